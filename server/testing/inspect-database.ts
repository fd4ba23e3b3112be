import pg from 'pg'
import pino from 'pino'
import { type DatabaseState, readState } from '#server/db/backup/database-state.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { verifyRowLevelSecurity } from '#server/db/verify-row-level-security.ts'

/** Runs statements on a connection of their own. @returns the rows of the last one. */
export async function query(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results = await client.query(sql)
    return [results].flat().at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

/** Returns the totals of every table, for a login that sees all rows. */
export async function stateOf(adminUrl: string): Promise<DatabaseState> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('begin')
  try {
    return await readState(client)
  } finally {
    await client.end()
  }
}

/** Returns the totals of an open embedded database. */
export async function embeddedState(db: Database): Promise<DatabaseState> {
  const client = await db.pool.connect()
  await client.query('begin')
  const state = await readState(client)
  await client.query('commit')
  client.release()
  return state
}

/** Runs the checks of a start as the login of the server: migrations, row-level security. */
export async function requireUsable(databaseUrl: string): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir: '', log: pino({ level: 'silent' }) })
  try {
    await migrate(db)
    await verifyRowLevelSecurity(db)
  } finally {
    await db.close()
  }
}
