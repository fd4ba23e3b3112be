import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, ReplicaFallback, Statement } from '#server/db/database.ts'
import { isRejectedPreparation, isSerializationFailure, toDatabaseError } from '#server/db/database-error.ts'
import { checkStatement } from '#server/db/check-statement.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { streamOf, withinTime } from '#server/db/within-time.ts'

const ATTEMPTS = 3

/** How long a statement waits for a server that is starting: as long as for a connection. */
const STARTING_MS = 2000

/**
 * Runs statements as one transaction in one round trip: begin, the statements and commit are sent together. A single
 * statement is a transaction already.
 *
 * After an error every later statement is rejected, including commit, so the transaction is rolled back; the first error
 * is thrown. A transaction that conflicts with another one (serialization, deadlock) runs up to three times.
 *
 * Runs as the login role. Rows that belong to a user are accessible through functions only: see `functionCall`.
 *
 * On a replica that fails, it runs on the primary.
 *
 * @param steps return further statements of the transaction, which depend on the results so far. Each step takes another
 *   round trip; commit is sent with the last one.
 * @returns one result per statement, in order.
 * @throws DatabaseError if the database rejected a statement, Unavailable if it did not respond. After Unavailable the
 *   write may or may not be committed.
 */
export async function transaction(
  db: Database,
  statements: readonly Statement[],
  ...steps: Steps
): Promise<pg.QueryResult[]> {
  for (const statement of statements) checkStatement(statement)
  const { fallback } = db
  if (fallback === null) return await retried(db, statements, steps)
  if (!fallback.isNeeded()) {
    try {
      return await onReplica(db, fallback, statements, steps)
    } catch (error) {
      fallback.failed(error as Error)
    }
  }
  return await retried(fallback.primary, statements, steps)
}

/** @throws an error also if the replica was promoted, after which it no longer receives writes. */
async function onReplica(
  db: Database,
  fallback: ReplicaFallback,
  statements: readonly Statement[],
  steps: Steps,
): Promise<pg.QueryResult[]> {
  const [state, ...results] = await retried(
    db,
    [IN_RECOVERY, ...statements],
    steps.map((step) => (all) => step(all.slice(1))),
  )
  if (state?.rows[0].recovering !== true) throw new Error('it is not a replica')
  fallback.succeeded()
  return results
}

const IN_RECOVERY = { name: 'in-recovery', text: 'select pg_is_in_recovery() as recovering', values: [] }

type Steps = readonly ((results: readonly pg.QueryResult[]) => readonly Statement[])[]

async function retried(
  db: Database,
  statements: readonly Statement[],
  steps: Steps,
): Promise<pg.QueryResult[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await onClient(db, (send) => runSteps(send, statements, steps))
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      if (isRejectedPreparation(error)) db.preparation.turnOff()
      else if (isSerializationFailure(error)) await pause(attempt)
      else throw error
    }
  }
}

/** Sends statements together. @throws the first error, after all of them have ended. */
type Send = (statements: readonly (Statement | 'begin' | 'commit')[]) => Promise<pg.QueryResult[]>

async function runSteps(
  send: Send,
  statements: readonly Statement[],
  steps: Steps,
): Promise<pg.QueryResult[]> {
  if (steps.length === 0) {
    if (statements.length === 1) return await send(statements)
    return committed(await send(['begin', ...statements, 'commit'])).slice(1)
  }
  const results = (await send(['begin', ...statements])).slice(1)
  for (const [index, step] of steps.entries()) {
    const further = step(results)
    for (const statement of further) checkStatement(statement)
    if (index < steps.length - 1) results.push(...(await send(further)))
    else results.push(...committed(await send([...further, 'commit'])))
  }
  return results
}

function committed(results: pg.QueryResult[]): pg.QueryResult[] {
  if (results.at(-1)?.command !== 'COMMIT') throw new Unavailable('the transaction was not committed')
  return results.slice(0, -1)
}

async function onClient<Result>(db: Database, work: (send: Send) => Promise<Result>): Promise<Result> {
  const client = await checkOut(db)
  const timed = <Value>(run: (heard: () => void) => Promise<Value>) => withinTime(client, db.responseMs, run)
  try {
    return await work((statements) =>
      timed((heard) => sendTogether(client, statements, db.preparation.isOn(), heard)),
    )
  } catch (error) {
    db.writes.failed(error)
    if (client.getTransactionStatus() !== 'I')
      await timed(() => client.query('rollback')).catch(() => undefined)
    throw error
  } finally {
    // A session that is not idle would pass this transaction to the next caller.
    client.release(client.getTransactionStatus() !== 'I')
  }
}

async function sendTogether(
  client: pg.PoolClient,
  statements: Parameters<Send>[0],
  isPrepared: boolean,
  heard: () => void,
): Promise<pg.QueryResult[]> {
  const running = inOneWrite(client, () =>
    statements.map((statement) => {
      if (typeof statement === 'string') return client.query(statement)
      const { name, text, values } = statement
      return client.query({ ...(isPrepared && { name }), text, values: [...values] })
    }),
  )
  if (running.length > 1) for (const query of running) query.then(heard, heard)
  const settled = await Promise.allSettled(running)
  return settled.map((outcome, index) => {
    if (outcome.status === 'fulfilled') return outcome.value
    const statement = statements[index]
    throw toDatabaseError(typeof statement === 'object' ? statement.name : (statement ?? ''), outcome.reason)
  })
}

/** Corks the socket while queries are queued, so that one system call sends them. */
function inOneWrite<Value>(client: pg.PoolClient, run: () => Value): Value {
  const stream = streamOf(client)
  stream.cork?.()
  try {
    return run()
  } finally {
    stream.uncork?.()
  }
}

/**
 * Takes a connection from the pool. Waits for a server that is starting: when one of its processes was killed, PostgreSQL
 * ends all connections and recovers within a second or two. Nothing was sent yet, so trying again is safe.
 */
async function checkOut({ pool, fallback }: Database): Promise<pg.PoolClient> {
  const until = performance.now() + STARTING_MS
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      // A request for a replica is sent to the primary instead.
      if (!isStarting(error) || fallback !== null || performance.now() > until)
        throw new Unavailable(`no connection: ${(error as Error).message}`, { cause: error })
      await wait(50 + Math.random() * 50)
    }
  }
}

/** 57P03 is cannot_connect_now. */
function isStarting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57P03'
}

/** Sleeps briefly with jitter, so that two conflicting transactions do not conflict again. */
async function pause(attempt: number): Promise<void> {
  await wait(attempt * 5 + Math.random() * attempt * 20)
}
