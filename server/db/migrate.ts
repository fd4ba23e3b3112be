import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { type Migration, readMigrations } from '#server/db/read-migrations.ts'

/** The database's schema and the code's do not fit together: one line for the person who starts the server. */
export class SchemaProblem extends Error {
  override readonly name = 'SchemaProblem'
}

/** Any number; the same in every version, so that two servers starting at once queue for it. */
const LOCK = 4_177_301_001

/**
 * Brings the schema up to the code's, one transaction per file, one statement per message.
 *
 * Interrupted anywhere, a file has happened wholly or not at all, and the next start goes on. Servers that start
 * together queue on an advisory lock that ends with its transaction: one applies a file, the others find it done.
 *
 * @param beforeStatement told what is about to run; for tests that interrupt there.
 * @throws SchemaProblem when an applied file was edited, or the database is newer than this code.
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = readMigrations(),
  beforeStatement: (name: string, index: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  const client = await db.pool.connect()
  try {
    while (await applyNext(client, migrations, beforeStatement)) {
      // Each round applies one file; a server that died between two has left the rest to the next.
    }
    client.release()
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(client.getTransactionStatus() !== 'I')
    throw error
  }
}

async function applyNext(
  client: pg.PoolClient,
  migrations: readonly Migration[],
  beforeStatement: (name: string, index: number) => void | Promise<void>,
): Promise<boolean> {
  await client.query('begin')
  await client.query("set local lock_timeout = '60s'")
  await client.query("set local statement_timeout = '120s'")
  await client.query("set local idle_in_transaction_session_timeout = '60s'")
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const next = nextOf(migrations, await appliedOf(client))
  if (next) {
    for (const [index, statement] of next.statements.entries()) {
      await beforeStatement(next.name, index)
      await client.query(statement)
    }
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      next.name,
      next.checksum,
    ])
  }
  await client.query('commit')
  return next !== undefined
}

async function appliedOf(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function nextOf(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Migration | undefined {
  const known = new Set(migrations.map((migration) => migration.name))
  for (const name of applied.keys()) {
    if (!known.has(name)) {
      throw new SchemaProblem(
        `The database is newer than this server: it has ${name}, which this version does not know. Start a newer version.`,
      )
    }
  }
  const pending = migrations.find((migration) => !applied.has(migration.name))
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) continue
    if (checksum !== migration.checksum) {
      throw new SchemaProblem(
        `The migration ${migration.name} was edited after it was applied to this database. Put the file back as it was, and write a new one.`,
      )
    }
    if (pending && migration.name > pending.name) {
      throw new SchemaProblem(
        `The migration ${pending.name} is older than ${migration.name}, which this database has already.`,
      )
    }
  }
  return pending
}
