import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { readBackup } from '#server/db/backup/backup-folder.ts'
import type { DatabaseState } from '#server/db/backup/database-state.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seedAccounts } from '#server/testing/accounts/seed-accounts.ts'
import { query, requireUsable, stateOf } from '#server/testing/inspect-database.ts'
import { LOGIN, TEMPLATE_DATABASE } from '#server/testing/provided.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'
import { findPostgresWithTools } from '#server/testing/servers/find-postgres.ts'
import { loginUrl, runAsAdmin, startMigratedPostgres } from '#server/testing/servers/migrated-postgres.ts'
import { type PostgresServer, startPostgres } from '#server/testing/servers/postgres-server.ts'
import { runTool } from '#server/testing/servers/run-tool.ts'

/** An upper limit for a busy machine. */
const patience = { timeout: 240_000 }

/**
 * pg_dump reads no server of a later version, so both servers are of the version that this machine has. The packages of the
 * other tests have no pg_dump.
 */
const programs = inject('adminUrl') === '' ? null : findPostgresWithTools()

/** The login of the second PostgreSQL. Unlike that of the first one, its name must be quoted. */
const OTHER_LOGIN = 'Other-Login'

let folder: string
let source: PostgresServer
let target: PostgresServer
let count = 0

beforeAll(async () => {
  if (!programs) return
  ;[source, target] = await Promise.all([startMigratedPostgres(programs), startPostgres({ programs })])
  await runAsAdmin(target.adminUrl, `create role "${OTHER_LOGIN}" login`)
  await runAsAdmin(target.adminUrl, `create role restorer login bypassrls in role "${OTHER_LOGIN}"`)
})
afterAll(async () => {
  await source?.stop()
  await target?.stop()
})
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

const sourceUrls = () => ({
  databaseUrl: loginUrl(source.adminUrl, TEMPLATE_DATABASE),
  adminUrl: `${source.adminUrl}${TEMPLATE_DATABASE}`,
})

async function run(tool: string, args: string[], urls: { databaseUrl: string; adminUrl?: string }) {
  return await runTool(tool, args, {
    PATH: `${programs?.bin}${delimiter}${process.env['PATH']}`,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urls.databaseUrl,
    BACKUP_DATABASE_URL: urls.adminUrl ?? '',
    AUTH_SECRET: 'a secret for the tests of 32 characters',
  })
}

const backups = () => join(folder, 'backups')

describe.runIf(programs)('the backup of PostgreSQL', patience, () => {
  let expected: DatabaseState

  beforeAll(async () => {
    const { databaseUrl, adminUrl } = sourceUrls()
    const db = await openDatabase({ databaseUrl, dataDir: '', log: pino({ level: 'silent' }) })
    await seedAccounts(db, 100, 100)
    await db.close()
    expected = await stateOf(adminUrl)
  })

  test('of 100 users with 10,000 entries has equal totals, on a server without the role app', async () => {
    mkdirSync(join(folder, 'data'), { mode: 0o700 })
    writeFileSync(join(folder, 'data', 'other-secret'), 'generated')
    // A function of an earlier version, which servers of that version may still call.
    await query(
      sourceUrls().adminUrl,
      `create function read_profile(text) returns integer language sql security definer as 'select 1';
       alter function read_profile(text) owner to app; revoke all on function read_profile(text) from public`,
    )
    const made = await run('backup', [backups()], sourceUrls())
    expect(made).toMatchObject({ status: 0, err: '' })
    expect(made.out).toMatch(/100 accounts, 10000 entries \(cash_out: \d+, \$\d+\.\d\d; /)
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
    const adminUrl = Object.assign(new URL(urls.adminUrl), { username: 'restorer' }).href
    expect(await run('restore', [backup, '--replace'], { ...urls, adminUrl })).toMatchObject({
      status: 0,
      err: '',
    })
    expect(await stateOf(urls.adminUrl)).toEqual(expected)

    // Valid files whose rows are not those of the manifest: nothing is changed.
    const file = join(backup, 'manifest.json')
    const manifest = readFileSync(file, 'utf8')
    const entries = expected.tables.find(({ name }) => name === 'public.entries')
    writeFileSync(file, manifest.replace(entries?.checksum ?? '', '1'))
    await query(urls.adminUrl, 'delete from feedback; delete from auth.audit')
    const before = await stateOf(urls.adminUrl)
    expect(await run('restore', [backup, '--replace', '--unverified'], urls)).toEqual({
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
    expect(await run('restore', [backup, '--replace', '--unverified'], urls)).toMatchObject({
      status: 1,
      out: '',
    })
    expect(await stateOf(urls.adminUrl)).toEqual(before)
  })

  test('is rejected for a login that does not see every row, and for another database', async () => {
    const { databaseUrl, adminUrl } = sourceUrls()
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
    await runAsAdmin(target.adminUrl, `create database ${TEMPLATE_DATABASE}`)
    const elsewhere = new URL(TEMPLATE_DATABASE, target.adminUrl)
    expect(await run('backup', [backups()], { databaseUrl, adminUrl: elsewhere.href })).toMatchObject({
      status: 1,
      err: expect.stringContaining(
        `${TEMPLATE_DATABASE} on ${elsewhere.hostname}:${elsewhere.port}, but DATABASE_URL`,
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
