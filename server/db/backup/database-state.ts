import type pg from 'pg'
import * as z from 'zod'
import { BackupError } from '#server/db/backup/backup-error.ts'

const TABLE_NAME = /^(?:public|auth)\.(?:[a-z_][a-z0-9_]*|"[^"'\\$:\p{Cc}]+")$/u

const TableTotal = z.object({
  /** The name with its schema, quoted like an SQL identifier. A restore uses it in SQL, so nothing can end the quotes. */
  name: z.string().regex(TABLE_NAME),
  rows: z.int(),
  /** The sum of a hash of every row, so it does not depend on the order of the rows. */
  checksum: z.string().regex(/^-?\d+$/),
})

/** What a copy of a database must have in common with its source. */
export const DatabaseState = z.object({
  postgresVersion: z.string(),
  /** The applied migrations: name and checksum of each file. */
  migrations: z.record(z.string(), z.string()),
  /** Every table except those of the migration runner. */
  tables: z.array(TableTotal),
  /** The ledger, for the reader: the number of entries per kind, and the sum of their amounts. */
  entries: z.array(z.object({ kind: z.string(), count: z.int(), amount: z.string() })),
})

export type DatabaseState = z.infer<typeof DatabaseState>

/**
 * Settings that decide how values are written as text. Row security is off, so that a query that would not see every row
 * fails instead of skipping rows.
 */
export const TEXT_SETTINGS = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, MDY'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local row_security = off',
]

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and c.relname not in ('schema_migrations', 'schema_functions')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`

/** Returns the tables of schema public and auth, except those of the migration runner and the tables of extensions. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(TABLES)
  return rows.map((row) => row.name)
}

/**
 * Returns a query for the totals of tables. The hash is the one of hash partitioning, which has the same result on every
 * engine and version. The tables are in the order of their names: PostgreSQL may read large ones in parallel.
 */
export function totalsQuery(tables: readonly string[]): string {
  const totals = tables.map(
    (name) => `select '${name.replaceAll("'", "''")}' as name, count(*) as rows,
        coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum from ${name} t`,
  )
  return `select * from (${totals.join(' union all ')}) totals order by name collate "C"`
}

/**
 * Reads the state of a database in the transaction that the caller began.
 *
 * @throws BackupError if it has no schema of this product.
 */
export async function readState(client: pg.ClientBase): Promise<DatabaseState> {
  for (const setting of TEXT_SETTINGS) await client.query(setting)
  const migrated = await client.query("select to_regclass('public.schema_migrations') as name")
  if (migrated.rows[0].name === null)
    throw new BackupError('The database is empty: no migration was applied to it.')
  const version = await client.query("select current_setting('server_version') as version")
  const migrations = await client.query('select name, checksum from public.schema_migrations order by name')
  const tables = await client.query(totalsQuery(await listTables(client)))
  const entries = await client.query(
    `select kind, count(*) as count, coalesce(sum(amount), 0)::text as amount
     from public.entries group by kind order by kind`,
  )
  return DatabaseState.parse({
    postgresVersion: version.rows[0].version,
    migrations: Object.fromEntries(migrations.rows.map(({ name, checksum }) => [name, checksum])),
    tables: tables.rows.map(({ name, rows, checksum }) => ({ name, rows: Number(rows), checksum })),
    entries: entries.rows.map(({ kind, count, amount }) => ({ kind, count: Number(count), amount })),
  })
}

/** Returns the number of rows of a table. */
export function rowsOf(state: DatabaseState, table: string): number {
  return state.tables.find(({ name }) => name === table)?.rows ?? 0
}

/** Checks that a copy has the same rows. @throws BackupError that names the tables that differ. */
export function requireSameTotals(what: string, expected: DatabaseState, actual: DatabaseState): void {
  const found = new Map(actual.tables.map((table) => [table.name, table]))
  const missing = expected.tables.filter((table) => {
    const other = found.get(table.name)
    return other?.rows !== table.rows || other.checksum !== table.checksum
  })
  if (missing.length === 0) return
  const list = missing.map(({ name, rows }) => `${name} (${found.get(name)?.rows ?? 0} of ${rows} rows)`)
  throw new BackupError(`${what} does not have the expected content: ${list.join(', ')}.`)
}

/** Describes the content in one line. */
export function describeState(state: DatabaseState): string {
  const sum = state.entries.reduce((total, { count }) => total + count, 0)
  const kinds = state.entries.map(({ kind, count, amount }) => `${kind}: ${count}, $${amount}`)
  const people = rowsOf(state, 'auth."user"')
  const accounts = `${people} ${people === 1 ? 'account' : 'accounts'}, ${sum} ${sum === 1 ? 'entry' : 'entries'}`
  return kinds.length > 0 ? `${accounts} (${kinds.join('; ')})` : accounts
}
