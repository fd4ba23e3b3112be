import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, Statement } from '#server/db/database.ts'
import { isRejectedPreparation, isSerializationFailure, toDatabaseError } from '#server/db/database-error.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { streamOf, withinTime } from '#server/db/within-time.ts'

const ATTEMPTS = 3

/** How long a statement waits for a server that is starting: as long as for a connection. */
const STARTING_MS = 2000

/** Sends statements together. @throws the first error, after all of them have ended. */
export type Send = (statements: readonly (Statement | 'begin' | 'commit')[]) => Promise<pg.QueryResult[]>

/** Sends statements together, each as a transaction. @returns the outcome of each, after all of them have ended. */
export type SendEach = (statements: readonly Statement[]) => Promise<PromiseSettledResult<pg.QueryResult>[]>

/** Set while the statements of a transaction are awaited one by one, which occupies a connection. */
const occupied = new AsyncLocalStorage<true>()

/**
 * Runs work on a connection of the pool, and again, up to three times, if it conflicts with another transaction
 * (serialization, deadlock). Rolls back after an error, and closes a connection that is silent or left in a transaction.
 *
 * @param options.isPrepared whether statements are prepared by name.
 * @param options.isInteractive whether the work awaits the results of statements before it sends others. It then must not
 *   use the pool: on the embedded engine it would wait for itself.
 * @throws DatabaseError, Unavailable, or what the work throws; TypeError in the work of an interactive one.
 */
export async function onClient<Result>(
  db: Database,
  options: { readonly isPrepared: boolean; readonly isInteractive: boolean },
  work: (send: Send, sendEach: SendEach) => Promise<Result>,
): Promise<Result> {
  if (occupied.getStore()) throw new TypeError('work in a transaction must use its connection')
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOn(await checkOut(db), db, options, work)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      if (isRejectedPreparation(error)) db.preparation.turnOff()
      else if (isSerializationFailure(error)) await pause(attempt)
      else throw error
    }
  }
}

async function attemptOn<Result>(
  client: pg.PoolClient,
  db: Database,
  { isPrepared, isInteractive }: Parameters<typeof onClient>[1],
  work: (send: Send, sendEach: SendEach) => Promise<Result>,
): Promise<Result> {
  const timed = <Value>(run: (heard: () => void) => Promise<Value>) => withinTime(client, db.responseMs, run)
  const settle = (statements: Parameters<Send>[0]) =>
    timed((heard) => sendTogether(client, statements, isPrepared && db.preparation.isOn(), heard))
  const send: Send = async (statements) => (await settle(statements)).map(valueOf)
  try {
    return await (isInteractive ? occupied.run(true, () => work(send, settle)) : work(send, settle))
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

/** Removes the result of the commit. @throws Unavailable if the transaction was rolled back instead. */
export function committed(results: pg.QueryResult[]): pg.QueryResult[] {
  if (results.at(-1)?.command !== 'COMMIT') throw new Unavailable('the transaction was not committed')
  return results.slice(0, -1)
}

async function sendTogether(
  client: pg.PoolClient,
  statements: Parameters<Send>[0],
  isPrepared: boolean,
  heard: () => void,
): Promise<PromiseSettledResult<pg.QueryResult>[]> {
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
    if (outcome.status === 'fulfilled') return outcome
    const statement = statements[index]
    const name = typeof statement === 'object' ? statement.name : (statement ?? '')
    return { status: 'rejected', reason: toDatabaseError(name, outcome.reason) }
  })
}

function valueOf<Value>(outcome: PromiseSettledResult<Value>): Value {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
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
