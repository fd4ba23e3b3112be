import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { makeDataDir } from '#server/db/embedded/make-data-dir.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { seedAccounts } from '#server/testing/accounts/seed-accounts.ts'
import { embeddedState, query, requireUsable, stateOf } from '#server/testing/inspect-database.ts'
import { createOldTables } from '#server/testing/old-database.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'
import { documentedSetup } from '#server/testing/servers/documented-setup.ts'
import { findPostgresVersion, NEWEST, OLDEST } from '#server/testing/servers/find-postgres.ts'
import { type PostgresServer, startPostgres } from '#server/testing/servers/postgres-server.ts'
import { runTool } from '#server/testing/servers/run-tool.ts'
import { startProcess } from '#server/testing/servers/server-process.ts'

/** `npm run test:versions` names every version. */
const versions = process.env['POSTGRES_VERSIONS']?.split(' ').map(Number) ?? [OLDEST, NEWEST]
const log = pino({ level: 'silent' })
const USER = randomUUID()
const secret = { AUTH_SECRET: 'a secret for the tests of 32 characters' }
const UP_TO_DATE = { status: 0, out: 'The database is up to date.\n', err: '' }

let folder: string
beforeEach(() => void (folder = scratchDir('versions')))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Uses the server as a new member: signs up, collects, cashes out. @returns the totals of the dashboard. */
async function playOneDay(address: string): Promise<unknown> {
  let cookie = ''
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'content-type': 'application/json' }), cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
    expect([path, response.status]).toEqual([path, body ? 201 : 200])
    return await response.json()
  }
  const email = `${randomUUID()}@example.test`
  await call('/api/signup', { email, password: 'tulip river nine', age: 30, state: 'CA' })
  await call('/api/casinos/48/collections', { id: randomUUID() })
  await call('/api/casinos/48/cash-outs', { id: randomUUID(), amount: '12.50' })
  return ((await call('/api/dashboard')) as { totals: unknown }).totals
}

for (const version of versions) testVersion(version)

function testVersion(version: number): void {
  const programs = inject('adminUrl') === '' ? null : findPostgresVersion(version)
  describe.skipIf(programs === null)(`PostgreSQL ${version}`, { timeout: 600_000 }, () => {
    let server: PostgresServer
    const urlOf = (login: string, database = login) =>
      Object.assign(new URL(database, server.adminUrl), { username: login }).href
    const asSuperuser = (sql: string, database = 'postgres') => query(`${server.adminUrl}${database}`, sql)
    const migrateAs = (login: string) => runTool('migrate', [], { DATABASE_URL: urlOf(login) })

    /** Runs statements like a person with `psql`, one after the other. */
    async function runAs(login: string, statements: readonly string[]): Promise<void> {
      const client = new pg.Client({ connectionString: urlOf(login, 'postgres') })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }

    beforeAll(async () => {
      if (programs) server = await startPostgres({ programs })
    }, 300_000)
    afterAll(() => server?.stop())
    // An administrator as on a managed service.
    beforeEach(() => asSuperuser('create role administrator login createrole createdb'))
    afterEach(async () => {
      const databases = await asSuperuser(
        "select datname as name from pg_database where not datistemplate and datname <> 'postgres'",
      )
      for (const { name } of databases) await asSuperuser(`drop database ${name} with (force)`)
      const roles = await asSuperuser(
        "select rolname as name from pg_roles where rolname !~ '^(pg_|postgres$)' order by rolname = 'administrator'",
      )
      for (const { name } of roles) await asSuperuser(`drop role ${name}`)
    })

    test('a fresh install with the documented statements: a member collects and cashes out', async () => {
      const [{ server_version: found }] = (await asSuperuser('show server_version')) as [
        { server_version: string },
      ]
      expect(Number.parseInt(found, 10)).toBe(version)
      await runAs('administrator', documentedSetup('first', true))
      expect(await migrateAs('first')).toEqual(UP_TO_DATE)
      const started = startProcess({
        DATABASE_URL: urlOf('first'),
        DATA_DIR: join(folder, 'data'),
        ...secret,
      })
      expect(await playOneDay((await started.address) ?? '')).toMatchObject({
        collected: '12.50',
        spent: '0.00',
      })
      expect(started.output().err).not.toContain('row-level security')
      started.child.kill('SIGTERM')
      expect((await started.ended).code).toBe(0)

      await runAs('administrator', documentedSetup('second', false))
      expect(await migrateAs('second')).toEqual(UP_TO_DATE)
      for (const stranger of ['second', 'administrator'])
        await expect(query(urlOf(stranger, 'first'), 'listen live')).rejects.toMatchObject({ code: '42501' })
    })

    test('a login with createrole installs without an administrator', async () => {
      await asSuperuser('create role alone login createrole')
      await asSuperuser('create database alone owner alone')
      for (let start = 0; start < 2; start++) expect(await migrateAs('alone')).toEqual(UP_TO_DATE)
      await requireUsable(urlOf('alone'))
      await asSuperuser('alter role alone nocreaterole')
      expect(await migrateAs('alone')).toEqual(UP_TO_DATE)
    })

    test('without the role or its grant, one line has the statements', async () => {
      await asSuperuser('create role bare login')
      await asSuperuser('create database bare owner bare')
      const grant = `grant app to bare${version < 16 ? '' : ' with inherit true, set true'};`
      const message = (statements: string) =>
        `The login bare cannot act as the role app. An administrator of PostgreSQL must run: ${statements}\n`
      const both = `create role app nologin; ${grant}`
      expect(await migrateAs('bare')).toEqual({ status: 1, out: '', err: message(both) })
      const started = startProcess({ DATABASE_URL: urlOf('bare'), DATA_DIR: join(folder, 'data'), ...secret })
      expect((await started.ended).code).toBe(1)
      expect(started.output().err.split('\n').at(-2)).toBe(message(both).trimEnd())
      await runAs('administrator', both.split(/(?<=;) /))
      expect(await migrateAs('bare')).toEqual(UP_TO_DATE)
      await runAs('administrator', ['revoke app from bare'])
      expect(await migrateAs('bare')).toEqual({ status: 1, out: '', err: message(grant) })
      await runAs('administrator', [grant])
      await requireUsable(urlOf('bare'))
    })

    test('an upgrade keeps every entry and sum', async () => {
      await asSuperuser(
        'create role app nologin; create role upgraded login createrole; grant app to upgraded',
      )
      await asSuperuser('create database upgraded owner upgraded')
      const db = await openDatabase({ databaseUrl: urlOf('upgraded'), dataDir: '', log })
      await createOldTables(db)
      await db.pool.query(`
      begin;
      insert into casinos (id, name, status, active, provenance) values (1, 'One', 'closed', false, '{}');
      select set_config('app.user_id', '${USER}', true);
      insert into users values ('${USER}', 'OR', 30, now(), now());
      insert into casinos_users (user_id, casino_id, user_tier, user_rank) values ('${USER}', 1, 1, 1);
      insert into entries (user_id, id, casino_id, received_at, body, kind, amount, occurred_at)
        select '${USER}', gen_random_uuid(), 1, now(), decode(repeat('00', 32), 'hex'), 'spend', n, '2026-11-16Z'
        from generate_series(1, 100) n;
      insert into entry_days values ('${USER}', '2026-11-16', 0, 0, 100, 0, 5050);
      commit`)
      await db.close()
      expect(await migrateAs('upgraded')).toEqual(UP_TO_DATE)
      await requireUsable(urlOf('upgraded'))
      expect(
        await asSuperuser('select spends, spent, (select count(*) from entries) from entry_days', 'upgraded'),
      ).toEqual([{ spends: 100, spent: '5050.00', count: 100 }])
    })

    // The newest version has tests of its own, next to the move.
    test.skipIf(version === NEWEST)('a move copies every row', async () => {
      const dataDir = join(folder, 'data')
      mkdirSync(dataDir, { mode: 0o700 })
      await makeDataDir(join(dataDir, 'pglite'), log, null)
      const embedded = await openDatabase({ databaseUrl: null, dataDir, log })
      await migrate(embedded)
      await seedAccounts(embedded, 2, 20)
      const { postgresVersion: _, ...expected } = await embeddedState(embedded)
      await embedded.close()
      await runAs('administrator', documentedSetup('moved', true))
      expect(await runTool('move', [], { DATABASE_URL: urlOf('moved'), DATA_DIR: dataDir })).toMatchObject({
        status: 0,
        err: '',
      })
      expect(await stateOf(`${server.adminUrl}moved`)).toMatchObject(expected)
      await requireUsable(urlOf('moved'))
    })
  })
}
