import type pg from 'pg'
import type { Logger } from 'pino'
import { BackupError } from '#server/db/backup/backup-error.ts'
import { connect } from '#server/db/backup/connect-admin.ts'
import {
  type DatabaseState,
  listTables,
  readState,
  requireSameTotals,
  rowsOf,
} from '#server/db/backup/database-state.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/embedded.ts'
import { openPostgres } from '#server/db/postgres/postgres.ts'
import { migrate } from '#server/db/schema/migrate.ts'

const ROWS_PER_INSERT = 1000

/** A started server fills these from the catalog, or by a job, so an otherwise empty database may have rows in them. */
const CATALOG = ['public.casino_learned', 'public.casino_scores', 'public.casinos']

/**
 * Copies an embedded database into an empty PostgreSQL database, in one transaction that ends with a comparison of the
 * totals. The embedded database is locked meanwhile, and is not changed.
 *
 * Rows are copied as text, because the files of the two engines are of different versions.
 *
 * @param databaseUrl the server's login, which owns the tables.
 * @throws BackupError, DataDirError, SchemaError: no row was copied.
 */
export async function moveDatabase(
  dataDir: string,
  databaseUrl: string,
  log: Logger,
): Promise<DatabaseState> {
  const source = await openEmbedded(dataDir, log)
  try {
    await requireOwnTables(databaseUrl)
    const target = openPostgres({ databaseUrl }, log)
    try {
      await migrate(target)
      return await inTransaction(source, (from) => inTransaction(target, (to) => copyRows(from, to)))
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Checks that migrations change no database of another application. */
async function requireOwnTables(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl, 'DATABASE_URL')
  try {
    const [table] = await listTables(client)
    const { rows } = await client.query("select to_regclass('public.schema_migrations') as migrated")
    if (table !== undefined && rows[0].migrated === null)
      throw new BackupError(`The PostgreSQL database is not empty: it has the table ${table}.`)
  } finally {
    await client.end()
  }
}

async function inTransaction<Value>(
  db: Database,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    const value = await work(client)
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

async function copyRows(from: pg.PoolClient, to: pg.PoolClient): Promise<DatabaseState> {
  await to.query('set local statement_timeout = 0')
  await to.query('set local idle_in_transaction_session_timeout = 0')
  const forced = await liftForcedSecurity(to)
  const [expected, before] = [await readState(from), await readState(to)]
  if (JSON.stringify(expected.migrations) !== JSON.stringify(before.migrations))
    throw new BackupError(
      'The embedded database has a different schema version. Run npm run db:migrate without DATABASE_URL, then move it.',
    )
  if (rowsOf(expected, 'auth."user"') === 0)
    throw new BackupError('The embedded database has no accounts. Check DATA_DIR.')
  const filled = before.tables.find(({ name, rows }) => rows > 0 && !CATALOG.includes(name))
  if (filled) throw new BackupError(`The PostgreSQL database is not empty: ${filled.name} has rows.`)
  for (const table of CATALOG) await to.query(`delete from ${table}`)
  for (const table of await inKeyOrder(from)) await copyTable(from, to, table)
  const sequences = await from.query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences
     where schemaname in ('public', 'auth') and last_value is not null`,
  )
  for (const { name, last_value: last } of sequences.rows)
    await to.query('select setval($1, $2)', [name, last])
  requireSameTotals('The PostgreSQL database', expected, await readState(to))
  for (const table of forced) await to.query(`alter table ${table} force row level security`)
  return expected
}

/** Lets the owner of the tables see and write every row, until the end of the transaction. */
async function liftForcedSecurity(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query(
    `select oid::regclass::text as name from pg_class
     where relforcerowsecurity and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  return rows.map(({ name }) => name)
}

/** Returns the tables so that each one comes after those it refers to. */
async function inKeyOrder(client: pg.PoolClient): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; target: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, format('%I.%I', tn.nspname, t.relname) as target
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  const ordered: string[] = []
  let waiting = await listTables(client)
  while (waiting.length > 0) {
    const isNext = (name: string) =>
      keys.every(({ table, target }) => table !== name || ordered.includes(target))
    const next = waiting.filter(isNext)
    if (next.length === 0) throw new BackupError(`The foreign keys form a cycle: ${waiting.join(', ')}.`)
    ordered.push(...next)
    waiting = waiting.filter((name) => !next.includes(name))
  }
  return ordered
}

async function copyTable(from: pg.PoolClient, to: pg.PoolClient, table: string): Promise<void> {
  await from.query(`declare copied_rows cursor for select t::text as row from ${table} t`)
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${ROWS_PER_INSERT} from copied_rows`)
    if (rows.length === 0) break
    await to.query(`insert into ${table} overriding system value select * from unnest($1::${table}[])`, [
      rows.map(({ row }) => row),
    ])
  }
  await from.query('close copied_rows')
}
