import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { inTransaction, query, type Trx } from '#server/db/query.ts'
import { transaction } from '#server/db/transaction.ts'
import { startTcpProxy } from '#server/testing/database-servers/tcp-proxy.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const onPostgres = process.env['TEST_ENGINE'] === 'postgres'

let database: TestDatabase
const ids = { ann: randomUUID(), bob: randomUUID() }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  await database.clear()
  for (const [name, id] of Object.entries(ids))
    await query(database.db)
      .insertInto('auth.user')
      .values({ id, email: `${name}@example.test` })
      .execute()
})

const setAge = async (trx: Trx, id: string, age: number) =>
  void (await trx.updateTable('auth.user').set({ age }).where('id', '=', id).execute())

async function ages() {
  const users = await query(database.db).selectFrom('auth.user').select('age').orderBy('email').execute()
  return users.map(({ age }) => age)
}

test('statements see the results of earlier ones, and are committed together', async () => {
  const seen = await inTransaction(database.db, async (trx) => {
    await setAge(trx, ids.ann, 41)
    expect(await trx.selectFrom('auth.user').select('emailVerified').where('age', '=', 41).execute()).toEqual(
      [{ emailVerified: false }],
    )
    await setAge(trx, ids.bob, 42)
    return 'done'
  })
  expect(seen).toBe('done')
  expect(await ages()).toEqual([41, 42])
})

test('an error of the work or of a statement rolls everything back, and names the statement without values', async () => {
  const fails = (error: (trx: Trx) => Promise<unknown>) =>
    inTransaction(database.db, async (trx) => {
      await setAge(trx, ids.ann, 41)
      await error(trx)
    })
  await expect(fails(() => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work')
  await expect(fails((trx) => setAge(trx, ids.bob, 7))).rejects.toMatchObject({
    name: 'DatabaseError',
    code: '23514',
    statement: 'update auth.user',
  })
  expect(await ages()).toEqual([null, null])
})

test('an error that the work ignores does not count as committed', async () => {
  const ignored = inTransaction(database.db, async (trx) => {
    await setAge(trx, ids.ann, 41)
    await setAge(trx, ids.bob, 7).catch(() => undefined)
  })
  await expect(ignored).rejects.toMatchObject({ name: 'Unavailable' })
  expect(await ages()).toEqual([null, null])
})

test('the work cannot use the pool, on which the embedded engine would wait for itself', async () => {
  const nested = [
    () => ages(),
    () => inTransaction(database.db, () => Promise.resolve()),
    () => transaction(database.db, [{ name: 'test-one', text: 'select 1', values: [] }]),
  ]
  for (const work of nested)
    await expect(inTransaction(database.db, async () => void (await work()))).rejects.toThrow(TypeError)
  expect(await ages()).toEqual([null, null])
})

test('what listens to the notifications of a transaction can use the pool', async () => {
  const { promise: answered, resolve, reject } = Promise.withResolvers<unknown>()
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>()
  const subscription = database.db.listen('test_query', {
    message: () => void ages().then(resolve, reject),
    connected: () => Promise.resolve(connect()),
    disconnected: () => undefined,
  })
  await connected
  await inTransaction(database.db, async (trx) => {
    await setAge(trx, ids.ann, 41)
    await sql`select pg_notify('test_query', '')`.execute(trx)
  })
  expect(await answered).toEqual([41, null])
  await subscription.stop()
})

test('a date is text without a time zone', async () => {
  const { rows } = await sql<{ day: unknown }>`select date '2026-11-26' as day`.execute(query(database.db))
  expect(rows).toEqual([{ day: '2026-11-26' }])
})

test.runIf(onPostgres)('a deadlock is retried until both are committed', async () => {
  let attempts = 0
  const both = (first: string, second: string, age: number) =>
    inTransaction(database.db, async (trx) => {
      attempts += 1
      await setAge(trx, first, age)
      await wait(200)
      await setAge(trx, second, age)
    })
  await Promise.all([both(ids.ann, ids.bob, 41), both(ids.bob, ids.ann, 42)])
  expect(attempts).toBeGreaterThan(2)
  const [one, other] = await ages()
  expect([41, 42]).toContain(one)
  expect(other).toBe(one)
})

test.runIf(onPostgres)('a connection on which the server no longer responds is replaced', async () => {
  const proxy = await startTcpProxy(database.options.databaseUrl ?? '')
  const db = await openDatabase({
    ...database.options,
    databaseUrl: proxy.url,
    poolSize: 1,
    responseMs: 2000,
  })
  const unanswered = inTransaction(db, async (trx) => {
    await setAge(trx, ids.ann, 41)
    proxy.silence()
    await setAge(trx, ids.bob, 42)
  })
  await expect(unanswered).rejects.toMatchObject({
    name: 'Unavailable',
    message: expect.stringContaining('no response'),
  })
  await inTransaction(db, (trx) => setAge(trx, ids.bob, 43))
  expect((await ages()).at(-1)).toBe(43)
  await db.close()
  await proxy.close()
})
