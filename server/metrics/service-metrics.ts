import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'
import type { EventBus } from '#server/events/event-bus.ts'
import { type EventStreams, MAX_STREAMS } from '#server/events/event-streams.ts'
import { addGauge } from '#server/metrics/add-gauge.ts'
import type { SharedRedis } from '#server/redis/open-redis.ts'

/** The services of a node whose state is measured. */
export type Services = {
  readonly db: Pick<Database, 'pool' | 'writes'>
  readonly events: Pick<EventBus, 'isConnected' | 'subscribe'>
  readonly streams: Pick<EventStreams, 'count'>
  readonly passwords: {
    readonly load: () => { readonly running: number; readonly waiting: number; readonly rejected: number }
  }
  /** null when no Redis is configured. */
  readonly redis: Pick<SharedRedis, 'isUsable'> | null
}

/** Adds gauges of the pool, the listener, event streams, the hashing of passwords, and Redis. */
export function addServiceMetrics(registry: Registry, services: Services): void {
  const { events, streams, passwords, redis } = services
  const { pool, writes } = services.db
  const gauge = addGauge.bind(null, registry)

  const poolSize: Gauge<'state'> = new Gauge({
    name: 'db_pool_connections',
    help: 'Open connections in the pool, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      poolSize.set({ state: 'idle' }, pool.idleCount)
      poolSize.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  })
  gauge('db_pool_connections_limit', 'The maximum number of connections in the pool.', () => pool.options.max)
  gauge('db_pool_waiting', 'Callers waiting for a connection.', () => pool.waitingCount)

  gauge(
    'db_writes_failing',
    'Whether a write failed in the last minute because of the disk, or because the database is read-only: 1 or 0.',
    () => Number(writes.isFailing()),
  )

  gauge('db_listener_connected', 'Whether events from other nodes are received: 1 or 0.', () =>
    Number(events.isConnected()),
  )
  const connections = new Counter({
    name: 'db_listener_connections_total',
    help: 'How many times the listener has connected. Every time but the first follows an interruption.',
    registers: [registry],
  })
  events.subscribe({ missed: () => connections.inc() })

  gauge('event_streams_open', 'Open event streams.', () => streams.count())
  gauge(
    'event_streams_limit',
    'The number of open event streams at which new ones are rejected.',
    () => MAX_STREAMS,
  )

  gauge('password_hashing_running', 'Passwords that are being hashed.', () => passwords.load().running)
  gauge('password_hashing_waiting', 'Passwords waiting to be hashed.', () => passwords.load().waiting)
  const rejected: Counter = new Counter({
    name: 'password_hashing_rejected_total',
    help: 'Log-ins and other requests rejected because too many passwords were waiting to be hashed.',
    registers: [registry],
    collect() {
      rejected.reset()
      rejected.inc(passwords.load().rejected)
    },
  })

  // Without Redis there is nothing to be connected to, so there is no sample.
  if (redis)
    gauge('redis_connected', 'Whether Redis stores a value: 1 or 0.', async () =>
      Number(await redis.isUsable()),
    )
}
