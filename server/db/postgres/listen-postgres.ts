import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ChannelListener, ChannelSubscription } from '#server/db/database.ts'
import { unlessAborted } from '#server/db/postgres/unless-aborted.ts'

/** The pause between two heartbeats. */
const HEARTBEAT_MS = 500
/** Notifications may be missing once the last heartbeat that arrived was sent this long ago. */
const FRESH_MS = 900
/** The connection is replaced when sending a heartbeat takes this long, */
const SEND_MS = 10_000
/** or when it does not arrive within this time. */
const ARRIVE_MS = 1000
const MAX_PAUSE_MS = 5000

/** Payloads with this prefix are heartbeats of some node. */
const PREFIX = 'heartbeat '

/**
 * Subscribes to notifications on a dedicated connection, and reconnects when it breaks.
 *
 * The heartbeat is a notification that is sent on another connection and must arrive here. It therefore detects a
 * silently dropped connection, and also a pooler in transaction mode, which accepts LISTEN but forwards nothing.
 *
 * @param connect creates an unconnected client.
 * @param notify sends a notification to the channel, on another connection.
 */
export function listenPostgres(
  connect: () => pg.Client,
  channel: string,
  listener: ChannelListener,
  log: Logger,
  notify: (payload: string) => Promise<void>,
): ChannelSubscription {
  const stopping = new AbortController()
  const { signal } = stopping
  /** When the last heartbeat that arrived was sent. Everything that was sent earlier has arrived before it. */
  let freshAt = -Infinity
  let isLost = false

  async function listen(): Promise<void> {
    const client = connect()
    const broken = new AbortController()
    client.on('error', (error) => broken.abort(error))
    client.on('end', () => broken.abort(new Error('the connection ended')))
    const stop = () => broken.abort(new Error('stopped'))
    signal.addEventListener('abort', stop)
    const unlessBroken = <Value>(work: Promise<Value>) => unlessAborted(work, broken.signal)
    let awaited: { readonly payload: string; readonly arrived: () => void } | undefined
    client.on('notification', ({ payload = '' }) => {
      if (payload === awaited?.payload) awaited.arrived()
      else if (!payload.startsWith(PREFIX)) listener.message(payload)
    })

    /** Returns whether a heartbeat was sent. A busy pool can prevent that; the connection may still be intact. */
    async function beat(): Promise<boolean> {
      const payload = `${PREFIX}${randomUUID()}`
      const sentAt = performance.now()
      const received = new Promise<void>((arrived) => (awaited = { payload, arrived }))
      const sending = notify(payload).then(
        () => true,
        () => false,
      )
      const isSent = await unlessBroken(
        Promise.race([sending, timeout(SEND_MS, 'the database does not respond')]),
      )
      if (!isSent) return false
      await unlessBroken(Promise.race([received, timeout(ARRIVE_MS, NOT_RECEIVED)]))
      freshAt = sentAt
      return true
    }

    try {
      await unlessBroken(client.connect())
      await unlessBroken(client.query(`listen ${channel}`))
      for (let isConnected = false; ; await unlessBroken(wait(HEARTBEAT_MS, null, { ref: false }))) {
        if (!(await beat()) || isConnected) continue
        await unlessBroken(listener.connected(async (text) => (await client.query(text)).rows))
        isConnected = true
        if (isLost) log.info('Database notifications arrive again')
        isLost = false
      }
    } finally {
      signal.removeEventListener('abort', stop)
      freshAt = -Infinity
      listener.disconnected()
      client.end().catch(() => undefined)
      socketOf(client).destroy()
    }
  }

  async function listenUntilStopped(): Promise<void> {
    let pause = 50
    while (!signal.aborted) {
      const since = performance.now()
      await listen().catch((error: Error) => {
        if (signal.aborted) return
        if (!isLost)
          log.warn(
            { reason: error.message },
            'Database notifications do not arrive: every access is checked in the database until they do',
          )
        isLost = true
      })
      pause = performance.now() - since > MAX_PAUSE_MS ? 50 : Math.min(pause * 2, MAX_PAUSE_MS)
      await wait(pause * (0.5 + Math.random() / 2), null, { signal }).catch(() => null)
    }
  }

  const stopped = listenUntilStopped()
  return {
    isListening: () => performance.now() - freshAt < FRESH_MS,
    async stop() {
      stopping.abort()
      await stopped
    },
  }
}

const NOT_RECEIVED =
  'this node did not receive its own notification; LISTEN needs a direct connection or a pooler in session mode: set DATABASE_LISTEN_URL'

async function timeout(ms: number, reason: string): Promise<never> {
  await wait(ms, null, { ref: false })
  throw new Error(reason)
}

/** Returns the socket: `end()` does not close a client that is waiting for a response. */
function socketOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
