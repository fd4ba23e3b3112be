import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CANADA, PLACES } from '#core/eligibility/locations.ts'
import { callFunction } from '#server/db/call-function.ts'
import { createUser } from '#server/testing/factories.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

// The constraints of the tables, with values that the routes reject. One row for each side of an edge.
let database: TestDatabase
let deps: TestDeps
let ann: string

beforeAll(async () => {
  database = await openTestDatabase()
  deps = await testDeps(database)
  ann = await createUser(deps)
})
afterAll(() => database.close())

let runs = 0
/** @returns null if the value was accepted, else the SQLSTATE. */
const tried = (text: string, values: unknown[]) =>
  runAsUser(deps.db, ann, [{ name: `test-constraint-${runs++}`, text, values }]).then(
    () => null,
    (error: { code: string }) => error.code,
  )

const entry = (column: 'amount' | 'occurred_at' | 'note' | 'kind', value: string | null) =>
  tried(
    `insert into entries (user_id, id, casino_id, kind, amount, occurred_at, received_at, note, body)
     values ($1::uuid, gen_random_uuid(), 1, ${column === 'kind' ? '$2' : "'spend'"}, ${column === 'amount' ? '$2::numeric' : '1'},
       ${column === 'occurred_at' ? '$2::timestamptz' : "'2026-01-01Z'"}, '2026-01-01Z', ${column === 'note' ? '$2' : 'null'},
       decode(repeat('00', 32), 'hex'))`,
    [ann, value],
  )

test.each([
  ['amount', '0.01', null],
  ['amount', '0.00', '23514'],
  ['amount', '-0.01', '23514'],
  ['amount', '1000000.00', null],
  ['amount', '1000000.01', '23514'],
  ['amount', 'NaN', '23514'],
  ['amount', 'Infinity', '22003'],
  ['amount', null, '23514'],
  ['occurred_at', '1970-01-01T00:00:00Z', null],
  ['occurred_at', '1969-12-31T23:59:59Z', '23514'],
  ['occurred_at', '2200-01-02T00:00:00Z', '23514'],
  ['occurred_at', 'infinity', '23514'],
  ['note', 'x'.repeat(500), null],
  ['note', 'x'.repeat(501), '23514'],
  ['kind', 'spend', null],
  ['kind', 'refund', '23514'],
] as const)('entries.%s = %s', async (column, value, code) => {
  expect(await entry(column, value)).toBe(code)
})

// What the functions check instead of the table, because a check would be read again for each entry.
describe.each([
  ['cash_out', '{"status": "rejected"}', null],
  ['cash_out', '{"status": "lost"}', '23514'],
  ['played', '{"status": "paid"}', '23514'],
  ['played', '{"fee": "1.00"}', '23514'],
  ['played', null, null],
])('a %s with %s', (kind, cashOut, code) => {
  const at = '2026-01-02T00:00:00.000Z'
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: { code: string }) => error.code,
    )
  const record = (id: string) =>
    callFunction(deps.db, 'record_entry', {
      userId: ann,
      id,
      casinoId: 3,
      kind,
      amount: '5.00',
      note: null,
      occurredAt: at,
      receivedAt: at,
      body: Buffer.alloc(32),
      sameFrom: null,
      sameBefore: null,
      nextReadyAt: null,
      windowStarts: null,
      ownVersion: 0,
      learnedAsOf: null,
      worth: null,
      ladder: null,
      cashOut: cashOut === null ? null : JSON.parse(cashOut),
      balance: null,
    })

  test('recorded', async () => {
    expect(await outcome(record(randomUUID()))).toBe(code)
  })

  test('imported', async () => {
    const rows = {
      positions: [0],
      ids: [randomUUID()],
      casinoIds: [3],
      kinds: [kind],
      amounts: ['5.00'],
      notes: [null],
      occurredAt: [at],
      receivedAt: [at],
      voidedAt: [null],
      worths: [null],
      streakDays: [null],
      notReady: [false],
      dateOnly: [false],
      equal: [9],
      cashOuts: [cashOut],
    }
    const batch = { addedCasinoIds: [], from: 0, length: 1, rejected: [], ...rows }
    const call = callFunction(deps.db, 'import_entries', {
      userId: ann,
      importId: randomUUID(),
      now: at,
      fileName: 'rows.csv',
      rowCount: 1,
      ...batch,
    })
    expect(await outcome(call)).toBe(code)
  })
})

test.each([
  ['user_tier', '0', '23514'],
  ['user_tier', '1', null],
  ['user_tier', '5', null],
  ['user_tier', '6', '23514'],
  ['user_rank', '0', '23514'],
  ['user_rank', '1', null],
  ['user_rank', '9999', null],
  ['user_rank', '10000', '23514'],
  ['user_total_payout', '-0.01', '23514'],
  ['user_total_payout', 'NaN', '23514'],
  ['user_total_spent', 'NaN', '23514'],
  ['user_total_spent', '9999999999.99', null],
  ['user_total_spent', '10000000000.00', '22003'],
])('casinos_users.%s = %s', async (column, value, code) => {
  const text = `update casinos_users set ${column} = '${value}' where user_id = $1::uuid and casino_id = 2`
  expect(await tried(text, [ann])).toBe(code)
})

test('users.state accepts only the locations of the form', async () => {
  const { rows } = await deps.db.pool.query(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'users_state_check'",
  )
  const listed = [...String(rows[0].text).matchAll(/'(\w+)'::text/g)].map((match) => match[1])
  expect(new Set(listed)).toEqual(new Set<string | undefined>([CANADA, ...PLACES.map(({ code }) => code)]))
})

test.each([
  ['hourly', '1', null],
  ['hourly', '744', null],
  ['hourly', '0', '23514'],
  ['hourly', '745', '23514'],
  ['hourly', '-1', '23514'],
  ['hourly', '0.5', '23514'],
  ['hourly', '24 ', '23514'],
  ['specific_time', '00:00:00', null],
  ['specific_time', '23:59:59', null],
  ['specific_time', '24:00:00', '23514'],
  ['specific_time', '23:59:60', '23514'],
  ['specific_time', '7:5', '23514'],
  ['weekly', '1', '23514'],
  [null, '24', '23514'],
])('casinos reset %s %s', async (type, value, code) => {
  const outcome = await deps.db.pool
    .query('update casinos set reset_type = $1, reset_value = $2, reset_zone = null where id = 5', [
      type,
      value,
    ])
    .then(
      () => null,
      (error: { code: string }) => error.code,
    )
  expect(outcome).toBe(code)
})

test('the default rtp of a casino is 100', async () => {
  const { rows } = await deps.db.pool.query<{ rtp: string }>(
    `insert into casinos (id, name, tier, status, provenance) values (900, 'New', 3, 'active', '{}') returning rtp`,
  )
  expect(rows).toEqual([{ rtp: '100.00' }])
})

test.each([
  [0, '23514'],
  [1, null],
  [5, null],
  [6, '23514'],
])('casinos.tier = %s', async (tier, code) => {
  const outcome = await deps.db.pool.query('update casinos set tier = $1 where id = 5', [tier]).then(
    () => null,
    (error: { code: string }) => error.code,
  )
  expect(outcome).toBe(code)
})

test('a casino with only a name has no daily value', async () => {
  const { rows } = await deps.db.pool.query(
    `insert into casinos (id, name, status, active, provenance) values (901, 'Known by name', 'closed', false, '{}')
     returning rtp_published, expected_daily_reward`,
  )
  expect(rows).toEqual([{ rtp_published: false, expected_daily_reward: null }])
})

test('the default rank of a casino and of a list row is 9999', async () => {
  const { rows } = await deps.db.pool.query<{ table_name: string; column_default: string }>(
    `select table_name, column_default from information_schema.columns
     where table_schema = 'public' and (table_name, column_name) in (('casinos', 'rank'), ('casinos_users', 'user_rank'))
     order by table_name`,
  )
  expect(rows).toEqual([
    { table_name: 'casinos', column_default: '9999' },
    { table_name: 'casinos_users', column_default: '9999' },
  ])
})
