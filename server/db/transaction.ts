import type pg from 'pg'
import type { Database, ReplicaFallback, Statement } from '#server/db/database.ts'
import { committed, onClient, type Send } from '#server/db/client.ts'
import { isOutage, isTimeout } from '#server/db/database-error.ts'

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
  if (fallback === null) return await sendSteps(db, statements, steps)
  if (!fallback.isNeeded()) {
    try {
      return await onReplica(db, fallback, statements, steps)
    } catch (error) {
      fallback.failed(error as Error)
    }
  }
  return await sendSteps(fallback.primary, statements, steps)
}

/**
 * Runs statements as a transaction each, all of them in one round trip. One that fails changes nothing about the others: it
 * runs again on its own, as `transaction` does, unless it took too long. Not for a replica.
 *
 * @returns the outcome of each statement, in order. If the connection is lost and there is no other one, all that had not
 *   ended are rejected with Unavailable; each of them may or may not be committed.
 * @throws Unavailable if there is no connection.
 */
export async function transactions(
  db: Database,
  statements: readonly Statement[],
): Promise<PromiseSettledResult<pg.QueryResult>[]> {
  for (const statement of statements) checkStatement(statement)
  const outcomes = await onClient(db, { isPrepared: true, isInteractive: false }, (_send, sendEach) =>
    sendEach(statements),
  )
  for (const [index, statement] of statements.entries()) {
    const first = outcomes[index]
    // The others would wait for one that takes too long again.
    if (first?.status !== 'rejected' || isTimeout(first.reason)) continue
    const [outcome] = await Promise.allSettled([sendSteps(db, [statement], [])])
    if (outcome.status === 'fulfilled')
      outcomes[index] = { status: 'fulfilled', value: outcome.value[0] as pg.QueryResult }
    // Then the others would only wait, too.
    else if (isOutage(outcome.reason)) break
    else outcomes[index] = outcome
  }
  return outcomes
}

/** @throws an error also if the replica was promoted, after which it no longer receives writes. */
async function onReplica(
  db: Database,
  fallback: ReplicaFallback,
  statements: readonly Statement[],
  steps: Steps,
): Promise<pg.QueryResult[]> {
  const [state, ...results] = await sendSteps(
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

async function sendSteps(
  db: Database,
  statements: readonly Statement[],
  steps: Steps,
): Promise<pg.QueryResult[]> {
  return await onClient(db, { isPrepared: true, isInteractive: false }, (send) =>
    runSteps(send, statements, steps),
  )
}

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

const texts = new Map<string, string>()
const ALLOWED = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Rejects a statement that could break its transaction.
 *
 * All statements and the commit are sent in one batch, so a statement that the driver would reject must be found before
 * sending. Only queries are allowed: nothing that ends the transaction or changes the role.
 *
 * @throws TypeError if the statement is invalid, which is always a bug.
 */
export function checkStatement({ name, text, values }: Statement): void {
  const known = texts.get(name)
  if (known === undefined) {
    if (!/^[a-z][a-z0-9._-]{0,62}$/.test(name)) throw new TypeError(`not a statement name: ${name}`)
    if (!ALLOWED.test(text)) throw new TypeError(`${name} is not a query`)
    texts.set(name, text)
  } else if (known !== text) {
    throw new TypeError(`two statements are named ${name}`)
  }
  if (!values.every(isBindable)) throw new TypeError(`${name} has a value that cannot be bound`)
}

function isBindable(value: unknown): boolean {
  return Array.isArray(value) ? value.every((item) => isPlain(item)) : isPlain(value)
}

function isPlain(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime())
  if (Buffer.isBuffer(value)) return true
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}
