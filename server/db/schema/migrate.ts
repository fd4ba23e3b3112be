import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { applyFunctions } from '#server/db/schema/apply-functions.ts'
import { distributeAdditions } from '#server/db/schema/distribute.ts'
import { APP_ROLE_ERROR, grantAppRole } from '#server/db/schema/grant-app-role.ts'
import {
  type Migration,
  readMigrations,
  readSchema,
  type SqlFile,
} from '#server/db/schema/read-migrations.ts'
import {
  explainedError,
  requireUsableDatabase,
  SchemaError,
} from '#server/db/schema/require-usable-database.ts'
import { Unavailable } from '#server/db/unavailable.ts'

type MigratedDatabase = Pick<Database, 'engine' | 'pool' | 'directPool'>

/** An arbitrary key, the same in every version, so that servers that start together wait for each other. */
const LOCK = 4_177_301_001

/** How many times migrations are tried that conflict with running writes. */
const ATTEMPTS = 5

/** The last migration that the first version of server/db/schema contains. */
const BASELINE = '0034'

/** The first migration that this code contains. */
const FIRST = '0035'

/**
 * Creates the tables in an empty database from server/db/schema, or applies the pending migrations to another one, and
 * applies the changed functions: in one transaction, one statement per message, so that no write passes between a table
 * and the functions that maintain it. On a Citus cluster, new tables of users and new functions are distributed.
 *
 * If it is interrupted, everything is rolled back. Under traffic, a write can take locks in the other order: after a
 * deadlock, it is tried again. Servers that start together wait on an advisory lock of the
 * transaction: one applies the files, the others then skip them.
 *
 * @param beforeStatement called before each statement; for tests that interrupt there.
 * @throws SchemaError if an applied file was edited, the database is newer than this code or older than migration 0034, the
 *   URLs lead to different databases, or the login cannot act as the role `app` or use the database; Unavailable while the
 *   database is read-only.
 */
export async function migrate(
  db: MigratedDatabase,
  migrations: readonly Migration[] = readMigrations(),
  beforeStatement: (name: string, index: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  if (db.directPool !== db.pool) await requireSameDatabase(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(db, migrations, beforeStatement)
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
      await wait(attempt * (100 + Math.random() * 200))
    }
  }
}

/** @returns whether PostgreSQL ended the transaction because of another one (serialization, deadlock). */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}

async function migrateOnce(
  db: MigratedDatabase,
  migrations: readonly Migration[],
  beforeStatement: (name: string, index: number) => void | Promise<void>,
): Promise<void> {
  const client = await db.directPool.connect().catch((error: unknown) => {
    throw explainedError(error, 'connect')
  })
  try {
    if (db.engine === 'postgres') await requireUsableDatabase(client)
    await applyPending(client, db.engine, migrations, beforeStatement)
    // A connection from before the timeouts were set does not have them.
    client.release(db.engine === 'postgres')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(client.getTransactionStatus() !== 'I')
    throw error
  }
}

/** Checks that both URLs lead to the same database: migrations use one, requests the other. */
async function requireSameDatabase({ pool, directPool }: MigratedDatabase): Promise<void> {
  const [used, direct] = await Promise.all([readIdentity(pool), readIdentity(directPool)])
  if (direct.recovering)
    throw new Unavailable('DATABASE_LISTEN_URL leads to a read-only replica; it must lead to the primary')
  if (used.cluster !== direct.cluster || used.database !== direct.database)
    throw new SchemaError(
      `DATABASE_LISTEN_URL must lead to the database of DATABASE_URL, ${used.database}; it leads to ${direct.database}${used.cluster === direct.cluster ? '' : ' on another server'}.`,
    )
}

type Identity = { readonly cluster: string; readonly database: string; readonly recovering: boolean }

async function readIdentity(pool: pg.Pool): Promise<Identity> {
  const { rows } = await pool.query<Identity>(
    `select system_identifier::text as cluster, current_database() as database, pg_is_in_recovery() as recovering
     from pg_control_system()`,
  )
  return rows[0] as Identity
}

async function applyPending(
  client: pg.PoolClient,
  engine: Database['engine'],
  migrations: readonly Migration[],
  beforeStatement: (name: string, index: number) => void | Promise<void>,
): Promise<void> {
  await client.query('begin')
  await client.query("set local lock_timeout = '60s'")
  await client.query("set local statement_timeout = '120s'")
  await client.query("set local idle_in_transaction_session_timeout = '60s'")
  // Citus changes no function after a statement that ran on several shards at a time. Other servers ignore the setting.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(grantAppRole('current_user')).catch((error: pg.DatabaseError) => {
    throw error.code === APP_ROLE_ERROR ? new SchemaError(error.message) : error
  })
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const applied = await appliedOf(client)
  async function run({ name, statements }: SqlFile): Promise<void> {
    for (const [index, statement] of statements.entries()) {
      await beforeStatement(name, index)
      await client.query(statement)
    }
  }
  async function record({ name, checksum }: Migration): Promise<void> {
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    applied.set(name, checksum)
  }
  if (applied.size === 0) {
    for (const file of readSchema())
      await run(file).catch((error: unknown) => {
        throw explainedError(error, 'create')
      })
    for (const migration of migrations) await record(migration)
  }
  for (let next; (next = nextMigration(migrations, applied));) {
    await run(next)
    await record(next)
  }
  await applyFunctions(client)
  if (engine === 'postgres') {
    await distributeAdditions(client)
    await setLoginSettings(client)
  }
  await client.query('commit')
}

async function appliedOf(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/**
 * Returns the first migration that is not applied.
 *
 * @param applied name and checksum of at least one migration.
 * @throws SchemaError if the applied ones do not fit this code.
 */
export function nextMigration(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Migration | undefined {
  const known = new Set(migrations.map((migration) => migration.name))
  if (![...applied.keys()].some((name) => name >= BASELINE)) {
    throw new SchemaError(
      'The database is from a version before this project’s commit ef2ac4d. Start that version once, then this one (docs/operations.md, Upgrade).',
    )
  }
  for (const name of applied.keys()) {
    if (!known.has(name) && name >= FIRST) {
      throw new SchemaError(
        `The database is newer than this server: it has ${name}, which this version doesn’t know. Start a newer version.`,
      )
    }
  }
  const pending = migrations.find((migration) => !applied.has(migration.name))
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) continue
    if (checksum !== migration.checksum && checksum !== migration.crlfChecksum) {
      throw new SchemaError(
        `The migration ${migration.name} was edited after it was applied to this database. Put the file back as it was, and write a new one.`,
      )
    }
    if (pending && migration.name > pending.name) {
      throw new SchemaError(
        `The migration ${pending.name} is older than ${migration.name}, which this database already has.`,
      )
    }
  }
  return pending
}

const SETTINGS = {
  // Limits of every statement, wait for a lock, and idle transaction. Migrations set their own.
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  // The functions turn sequential scans off. Where one is necessary, as for the casinos, its price in the plan exceeds the
  // limit above which PostgreSQL compiles a plan, which takes 50 ms.
  jit: 'off',
} as const

/**
 * Sets the timeouts of the login in this database and turns its JIT compilation off, unless the operator has set them. They
 * apply to this connection, which a pooler may keep, and to those that are opened afterward, also by a pooler, which would
 * reject them as startup parameters.
 */
export async function setLoginSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select split_part(setting, '=', 1) as name from pg_db_role_setting s, unnest(s.setconfig) as setting
    where s.setrole = (select oid from pg_roles where rolname = current_user)
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`)
  const missing = Object.entries(SETTINGS).filter(([name]) => !rows.some((row) => row.name === name))
  for (const [name, value] of missing) {
    const { rows: names } = await client.query<{ login: string; database: string }>(
      'select quote_ident(current_user) as login, quote_ident(current_database()) as database',
    )
    const [{ login, database } = { login: '', database: '' }] = names
    await client.query(`alter role ${login} in database ${database} set ${name} = '${value}'`)
    await client.query('select set_config($1, $2, false)', [name, value])
  }
}
