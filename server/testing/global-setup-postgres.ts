import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { LOGIN, TEMPLATE_DATABASE } from '#server/testing/provided.ts'

/** Starts PostgreSQL and creates one migrated database as an ordinary login; each test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const admin = new pg.Client({ connectionString: `${server.adminUrl}postgres` })
  await admin.connect()
  await admin.query(`create role ${LOGIN} login nosuperuser nobypassrls createrole`)
  await admin.query(`create database ${TEMPLATE_DATABASE} owner ${LOGIN}`)
  await admin.end()
  const db = await openDatabase({
    databaseUrl: loginUrl(server.adminUrl, TEMPLATE_DATABASE),
    dataDir: '',
    log: pino({ level: 'silent' }),
  })
  await migrate(db)
  await db.close()
  project.provide('templateDir', '')
  project.provide('emptyDir', '')
  project.provide('adminUrl', server.adminUrl)
  return () => server.stop()
}

function loginUrl(adminUrl: string, database: string): string {
  const url = new URL(database, adminUrl)
  url.username = LOGIN
  return url.href
}
