import type pg from 'pg'
import type { Logger } from 'pino'
import type { Hearing, Listening } from '#server/db/database.ts'

/**
 * Hears notifications on the embedded database's one connection: nobody else can send any, and none gets lost.
 *
 * @param pool before its first connection.
 */
export function listenEmbedded(pool: pg.Pool, log: Logger) {
  const hearings = new Map<string, Set<Hearing>>()
  pool.on('connect', (client) =>
    client.on('notification', ({ channel, payload }) => {
      for (const hearing of hearings.get(channel) ?? []) hearing.message(payload ?? '')
    }),
  )

  return function listen(channel: string, hearing: Hearing): Listening {
    const own = hearings.get(channel) ?? new Set()
    hearings.set(channel, own.add(hearing))
    const begin = async () => {
      await pool.query(`listen ${channel}`)
      await hearing.begun(async (text) => (await pool.query(text)).rows)
    }
    begin().catch((error: Error) => log.warn({ reason: error.message }, 'Notifications are not heard'))
    return {
      stop() {
        own.delete(hearing)
        hearing.lost()
        return Promise.resolve()
      },
    }
  }
}
