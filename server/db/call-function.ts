import type pg from 'pg'
import type { Database, Statement } from '#server/db/database.ts'
import { FUNCTION_ARGUMENTS } from '#server/db/generated-types.ts'
import { transaction } from '#server/db/transaction.ts'

/**
 * Calls a function of the database as its own transaction, in one round trip. Functions are the only way to rows that
 * belong to a user.
 *
 * The first argument of such a function is the user's ID. The function sets it for its transaction and runs as the role
 * `app`, so row-level security limits it to the rows of this user: another user's row and a missing row are
 * indistinguishable. It returns outcomes instead of errors.
 *
 * @param name a file of server/db/functions.
 * @param values the arguments. A user's ID comes from the session, never from a request's body or path.
 * @returns the row that the function returns.
 * @throws DatabaseError if the database rejected the call, Unavailable if it did not respond; after Unavailable a write may
 *   be committed, and its ID makes a retry safe.
 */
export async function callFunction<Row>(
  db: Database,
  name: string,
  values: readonly unknown[],
): Promise<Row> {
  const [result] = await transaction(db, [functionCall(name, values)])
  const row = returned<Row>(result)
  // V8 allocates pg's arrays of rows in the old generation. Emptied, they do not keep the row until the next full
  // collection, which cost a sixth of the CPU time of a dashboard read.
  result?.rows.pop()
  return row
}

/**
 * Returns the statement that calls a function, for a transaction with other statements.
 *
 * The schema and the types of the arguments are part of it, so that no function of the same name in another schema or with
 * other types is called with a user's ID.
 */
export function functionCall(name: string, values: readonly unknown[]): Statement {
  const types = SIGNATURES.get(name)
  if (types?.length !== values.length)
    throw new TypeError(`the function ${name} does not have ${values.length} arguments`)
  // Nothing but `select * from`: Citus runs only such a call as a whole on the node that has the user's rows.
  const text = `select * from public.${name}(${types.map((type, index) => `$${index + 1}::${type}`).join(', ')})`
  return { name: name.replaceAll('_', '-'), text, values }
}

const SIGNATURES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(FUNCTION_ARGUMENTS).map(([name, args]) => [name, Object.values(args)]),
)

/** Returns the row that a call of a function returned. Its type is that of the function's result, which is not checked. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of the row
export function returned<Row>(result: pg.QueryResult | undefined): Row {
  if (result?.rows.length !== 1) throw new TypeError('the function returned no row')
  return result.rows[0] as Row
}
