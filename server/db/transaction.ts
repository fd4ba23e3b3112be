import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Database, Statement } from '#server/db/database.ts'
import { failureOf, lostRace } from '#server/db/refusal.ts'
import { checkStatement } from '#server/db/check-statement.ts'
import { Unavailable } from '#server/db/unavailable.ts'

const TRIES = 3

/**
 * Runs statements as one transaction in one round trip: begin, all of them, commit, sent together.
 *
 * A statement that fails makes every later one fail, commit included, so nothing of it stays; the first failure
 * is thrown. A transaction that lost a race (serialization, deadlock) is tried again up to three times.
 *
 * This is the system's door: it runs as the login. For anything that belongs to a person use `asUser`.
 *
 * @throws Refusal when the database said no, Unavailable when it did not answer. After Unavailable the write may
 *   or may not have landed.
 */
export async function transaction(db: Database, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  for (const statement of statements) checkStatement(statement)
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(db, statements)
    } catch (error) {
      if (!lostRace(error) || attempt === TRIES) throw error
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
  // Anything but an idle session would carry this transaction, and its identity, to the next borrower.
  const clean = client.getTransactionStatus() === 'I'
  const failed = settled.findIndex((outcome) => outcome.status === 'rejected')
  client.release(!clean)
  const failure = settled[failed]
  if (failure?.status === 'rejected') throw failureOf(names[failed] ?? '', failure.reason)
  const results = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  if (results.at(-1)?.command !== 'COMMIT') throw new Unavailable('the transaction was not committed')
  return results.slice(1, -1)
}

/** Holds the socket back while queries are queued on it, so that they leave in one system call. The embedded engine has no socket. */
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

/** A short wait with jitter, so that two who collided do not meet again. */
async function pause(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, attempt * 5 + Math.random() * attempt * 20))
}
