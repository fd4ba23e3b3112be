import {
  CamelCasePlugin,
  type DatabaseConnection,
  type Driver,
  type Generated,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import { committed, onClient, type Send } from '#server/db/client.ts'
import type { Database } from '#server/db/database.ts'
import type { TableDefaults, Tables } from '#server/db/generated-types.ts'

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** The tables as TypeScript names them: `auth.mail_tokens.user_id` is `auth.mailTokens.userId`. */
export type Schema = {
  [Table in keyof Tables as Camel<Table>]: {
    [Column in keyof Tables[Table] & string as Camel<Column>]: Column extends TableDefaults[Table]
      ? Generated<Tables[Table][Column]>
      : Tables[Table][Column]
  }
}

/** Runs statements in a transaction, one after another: see `inTransaction`. */
export type Trx = Transaction<Schema>

/** Runs single statements, in a transaction or without one. */
export type Query = Pick<
  Kysely<Schema>,
  'selectFrom' | 'selectNoFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'getExecutor'
>

/**
 * Runs work as one transaction, which waits for the result of each statement. Rolls back when it throws. It runs again, up
 * to three times, if it conflicts with another transaction, so it changes nothing but the database.
 *
 * For changes of accounts, where short statements matter more than round trips: see `transaction` for the others. Not for
 * rows that belong to a user, which are accessible through functions only.
 *
 * @param work must send all statements with its argument, and none with the pool. On the embedded engine, which has one
 *   connection, that would wait for itself; on both it throws a TypeError.
 * @throws DatabaseError, Unavailable, or what the work throws. After Unavailable the write may or may not be committed.
 */
export async function inTransaction<Value>(db: Database, work: (trx: Trx) => Promise<Value>): Promise<Value> {
  return await onClient(db, { isPrepared: false, isInteractive: true }, (send) =>
    createKysely(send).transaction().execute(work),
  )
}

/** Runs each statement as its own transaction, in one round trip. @throws DatabaseError, Unavailable. */
export function query(db: Database): Query {
  return createKysely((statements) =>
    onClient(db, { isPrepared: false, isInteractive: false }, (send) => send(statements)),
  )
}

function createKysely(send: Send): Kysely<Schema> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(send),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Sends statements on a connection that `onClient` checks out, rolls back, and releases. */
function createDriver(send: Send): Driver {
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      const [result] = await send([{ name: nameOf(sql), text: sql, values: parameters }])
      return { rows: result?.rows ?? [], numAffectedRows: BigInt(result?.rowCount ?? 0) }
    },
    streamQuery() {
      throw new TypeError('statements are not streamed')
    },
  }
  const doNothing = () => Promise.resolve()
  return {
    init: doNothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: async () => void (await send(['begin'])),
    commitTransaction: async () => void committed(await send(['commit'])),
    rollbackTransaction: doNothing,
    releaseConnection: doNothing,
    destroy: doNothing,
  }
}

/** Returns the name of a statement in logs and errors: what it does and to which table, never a value. */
function nameOf(text: string): string {
  const [verb = ''] = /^\w+/.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update) ((?:"?\w+"?\.?)+)/i.exec(text) ?? []
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`.trim()
}
