import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startServer } from '#server/start-server.ts'
import { LOGIN } from '#server/testing/provided.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { runAsAdmin } from '#server/testing/servers/migrated-postgres.ts'
import { testApp } from '#server/testing/test-app.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'

const SOON = { timeout: 30_000, interval: 20 }
const onPostgres = inject('adminUrl') !== ''

let dataDir: string
let logged: string
const log = pino({}, { write: (line: string) => void (logged += line) })

beforeEach(() => {
  dataDir = scratchDir('start')
  logged = ''
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function configOf(env: Readonly<Record<string, string>>): Config {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret for the tests of 32 characters',
    ...env,
  })
  if (!config.ok) throw new Error(config.reason)
  return config.value
}

test('an error after the port was opened closes the port and the database', async () => {
  const database = onPostgres ? await openTestDatabase() : null
  if (!onPostgres) cpSync(inject('templateDir'), join(dataDir, 'pglite'), { recursive: true })
  const port = await freePort()
  const databaseUrl = database?.options.databaseUrl
  const config = configOf({ PORT: String(port), ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
  await expect(startServer({ ...config, smtpUrl: 'not a URL' }, log)).rejects.toThrow('Invalid URL')
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
  // The lock of the data directory is released.
  if (!onPostgres) await (await openDatabase({ databaseUrl: null, dataDir, log })).close()
  const admin = await database?.admin()
  const connections =
    "select from pg_stat_activity where datname = $1 and application_name = 'daily-bonus-blog'"
  // The test's own pool has at most these.
  const own = database?.db.pool.totalCount
  if (database)
    await vi.waitUntil(
      async () => (await admin?.query(connections, [database.name]))?.rows.length === own,
      SOON,
    )
  await admin?.end()
  await database?.close()
})

test.runIf(onPostgres)(
  'a server that stops before its database was ready starts nothing, also if it becomes ready then',
  async () => {
    const name = `never_${randomUUID().replaceAll('-', '')}`
    const adminUrl = inject('adminUrl')
    const url = new URL(name, adminUrl)
    url.username = LOGIN
    const config = configOf({ DATABASE_URL: url.href })
    const unready = await startServer(config, log)
    await unready.stop()
    expect(logged).toContain('The database is not available')
    expect(logged).not.toContain('mail is written to files')

    const late = await startServer(config, log)
    // A limit of connections does not apply to superusers: the server connects once the table is locked.
    await runAsAdmin(adminUrl, `create database ${name} owner ${LOGIN} connection limit 0`)
    const blocker = new pg.Client({ connectionString: `${adminUrl}${name}` })
    await blocker.connect()
    await blocker.query('begin; create table schema_migrations (name text primary key)')
    await runAsAdmin(adminUrl, `alter database ${name} connection limit -1`)
    const waiting = "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'"
    const admin = new pg.Client({ connectionString: `${adminUrl}postgres` })
    await admin.connect()
    await vi.waitUntil(async () => (await admin.query(waiting, [name])).rows.length > 0, SOON)
    await admin.end()
    const stopped = late.stop()
    await blocker.query('rollback')
    await blocker.end()
    await stopped
    expect(logged).not.toContain('mail is written to files')
    await runAsAdmin(adminUrl, `drop database ${name} with (force)`)
  },
)

test.runIf(onPostgres)(
  'a catalog that cannot be stored, as while a Citus worker is down, is loaded later; the stored one is served',
  async () => {
    const database = await openTestDatabase()
    const { deps } = await testApp(database)
    const stored = (await deps.catalog.casinos()).length
    // The error of Citus 13 for a write to a table that every node has.
    await database.db.pool.query(`create function test_fails() returns trigger language plpgsql as $$ begin
      raise exception 'connection to the remote node worker-1:5432 failed' using errcode = '08006'; end $$`)
    await database.db.pool.query('revoke all on function test_fails() from public')
    await database.db.pool.query(
      'create trigger test_fails before insert on casinos for each row execute function test_fails()',
    )
    const server = await startServer(configOf({ DATABASE_URL: database.options.databaseUrl ?? '' }), log)
    const count = async () => {
      const { casinos } = (await (await fetch(`${server.address}/api/casinos`)).json()) as {
        casinos: unknown[]
      }
      return casinos.length
    }
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect(await count()).toBe(stored)
    expect(logged).toContain('the stored one is used until it can')
    await database.db.pool.query('drop function test_fails cascade')
    await vi.waitUntil(async () => (await count()) > stored, SOON)
    await server.stop()
    await database.close()
  },
)
