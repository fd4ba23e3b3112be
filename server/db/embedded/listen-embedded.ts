import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ChannelListener, ChannelSubscription } from '#server/db/database.ts'

/**
 * Subscribes to notifications on the only connection of the embedded database. Only this process can send them, so none
 * are lost.
 *
 * @param pool before its first connection.
 */
export function listenEmbedded(pool: pg.Pool, log: Logger) {
  // The engine delivers a notification while the transaction that sent it commits: listeners are not part of its work.
  const runOutside = AsyncLocalStorage.snapshot()
  const listeners = new Map<string, Set<ChannelListener>>()
  pool.on('connect', (client) =>
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) runOutside(() => listener.message(payload ?? ''))
    }),
  )

  return function listen(channel: string, listener: ChannelListener): ChannelSubscription {
    const ofChannel = listeners.get(channel) ?? new Set()
    listeners.set(channel, ofChannel.add(listener))
    const subscribe = async () => {
      await pool.query(`listen ${channel}`)
      await listener.connected(async (text) => (await pool.query(text)).rows)
    }
    subscribe().catch((error: Error) =>
      log.warn({ reason: error.message }, 'Could not subscribe to database notifications'),
    )
    return {
      isListening: () => true,
      stop() {
        ofChannel.delete(listener)
        listener.disconnected()
        return Promise.resolve()
      },
    }
  }
}
