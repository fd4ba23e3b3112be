import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { makeDataDir } from '#server/db/embedded/make-data-dir.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { seedAccounts } from '#server/testing/accounts/seed-accounts.ts'
import { embeddedState, query, requireUsable, stateOf } from '#server/testing/inspect-database.ts'
import { LOGIN } from '#server/testing/provided.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'
import { dropDatabase, loginUrl, runAsAdmin } from '#server/testing/servers/migrated-postgres.ts'
import { runTool } from '#server/testing/servers/run-tool.ts'

/** An upper limit for a busy machine. */
const patience = { timeout: 240_000 }

const log = pino({ level: 'silent' })
const created: string[] = []
let folder: string

beforeEach(() => void (folder = scratchDir('move')))
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of created.splice(0)) await dropDatabase(inject('adminUrl'), name)
})

/** Creates an empty database of the server's login. */
async function createDatabase(): Promise<{ databaseUrl: string; adminUrl: string }> {
  const name = `moved_${created.length}`
  await runAsAdmin(inject('adminUrl'), `create database ${name} owner ${LOGIN}`)
  created.push(name)
  return { databaseUrl: loginUrl(inject('adminUrl'), name), adminUrl: `${inject('adminUrl')}${name}` }
}

const run = (tool: string, args: string[], urls: { databaseUrl: string }) =>
  runTool(tool, args, { DATA_DIR: join(folder, 'data'), DATABASE_URL: urls.databaseUrl })

describe.skipIf(inject('adminUrl') === '')('the move to PostgreSQL', patience, () => {
  test('of 10 users with 2,500 entries has equal totals, and changes nothing in the embedded database', async () => {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    await makeDataDir(join(dataDir, 'pglite'), log, null)
    const embedded = await openDatabase({ databaseUrl: null, dataDir, log })
    await migrate(embedded)
    // More rows than one insert has.
    await seedAccounts(embedded, 10, 250)
    const { postgresVersion: _, ...expected } = await embeddedState(embedded)
    const urls = await createDatabase()
    expect(await run('move', [], urls)).toMatchObject({
      status: 1,
      err: expect.stringContaining('is in use'),
    })
    await embedded.close()

    const foreign = await createDatabase()
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
    expect(moved.out).toContain('10 accounts, 2500 entries')
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
