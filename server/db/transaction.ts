import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Database, Statement } from '#server/db/database.ts'
import { toDatabaseError, isSerializationFailure } from '#server/db/database-error.ts'
import { checkStatement } from '#server/db/check-statement.ts'
import { Unavailable } from '#server/db/unavailable.ts'

const ATTEMPTS = 3

/**
 * Runs statements as one transaction in one round trip: begin, the statements and commit are sent together.
 *
 * After an error every later statement is rejected, including commit, so the transaction is rolled back; the first error
 * is thrown. A transaction that conflicts with another one (serialization, deadlock) runs up to three times.
 *
 * Runs as the login role, without row-level security. For rows that belong to a user, use `withUser`.
 *
 * @throws DatabaseError if the database rejected a statement, Unavailable if it did not respond. After Unavailable the
 *   write may or may not be committed.
 */
export async function transaction(db: Database, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  for (const statement of statements) checkStatement(statement)
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(db, statements)
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === ATTEMPTS) throw error
      await pause(attempt)
    }
  }
}

async function run(db: Database, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  const client = await checkOut(db)
  const names = ['begin', ...statements.map((statement) => statement.name), 'commit']
  const settled = await Promise.allSettled(
    inOneWrite(client, () => [
      client.query('begin'),
      ...statements.map(({ name, text, values }) => client.query({ name, text, values: [...values] })),
      client.query('commit'),
    ]),
  )
  // A session that is not idle would pass this transaction, and its user, to the next caller.
  const clean = client.getTransactionStatus() === 'I'
  const errorIndex = settled.findIndex((outcome) => outcome.status === 'rejected')
  client.release(!clean)
  const rejected = settled[errorIndex]
  if (rejected?.status === 'rejected') throw toDatabaseError(names[errorIndex] ?? '', rejected.reason)
  const results = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  if (results.at(-1)?.command !== 'COMMIT') throw new Unavailable('the transaction was not committed')
  return results.slice(1, -1)
}

/** Corks the socket while queries are queued, so that one system call sends them. The embedded engine has no socket. */
function inOneWrite<Value>(client: pg.PoolClient, send: () => Value): Value {
  const { stream } = (
    client as unknown as { connection: { stream: Partial<Pick<Socket, 'cork' | 'uncork'>> } }
  ).connection
  stream.cork?.()
  try {
    return send()
  } finally {
    stream.uncork?.()
  }
}

async function checkOut(db: Database): Promise<pg.PoolClient> {
  try {
    return await db.pool.connect()
  } catch (error) {
    throw new Unavailable(`no connection: ${(error as Error).message}`, { cause: error })
  }
}

/** Sleeps briefly with jitter, so that two conflicting transactions do not conflict again. */
async function pause(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, attempt * 5 + Math.random() * attempt * 20))
}
