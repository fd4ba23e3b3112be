import { randomUUID } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '#server/db/open-database.ts'
import { installJobs } from '#server/jobs/boss.ts'
import { migrate, setLoginSettings } from '#server/db/schema/migrate.ts'
import { findPostgres, type PostgresPrograms } from '#server/testing/servers/find-postgres.ts'
import { LOGIN, TEMPLATE_DATABASE } from '#server/testing/provided.ts'
import { type PostgresServer, startPostgres } from '#server/testing/servers/postgres-server.ts'

/**
 * Starts PostgreSQL and creates one migrated database as an ordinary login; tests use copies of it.
 *
 * @param programs the newest version by default.
 */
export async function startMigratedPostgres(
  programs: PostgresPrograms = findPostgres(),
): Promise<PostgresServer> {
  // A copy of it (postgres-server.ts) needs the log since the start of the copy, while other tests cause checkpoints.
  const server = await startPostgres({ programs, settings: { wal_keep_size: '512MB' } })
  await runAsAdmin(
    server.adminUrl,
    `create role app nologin; create role ${LOGIN} login; grant app to ${LOGIN}`,
  )
  await runAsAdmin(server.adminUrl, `create database ${TEMPLATE_DATABASE} owner ${LOGIN}`)
  const log = pino({ level: 'silent' })
  const db = await openDatabase({
    databaseUrl: loginUrl(server.adminUrl, TEMPLATE_DATABASE),
    dataDir: '',
    log,
  })
  await migrate(db)
  await installJobs({ db, log })
  await db.close()
  return server
}

/** Creates a copy of a database. @returns its name. */
export async function copyDatabase(adminUrl: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(adminUrl, `create database ${name} owner ${LOGIN} template ${template}`)
  // A copy of a database has no settings.
  const login = new pg.Client({ connectionString: loginUrl(adminUrl, name) })
  await login.connect()
  await setLoginSettings(login)
  await login.end()
  return name
}

/** Drops a database, also while it has connections. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await runAsAdmin(adminUrl, `drop database ${name} with (force)`)
}

/** Returns the URL of a database for the ordinary login. */
export function loginUrl(adminUrl: string, database: string): string {
  const url = new URL(database, adminUrl)
  url.username = LOGIN
  return url.href
}

/** Runs a statement as the superuser. */
export async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${adminUrl}postgres` })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
