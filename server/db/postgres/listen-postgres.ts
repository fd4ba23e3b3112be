import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ChannelListener, ChannelSubscription } from '#server/db/database.ts'

/** The interval between connection checks, and how long a response may take. */
const HEARTBEAT_MS = 1000
const MAX_PAUSE_MS = 5000

/**
 * Subscribes to notifications on a dedicated connection, and reconnects when it breaks.
 *
 * A heartbeat detects a silently dropped connection within two seconds.
 *
 * @param connect creates an unconnected client.
 */
export function listenPostgres(
  connect: () => pg.Client,
  channel: string,
  listener: ChannelListener,
  log: Logger,
): ChannelSubscription {
  const stopping = new AbortController()
  const { signal } = stopping

  async function listen(): Promise<void> {
    const client = connect()
    const broken = new Promise<never>((_resolve, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('the connection ended')))
    })
    broken.catch(() => undefined)
    client.on('notification', ({ payload }) => payload !== undefined && listener.message(payload))
    try {
      await Promise.race([client.connect(), broken])
      await Promise.race([client.query(`listen ${channel}`), broken])
      await Promise.race([listener.connected(async (text) => (await client.query(text)).rows), broken])
      while (!signal.aborted) {
        await Promise.race([client.query('select 1'), broken, timeout()])
        await Promise.race([wait(HEARTBEAT_MS, null, { signal }).catch(() => null), broken])
      }
    } finally {
      listener.disconnected()
      client.end().catch(() => undefined)
      socketOf(client).destroy()
    }
  }

  async function timeout(): Promise<never> {
    await wait(HEARTBEAT_MS, null, { ref: false })
    throw new Error('the connection does not respond')
  }

  async function listenUntilStopped(): Promise<void> {
    let pause = 50
    while (!signal.aborted) {
      const since = performance.now()
      await listen().catch((error: Error) => {
        if (!signal.aborted)
          log.warn(
            { reason: error.message },
            'The subscription to database notifications was lost; reconnecting',
          )
      })
      pause = performance.now() - since > MAX_PAUSE_MS ? 50 : Math.min(pause * 2, MAX_PAUSE_MS)
      await wait(pause * (0.5 + Math.random() / 2), null, { signal }).catch(() => null)
    }
  }

  const stopped = listenUntilStopped()
  return {
    async stop() {
      stopping.abort()
      await stopped
    },
  }
}

/** Returns the socket: `end()` does not close a client that is waiting for a response. */
function socketOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
