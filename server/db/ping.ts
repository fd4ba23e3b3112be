import type pg from 'pg'
import { Unavailable } from '#server/db/unavailable.ts'

const PING_MS = 2000

/** Asks the database for a sign of life. @throws Unavailable when none comes within two seconds. */
export async function ping(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unavailable('the database did not answer in time')), PING_MS)
  })
  try {
    const answer = pool.query('select 1')
    answer.catch(() => undefined)
    await Promise.race([answer, tooLate])
  } catch (error) {
    throw error instanceof Unavailable ? error : new Unavailable((error as Error).message, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
