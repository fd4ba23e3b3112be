import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { grantAppRole } from '#server/db/schema/grant-app-role.ts'
import { readMigrations } from '#server/db/schema/read-migrations.ts'

/**
 * Creates the tables of an older version in an empty database.
 *
 * @param until the number after its last migration, such as `0035`.
 */
export async function createOldTables({ pool }: Database, until = '0035'): Promise<void> {
  const client = await pool.connect()
  await client.query(`begin; ${grantAppRole('current_user')}`)
  await client.query(
    `create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
     create table schema_functions (name text primary key, checksum text not null)`,
  )
  for (const migration of readMigrations(join(import.meta.dirname, 'old-migrations'))) {
    if (migration.name >= until) break
    for (const statement of migration.statements) await client.query(statement)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
  }
  await client.query('commit')
  client.release()
}
