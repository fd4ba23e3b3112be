import type pg from 'pg'
import { Unavailable } from '#server/db/unavailable.ts'
import { withinTime } from '#server/db/within-time.ts'

/** How long the database may take to respond. */
export const PING_MS = 2000

/**
 * Checks that the database responds.
 *
 * @param closeMs the time after which a connection without a response is closed; null for never.
 * @throws Unavailable if it does not respond within two seconds.
 */
export async function ping(pool: pg.Pool, closeMs: number | null): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unavailable('the database did not respond in time')), PING_MS)
  })
  try {
    const result = queryOnce(pool, closeMs)
    result.catch(() => undefined)
    await Promise.race([result, timeout])
  } catch (error) {
    throw error instanceof Unavailable ? error : new Unavailable((error as Error).message, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function queryOnce(pool: pg.Pool, closeMs: number | null): Promise<void> {
  const client = await pool.connect()
  try {
    await withinTime(client, closeMs, () => client.query('select 1'))
  } finally {
    client.release()
  }
}
