import type pg from 'pg'
import { Unavailable } from '#server/db/unavailable.ts'

const PING_MS = 2000

/** Checks that the database responds. @throws Unavailable if it does not respond within two seconds. */
export async function ping(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unavailable('the database did not respond in time')), PING_MS)
  })
  try {
    const result = pool.query('select 1')
    result.catch(() => undefined)
    await Promise.race([result, timeout])
  } catch (error) {
    throw error instanceof Unavailable ? error : new Unavailable((error as Error).message, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
