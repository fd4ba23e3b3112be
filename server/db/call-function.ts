import type pg from 'pg'
import type { Database, Statement } from '#server/db/database.ts'
import { FUNCTION_ARGUMENTS, type Functions } from '#server/db/generated-types.ts'
import { transaction } from '#server/db/transaction.ts'

/** A function of the database: a file of server/db/functions. */
export type FunctionName = keyof Functions

/** The arguments of a function by name. A user's ID comes from the session, never from a request's body or path. */
export type FunctionArgs<Name extends FunctionName> = Functions[Name]['args']

/** The row that a function returns. */
export type FunctionRow<Name extends FunctionName> = Functions[Name]['row']

/**
 * Calls a function of the database as its own transaction, in one round trip. Functions are the only way to rows that
 * belong to a user.
 *
 * The first argument of such a function is the user's ID. The function sets it for its transaction and runs as the role
 * `app`, so row-level security limits it to the rows of this user: another user's row and a missing row are
 * indistinguishable. It returns outcomes instead of errors.
 *
 * @throws DatabaseError if the database rejected the call, Unavailable if it did not respond; after Unavailable a write may
 *   be committed, and its ID makes a retry safe.
 */
export async function callFunction<Name extends FunctionName>(
  db: Database,
  name: Name,
  args: FunctionArgs<Name>,
): Promise<FunctionRow<Name>> {
  const [result] = await transaction(db, [functionCall(name, args)])
  const row = returned(name, result)
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
export function functionCall<Name extends FunctionName>(name: Name, args: FunctionArgs<Name>): Statement {
  const call = CALLS.get(name)
  if (call === undefined) throw new TypeError(`there is no function ${name}`)
  const values: Readonly<Record<string, unknown>> = args
  return {
    name: call.name,
    text: call.text,
    values: call.args.map((arg) => bound(values[arg.name], arg.isJson)),
  }
}

/** An object is sent as the text of its JSON. */
function bound(value: unknown, isJson: boolean): unknown {
  return isJson && value !== null && value !== undefined ? JSON.stringify(value) : value
}

/** Returns the row of a call in a transaction. @throws TypeError if the result does not have one row. */
export function returned<Name extends FunctionName>(
  name: Name,
  result: pg.QueryResult<FunctionRow<Name>> | undefined,
): FunctionRow<Name> {
  const row = result?.rows[0]
  if (row === undefined || result?.rows.length !== 1) throw new TypeError(`${name} did not return one row`)
  return row
}

type Call = Omit<Statement, 'values'> & {
  readonly args: readonly { readonly name: string; readonly isJson: boolean }[]
}

/** The statement of each function, and its arguments in the order of the values. */
const CALLS: ReadonlyMap<string, Call> = new Map(
  Object.entries(FUNCTION_ARGUMENTS).map(([name, args]) => {
    const values = Object.values(args).map((type, index) => `$${index + 1}::${type}`)
    // Nothing but `select * from`: Citus runs only such a call as a whole on the node that has the user's rows.
    const text = `select * from public.${name}(${values.join(', ')})`
    const named = Object.entries(args).map(([arg, type]) => ({ name: arg, isJson: type === 'jsonb' }))
    return [name, { name: name.replaceAll('_', '-'), text, args: named }]
  }),
)
