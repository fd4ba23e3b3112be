import pg from 'pg'
import { JOBS_SCHEMA } from '#server/db/create-job.ts'
import { Unavailable } from '#server/db/unavailable.ts'

/** The database schema does not match the code, or the login cannot use the database: one line for the operator. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

type State = {
  readonly login: string
  readonly database: string
  readonly encoding: string
  readonly isReplica: boolean
  readonly isReadOnly: boolean
  readonly hasPublic: boolean
  readonly firstSchema: string | null
  readonly mayCreate: boolean
  readonly isMigrated: boolean
  /** Whether a schema is missing that the login may not create. */
  readonly lacksSchema: boolean
  /** The owner of the tables if the login is not a member of that role; null otherwise. */
  readonly tableOwner: string | null
}

/**
 * Checks, before anything is created, whether the login can create and change the tables.
 *
 * @throws SchemaError with the cause and the remedy; Unavailable while the database is read-only, as during a failover.
 */
export async function requireUsableDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<State>(`
    select quote_ident(current_user) as login, quote_ident(current_database()) as database,
      pg_encoding_to_char(d.encoding) as encoding, pg_is_in_recovery() as "isReplica",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      n.oid is not null as "hasPublic", current_schema() as "firstSchema",
      coalesce(has_schema_privilege(n.oid, 'usage') and has_schema_privilege(n.oid, 'create'), false) as "mayCreate",
      t.oid is not null as "isMigrated",
      (to_regnamespace('auth') is null or to_regnamespace('${JOBS_SCHEMA}') is null)
        and not has_database_privilege(d.oid, 'create') as "lacksSchema",
      case when not pg_has_role(t.relowner, 'usage') then quote_ident(pg_get_userbyid(t.relowner)) end as "tableOwner"
    from pg_database d
    left join pg_namespace n on n.nspname = 'public'
    left join pg_class t on t.relnamespace = n.oid and t.relname = 'schema_migrations'
    where d.datname = current_database()`)
  const state = rows[0] as State
  if (state.isReplica)
    throw new Unavailable('DATABASE_URL leads to a read-only replica; it must lead to the primary')
  if (state.isReadOnly)
    throw new Unavailable(
      `The database ${state.database} is read-only: set default_transaction_read_only to off for it, for the login ${state.login}, and for the server`,
    )
  const fault = faultOf(state)
  if (fault !== null) throw new SchemaError(fault)
}

/** Returns why the login cannot use a database, and what an administrator of PostgreSQL must run. */
function faultOf(state: State): string | null {
  const { login, database } = state
  if (!state.isMigrated && state.encoding !== 'UTF8')
    return `The database ${database} has the encoding ${state.encoding}, which cannot store every name and note. Create one with: create database ${database} owner ${login} encoding 'UTF8' template template0;`
  if (!state.hasPublic)
    return `The database ${database} has no schema public. Its owner must run, in this database: create schema public authorization pg_database_owner;`
  if (!state.mayCreate || state.lacksSchema)
    return `The login ${login} cannot create tables in the database ${database}, because it does not own the database and its schema public. An administrator of PostgreSQL must run: alter database ${database} owner to ${login}; and, in this database: alter schema public owner to pg_database_owner;`
  if (state.firstSchema !== 'public')
    return `The login ${login} does not create tables in the schema public. An administrator of PostgreSQL must run: alter role ${login} in database ${database} set search_path = public;`
  if (state.tableOwner !== null)
    return `The tables of the database ${database} belong to the role ${state.tableOwner}. A superuser must run, in this database: reassign owned by ${state.tableOwner} to ${login};`
  return null
}

/** The SQLSTATEs of a schema, table, function, or other object that exists. */
const EXISTS = ['42P06', '42P07', '42710', '42723']

/**
 * Returns the error with cause and remedy where PostgreSQL's message has none: the login may not connect, or a new database
 * already contains something of the same name. Returns any other error unchanged.
 */
export function explainedError(error: unknown, step: 'connect' | 'create'): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  if (step === 'connect' && error.code === '42501')
    return new SchemaError(
      `The login of DATABASE_URL may not connect: ${error.message}. The owner of the database must run: grant connect on database … to …; with the names of both.`,
    )
  if (step === 'create' && EXISTS.includes(error.code ?? ''))
    return new SchemaError(
      `The database already contains data of another program: ${error.message}. Use a database of its own (docs/operations.md, Install).`,
    )
  return error
}
