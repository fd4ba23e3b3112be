import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import pino from 'pino'
import { createAuth } from '#server/auth/auth.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { transaction } from '#server/db/transaction.ts'
import { verifyRowLevelSecurity } from '#server/db/verify-row-level-security.ts'
import { createDatabaseEventBus } from '#server/events/database-event-bus.ts'
import { findPgBouncer, startPgBouncer } from '#server/testing/database-servers/pgbouncer-server.ts'
import { startTcpProxy } from '#server/testing/database-servers/tcp-proxy.ts'
import { testApp, type TestApp, type TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const program = onPostgres ? findPgBouncer() : null
const SOON = { timeout: 20_000, interval: 10 }
const NOT_LISTENING = /notifications do not arrive/
const LISTENING_AGAIN = /notifications arrive again/

let database: TestDatabase
let app: TestApp
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => void (database = await openTestDatabase()))
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})
afterAll(() => database.close())

/** The access token without the session, so that nothing is renewed. Logging out removes it from the client's cookies. */
const accessOf = ({ jar }: TestClient) => ({ access: jar.get('access'), session: undefined })

/** Starts the parts of a second node that decide whether an access is valid. */
async function startNode(urls: { readonly databaseUrl: string; readonly listenUrl?: string }) {
  const logged: { readonly msg: string; readonly reason?: string }[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const db = await openDatabase({ ...urls, dataDir: '', log })
  const events = createDatabaseEventBus(db, log)
  const { config, now } = app.deps
  const auth = createAuth({
    ...config,
    secret: 'a secret for the tests of 32 characters',
    db,
    events,
    now,
    log,
  })
  events.start()
  cleanUps.push(async () => {
    await events.close()
    await db.close()
  })
  return {
    db,
    events,
    logged: (pattern: RegExp) => logged.filter(({ msg }) => pattern.test(msg)),
    accepts: async (access: ReturnType<typeof accessOf>) => (await auth.authenticate(access)) !== null,
  }
}

async function startPooler(settings: Readonly<Record<string, string | number>>) {
  const pooler = await startPgBouncer(program ?? '', database.options.databaseUrl ?? '', settings)
  cleanUps.push(() => pooler.stop())
  return pooler
}

const direct = () => database.options.databaseUrl ?? ''

describe.skipIf(!onPostgres)('a listening connection that breaks silently', () => {
  test('an ended session is rejected, and the connection is replaced', async () => {
    app = await testApp(database)
    const proxy = await startTcpProxy(direct())
    cleanUps.push(() => proxy.close())
    const node = await startNode({ databaseUrl: direct(), listenUrl: proxy.url })
    const [ann, bob] = [await app.member(), await app.member()]
    const access = accessOf(ann)
    await vi.waitUntil(() => node.events.isConnected(), SOON)
    expect(await node.accepts(access)).toBe(true)
    proxy.silence()
    await ann.post('/api/logout')
    await vi.waitUntil(async () => !(await node.accepts(access)), SOON)
    expect(node.events.isConnected()).toBe(false)
    expect(await node.accepts(accessOf(bob))).toBe(true)
    await vi.waitUntil(() => node.logged(LISTENING_AGAIN).length === 1, SOON)
    expect(node.logged(NOT_LISTENING)).toMatchObject([
      { reason: expect.stringContaining('its own notification') },
    ])
    await vi.waitUntil(() => node.events.isConnected(), SOON)
    expect(await node.accepts(access)).toBe(false)
  })
})

describe.skipIf(program === null)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => void (app = await testApp(database)))

  test('without DATABASE_LISTEN_URL, a node logs it and checks every access in the database', async () => {
    const pooler = await startPooler({ pool_mode: 'transaction' })
    const node = await startNode({ databaseUrl: pooler.url })
    const ann = await app.member()
    const access = accessOf(ann)
    await vi.waitUntil(() => node.logged(NOT_LISTENING).length === 1, SOON)
    expect(await node.accepts(access)).toBe(true)
    await ann.post('/api/logout')
    expect(await node.accepts(access)).toBe(false)
    expect(node.events.isConnected()).toBe(false)
    expect(node.logged(NOT_LISTENING)).toMatchObject([
      { reason: expect.stringContaining('DATABASE_LISTEN_URL') },
    ])
  })

  test('with DATABASE_LISTEN_URL, a node listens', async () => {
    const pooler = await startPooler({ pool_mode: 'transaction' })
    const node = await startNode({ databaseUrl: pooler.url, listenUrl: direct() })
    const ann = await app.member()
    const access = accessOf(ann)
    await vi.waitUntil(() => node.events.isConnected(), SOON)
    const ended: string[] = []
    node.events.subscribe({ ended: ({ session }) => void ended.push(session) })
    await ann.post('/api/logout')
    await vi.waitUntil(() => ended.length === 1, SOON)
    expect(await node.accepts(access)).toBe(false)
    expect(node.logged(NOT_LISTENING)).toEqual([])
  })

  test('migrations and the verification of row-level security run, and timeouts apply', async () => {
    const pooler = await startPooler({ pool_mode: 'transaction' })
    const { db } = await startNode({ databaseUrl: pooler.url })
    await migrate(db)
    await verifyRowLevelSecurity(db)
    const [result] = await transaction(db, [
      {
        name: 'test-timeouts',
        text: `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone, current_setting('jit') as jit`,
        values: [],
      },
    ])
    expect(result?.rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s', zone: 'UTC', jit: 'off' }])
    expect((await db.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
  })

  test.each([
    ['with', 200, 0],
    ['without', 0, 1],
  ])('statements run on shared connections %s prepared statements', async (_with, prepared, warnings) => {
    const pooler = await startPooler({
      pool_mode: 'transaction',
      default_pool_size: 3,
      max_prepared_statements: prepared,
    })
    const node = await startNode({ databaseUrl: pooler.url, listenUrl: direct() })
    const sum = async (n: number) => {
      const [found] = await transaction(node.db, [
        { name: `test-sum-${n % 5}`, text: `select $1::int + ${n % 5} as sum`, values: [n] },
      ])
      return found?.rows[0].sum as number
    }
    const numbers = Array.from({ length: 200 }, (_, n) => n)
    expect(await Promise.all(numbers.map(sum))).toEqual(numbers.map((n) => n + (n % 5)))
    expect(node.logged(/does not support prepared statements/)).toHaveLength(warnings)
  })
})

test.skipIf(program === null)('behind PgBouncer in session mode, a node listens through it', async () => {
  app = await testApp(database)
  const pooler = await startPooler({ pool_mode: 'session' })
  const node = await startNode({ databaseUrl: pooler.url })
  await vi.waitUntil(() => node.events.isConnected(), SOON)
  expect(node.logged(NOT_LISTENING)).toEqual([])
})
