import type pg from 'pg'
import type { Logger } from 'pino'

/**
 * Sets the time zone of every new connection to UTC, regardless of the defaults of the server, the database or the role.
 *
 * The statement is queued ahead of everything else on the connection and costs no round trip. It is a plain SET, because
 * connection poolers track TimeZone but reject the startup parameter `options`.
 */
export function useUtc(pool: pg.Pool, log: Logger): void {
  pool.on('connect', (client) => {
    client.query("set time zone 'UTC'").catch((error: Error) => {
      // Only a broken connection rejects this. The first query on it is rejected as well.
      log.debug({ reason: error.message }, 'A connection ended before its time zone was set')
    })
  })
}
