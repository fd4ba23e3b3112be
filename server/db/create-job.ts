import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Trx } from '#server/db/query.ts'

/** The schema of pg-boss. */
export const JOBS_SCHEMA = 'jobs'

/** A job of a queue. Its data must not contain a secret or an address. */
export type NewJob = {
  /** A second job with the same ID is not created. */
  readonly id: string
  readonly data: object
  /** When it runs at the earliest; now if omitted. */
  readonly startAfter?: Date
}

/**
 * Creates a job in a transaction: it exists only if the transaction is committed. pg-boss sends its statements, one of
 * which reads the queue, on the connection of the transaction.
 *
 * @throws DatabaseError; Error if the queue does not exist.
 */
export async function createJob(trx: Trx, queue: string, { id, data, startAfter }: NewJob): Promise<void> {
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    db: {
      executeSql: async (text, values = []) => {
        const { rows } = await trx.executeQuery(CompiledQuery.raw(text.trim(), values))
        return { rows }
      },
    },
  })
  await boss.send(queue, data, { id, ...(startAfter && { startAfter }) })
}
