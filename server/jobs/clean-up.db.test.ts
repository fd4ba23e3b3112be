import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '#server/testing/factories.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const DAY = 86_400_000

let database: TestDatabase
let app: TestApp
let ann: string

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await createUser(app.deps)
})

const run = (sql: string, values: unknown[]) => database.db.pool.query(sql, values)
const ago = (ms: number) => new Date(app.deps.now() - ms)

/** Inserts a row that ended at a time, and how long it is stored after that. */
const ROWS: Readonly<
  Record<string, { readonly retentionMs: number; readonly insert: (end: Date) => Promise<unknown> }>
> = {
  'auth.session': {
    retentionMs: 0,
    insert: (end) =>
      run(
        `insert into auth.session (id, user_id, token, created_at, updated_at, expires_at, user_agent)
         values ($1, $2, gen_random_uuid()::text, now(), now(), $3, '')`,
        [randomUUID(), ann, end],
      ),
  },
  'auth.passkey_challenge': {
    retentionMs: 0,
    insert: (end) =>
      run('insert into auth.passkey_challenge values (sha256($1), sha256($1), $2, $3)', [
        Buffer.from(randomUUID()),
        ann,
        end,
      ]),
  },
  'auth.known_devices': {
    retentionMs: 400 * DAY,
    insert: (end) =>
      run(
        'insert into auth.known_devices (user_id, device, first_seen_at, last_seen_at) values ($1, $2, $3, $3)',
        [ann, randomUUID(), end],
      ),
  },
  'auth.outbox': {
    retentionMs: DAY,
    insert: (end) =>
      run(
        `insert into auth.outbox (id, kind, address, user_id, created_at, not_before, sent_at)
         values ($1, 'reset', 'a@example.test', $2, $3, $3, $3)`,
        [randomUUID(), ann, end],
      ),
  },
}

const count = async (table: string) => Number((await run(`select count(*) from ${table}`, [])).rows[0].count)

test.each(Object.entries(ROWS))(
  '%s: a row is deleted when its time is over, not before',
  async (table, row) => {
    const before = await count(table)
    await row.insert(ago(row.retentionMs - 60_000))
    await row.insert(ago(row.retentionMs + 60_000))
    await app.cleanUp()
    expect(await count(table)).toBe(before + 1)
  },
)

test('more rows than one statement deletes', async () => {
  await run(
    `insert into auth.mail_code_tries (address_hash, tries, since)
     select sha256(convert_to(n::text, 'UTF8')), 1, $1 from generate_series(1, 2500) n`,
    [ago(2 * 3_600_000)],
  )
  await app.cleanUp()
  expect(await count('auth.mail_code_tries')).toBe(0)
})

test('a table that cannot be cleaned does not stop the others, and the job fails', async () => {
  await ROWS['auth.outbox']?.insert(ago(2 * DAY))
  await ROWS['auth.session']?.insert(ago(60_000))
  const sessions = await count('auth.session')
  await run(
    `create function test_fails() returns trigger language plpgsql as
     $$ begin raise exception 'the clean-up fails'; end $$`,
    [],
  )
  await run(
    'create trigger test_fails before delete on auth.outbox for each row execute function test_fails()',
    [],
  )
  try {
    await expect(app.cleanUp()).rejects.toThrow('the clean-up fails')
  } finally {
    await run('drop function test_fails cascade', [])
  }
  expect(await count('auth.session')).toBe(sessions - 1)
  expect(await count('auth.outbox')).toBe(1)
  await app.cleanUp()
  expect(await count('auth.outbox')).toBe(0)
})
