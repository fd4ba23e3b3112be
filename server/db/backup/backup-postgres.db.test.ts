import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { readBackup } from '#server/db/backup/backup-folder.ts'
import { type DatabaseState, readState } from '#server/db/backup/database-state.ts'
import type { Database } from '#server/db/database.ts'
import { makeDataDir } from '#server/db/embedded/make-data-dir.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { verifyRowLevelSecurity } from '#server/db/verify-row-level-security.ts'
import { seedAccounts } from '#server/testing/accounts/seed-accounts.ts'
import { LOGIN } from '#server/testing/provided.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'
import { findPostgres } from '#server/testing/servers/find-postgres.ts'
import { runAsAdmin } from '#server/testing/servers/migrated-postgres.ts'
import { type PostgresServer, startPostgres } from '#server/testing/servers/postgres-server.ts'
import { runTool } from '#server/testing/servers/run-tool.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** An upper limit for a busy machine. */
const patience = { timeout: 240_000 }

const log = pino({ level: 'silent' })
const onPostgres = inject('adminUrl') !== ''

/** The login of the second PostgreSQL. Unlike that of the first one, its name must be quoted. */
const OTHER_LOGIN = 'Other-Login'

let folder: string
let target: PostgresServer
let count = 0

beforeAll(async () => {
  if (!onPostgres) return
  target = await startPostgres()
  await runAsAdmin(target.adminUrl, `create role "${OTHER_LOGIN}" login nosuperuser nobypassrls createrole`)
})
afterAll(() => target?.stop())
beforeEach(() => void (folder = scratchDir('backup')))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Creates an empty database on the second PostgreSQL. */
async function createTarget(): Promise<{ databaseUrl: string; adminUrl: string }> {
  const name = `restored_${count++}`
  await runAsAdmin(target.adminUrl, `create database ${name} owner "${OTHER_LOGIN}"`)
  const login = new URL(name, target.adminUrl)
  login.username = OTHER_LOGIN
  return { databaseUrl: login.href, adminUrl: `${target.adminUrl}${name}` }
}

const sourceUrls = (database: TestDatabase) => ({
  databaseUrl: database.options.databaseUrl ?? '',
  adminUrl: `${inject('adminUrl')}${database.name}`,
})

async function run(tool: string, args: string[], urls: { databaseUrl: string; adminUrl?: string }) {
  return await runTool(tool, args, {
    PATH: `${findPostgres()}${delimiter}${process.env['PATH']}`,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urls.databaseUrl,
    BACKUP_DATABASE_URL: urls.adminUrl ?? '',
  })
}

async function stateOf(adminUrl: string): Promise<DatabaseState> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('begin')
  try {
    return await readState(client)
  } finally {
    await client.end()
  }
}

async function embeddedState(db: Database): Promise<DatabaseState> {
  const client = await db.pool.connect()
  await client.query('begin')
  const state = await readState(client)
  await client.query('commit')
  client.release()
  return state
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts the server's checks as the ordinary login: migrations, row-level security. */
async function requireUsable(databaseUrl: string): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir: '', log })
  try {
    await migrate(db)
    await verifyRowLevelSecurity(db)
  } finally {
    await db.close()
  }
}

const backups = () => join(folder, 'backups')

describe.runIf(onPostgres)('the backup of PostgreSQL', patience, () => {
  let source: TestDatabase
  let expected: DatabaseState

  beforeAll(async () => {
    source = await openTestDatabase()
    await seedAccounts(source.db, 100, 500)
    expected = await stateOf(sourceUrls(source).adminUrl)
  })
  afterAll(() => source.close())

  test('of 100 users with 50,000 entries has equal totals, on a server without the role app', async () => {
    mkdirSync(join(folder, 'data'), { mode: 0o700 })
    writeFileSync(join(folder, 'data', 'other-secret'), 'generated')
    const made = await run('backup', [backups()], sourceUrls(source))
    expect(made).toMatchObject({ status: 0, err: '' })
    expect(made.out).toMatch(/100 accounts, 50000 entries \(cash_out: \d+, \$\d+\.\d\d; /)
    const backup = join(backups(), readdirSync(backups())[0] ?? '')
    expect(await readBackup(backup)).toMatchObject({ engine: 'postgres', state: expected })
    expect(statSync(join(backup, 'database.dump')).mode & 0o777).toBe(0o600)

    rmSync(join(folder, 'data'), { recursive: true })
    const urls = await createTarget()
    expect(await query(urls.adminUrl, "select from pg_roles where rolname = 'app'")).toEqual([])
    expect(await run('restore', [backup], urls)).toMatchObject({ status: 0, err: '' })
    expect(await stateOf(urls.adminUrl)).toEqual(expected)
    expect(readFileSync(join(folder, 'data', 'other-secret'), 'utf8')).toBe('generated')
    await requireUsable(urls.databaseUrl)

    expect(await run('restore', [backup], urls)).toEqual({
      status: 1,
      out: '',
      err: 'The database is not empty: it has the table auth."user". To replace it, add --replace.\n',
    })
    await query(urls.adminUrl, 'create table left_over (n integer); truncate entries')
    const session = new pg.Client({ connectionString: `${urls.databaseUrl}?application_name=web1` })
    await session.connect()
    expect(await run('restore', [backup, '--replace'], urls)).toEqual({
      status: 1,
      out: '',
      err: `The login ${OTHER_LOGIN} is connected to this database. Stop the server first.\n`,
    })
    await session.end()
    expect(await run('restore', [backup, '--replace'], urls)).toMatchObject({ status: 0, err: '' })
    expect(await stateOf(urls.adminUrl)).toEqual(expected)

    // Valid files whose rows are not those of the manifest: nothing is changed.
    const file = join(backup, 'manifest.json')
    const manifest = readFileSync(file, 'utf8')
    const entries = expected.tables.find(({ name }) => name === 'public.entries')
    writeFileSync(file, manifest.replace(entries?.checksum ?? '', '1'))
    await query(urls.adminUrl, 'delete from feedback; delete from auth.audit')
    const before = await stateOf(urls.adminUrl)
    expect(await run('restore', [backup, '--replace'], urls)).toEqual({
      status: 1,
      out: '',
      err: 'psql: the restored rows do not match the manifest: public.entries\n',
    })
    expect(await stateOf(urls.adminUrl)).toEqual(before)

    // A dump that ends early, with a checksum that matches.
    const dump = readFileSync(join(backup, 'database.dump'))
    const torn = dump.subarray(0, dump.length * 0.7)
    const sha256 = createHash('sha256').update(torn).digest('hex')
    const known = createHash('sha256').update(dump).digest('hex')
    writeFileSync(join(backup, 'database.dump'), torn)
    writeFileSync(file, manifest.replace(known, sha256))
    expect(await run('restore', [backup, '--replace'], urls)).toMatchObject({ status: 1, out: '' })
    expect(await stateOf(urls.adminUrl)).toEqual(before)
  })

  test('is rejected for a login that does not see every row, and for another database', async () => {
    const { databaseUrl, adminUrl } = sourceUrls(source)
    expect(await run('backup', [backups()], { databaseUrl })).toEqual({
      status: 1,
      out: '',
      err: `The login ${LOGIN} cannot see all rows. Set BACKUP_DATABASE_URL to a login that is a superuser or has BYPASSRLS.\n`,
    })
    const other = new URL('postgres', adminUrl).href
    expect(await run('backup', [backups()], { databaseUrl, adminUrl: other })).toMatchObject({
      status: 1,
      err: expect.stringContaining('BACKUP_DATABASE_URL points to the database postgres'),
    })
    await runAsAdmin(target.adminUrl, `create database ${source.name}`)
    const elsewhere = new URL(source.name, target.adminUrl)
    expect(await run('backup', [backups()], { databaseUrl, adminUrl: elsewhere.href })).toMatchObject({
      status: 1,
      err: expect.stringContaining(
        `${source.name} on ${elsewhere.hostname}:${elsewhere.port}, but DATABASE_URL`,
      ),
    })
    expect(await run('backup', [backups()], { databaseUrl: '', adminUrl })).toMatchObject({
      status: 1,
      err: expect.stringContaining('but DATABASE_URL, which names the database, is not'),
    })
    for (const args of [[backups(), 'two'], ['']])
      expect(await run('backup', args, { databaseUrl, adminUrl })).toMatchObject({
        status: 1,
        err: 'Usage: npm run backup -- [directory]\n',
      })
    expect(readdirSync(backups())).toEqual([])
  })
})

describe.runIf(onPostgres)('the move to PostgreSQL', patience, () => {
  test('of 100 users with 50,000 entries has equal totals, and changes nothing in the embedded database', async () => {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    await makeDataDir(join(dataDir, 'pglite'), log, null)
    const embedded = await openDatabase({ databaseUrl: null, dataDir, log })
    await migrate(embedded)
    await seedAccounts(embedded, 100, 500)
    const { postgresVersion: _, ...expected } = await embeddedState(embedded)
    const urls = await createTarget()
    expect(await run('move', [], urls)).toMatchObject({
      status: 1,
      err: expect.stringContaining('is in use'),
    })
    await embedded.close()

    const foreign = await createTarget()
    await query(foreign.adminUrl, 'create table blog_posts (n integer)')
    expect(await run('move', [], foreign)).toEqual({
      status: 1,
      out: '',
      err: 'The PostgreSQL database is not empty: it has the table public.blog_posts.\n',
    })
    expect((await query(foreign.adminUrl, "select from pg_tables where schemaname = 'public'")).length).toBe(
      1,
    )

    writeFileSync(join(dataDir, 'auth-secret'), 'generated')
    const moved = await run('move', [], urls)
    expect(moved).toMatchObject({ status: 0, err: '' })
    expect(moved.out).toContain('100 accounts, 50000 entries')
    expect(moved.out).toContain(`AUTH_SECRET="$(cat '${dataDir}/auth-secret')"`)
    expect(await stateOf(urls.adminUrl)).toMatchObject(expected)
    await requireUsable(urls.databaseUrl)
    expect(
      await query(
        urls.adminUrl,
        "insert into auth.audit (at, kind, outcome, place) values (now(), 'x', 'x', '') returning id",
      ),
    ).toEqual([{ id: 21 }])

    expect(await run('move', [], urls)).toEqual({
      status: 1,
      out: '',
      err: 'The PostgreSQL database is not empty: auth."user" has rows.\n',
    })
    await requireUsable(urls.databaseUrl)
    const again = await openDatabase({ databaseUrl: null, dataDir, log })
    expect(await embeddedState(again)).toMatchObject(expected)
    await again.close()
  })
})
