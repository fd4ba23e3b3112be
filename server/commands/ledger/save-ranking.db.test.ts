import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SaveRanking } from '#contract/ranking.ts'
import { recordCollection } from '#server/commands/ledger/record-entry.ts'
import { saveRanking } from '#server/commands/ledger/save-ranking.ts'
import { saveSettings } from '#server/commands/account/save-settings.ts'
import { readDashboard } from '#server/commands/ledger/read-dashboard.ts'
import { casino, createUser } from '#server/testing/factories.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let deps: TestDeps
let ann: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  deps = await testDeps(database)
  ann = await createUser(deps)
})

type Rows = SaveRanking['rows']
const rows = (...list: [casinoId: number, tier: 1 | 2 | 3 | 4 | 5, rank: number][]): Rows =>
  list.map(([casinoId, userTier, userRank]) => ({ casinoId, userTier, userRank }))
const order = async (who = ann) =>
  (await readDashboard(deps, who)).casinos.map((row) => [row.casinoId, row.userTier, row.userRank])

test.each([
  ['the whole list across tiers', rows([5, 5, 1], [4, 4, 2], [3, 2, 3], [2, 2, 4], [1, 1, 5])],
  ['one tier', rows([3, 2, 1], [2, 2, 2])],
  ['source and destination of a drop', rows([3, 1, 1], [1, 1, 2], [2, 2, 1])],
])('%s is saved', async (_name, list) => {
  const before = await order()
  expect(await saveRanking(deps, ann, { rows: list })).toEqual({ saved: list.length })
  const wanted = new Map(before.map((row) => [row[0], row]))
  for (const row of list) wanted.set(row.casinoId, [row.casinoId, row.userTier, row.userRank])
  const saved = await order()
  expect(new Map(saved.map((row) => [row[0], row]))).toEqual(wanted)
})

test.each([
  ['a casino twice', rows([1, 1, 1], [1, 1, 2])],
  ['a rank twice', rows([1, 1, 1], [2, 1, 1])],
  ['a gap', rows([1, 1, 1], [2, 1, 3])],
  ['a start at two', rows([1, 1, 2])],
  ['across the list and within the tiers at once', rows([1, 1, 1], [2, 2, 1], [3, 2, 3])],
  // With two other casinos that change places.
  ['an unknown casino', rows([3, 2, 1], [2, 2, 2], [999, 3, 1])],
  ['a closed casino', rows([3, 2, 1], [2, 2, 2], [6, 3, 1])],
  ['one of the tier left out', rows([3, 2, 1])],
  ['one left out of the tier that a casino enters', rows([1, 2, 1], [2, 2, 2])],
  ['one left out of the tier that a casino leaves', rows([3, 1, 1], [1, 1, 2])],
  ['one left out of a list ranked across tiers', rows([5, 5, 1], [4, 4, 2], [3, 2, 3], [2, 2, 4])],
])('with %s is rejected, and nothing is saved', async (_name, list) => {
  const before = await order()
  await expect(saveRanking(deps, ann, { rows: list })).rejects.toMatchObject({
    code: 'invalid',
    field: 'rows',
  })
  expect(await order()).toEqual(before)
})

const sortedByName = {
  sort: { key: 'casino', descending: true },
  before: { 1: [1], 2: [2, 3], 4: [4], 5: [5] },
} as const
const storedBy = async (who = ann) => (await readDashboard(deps, who)).order
const withIds = (one: typeof sortedByName): NonNullable<SaveRanking['order']> => structuredClone(one) as never

test('the order before a sort is stored until it is deleted, and a move ends the sort', async () => {
  const swapped = rows([3, 2, 1], [2, 2, 2])
  expect(await storedBy()).toBeNull()
  await saveRanking(deps, ann, { rows: swapped, order: withIds(sortedByName) })
  expect(await storedBy()).toEqual(sortedByName)
  expect(await storedBy(await createUser(deps))).toBeNull()
  await saveRanking(deps, ann, { rows: rows([2, 2, 1], [3, 2, 2]) })
  expect(await storedBy()).toEqual({ ...sortedByName, sort: null })
  await saveRanking(deps, ann, { rows: swapped, order: null })
  expect(await storedBy()).toBeNull()
})

test('a rejected ranking keeps the order', async () => {
  await expect(
    saveRanking(deps, ann, { rows: rows([3, 2, 1]), order: withIds(sortedByName) }),
  ).rejects.toMatchObject({ code: 'invalid' })
  expect(await storedBy()).toBeNull()
})

test("a closed casino with the user's records can be ranked", async () => {
  await recordCollection(deps, ann, 2, { id: 'a2a5a1f2-7b3c-4a43-9d8c-0d1f6f6b2c11' })
  await deps.db.pool.query('update casinos set active = false where id = 2')
  deps.catalog.changed()
  await saveRanking(deps, ann, { rows: rows([2, 1, 1], [1, 1, 2], [3, 2, 1]) })
  expect((await order()).slice(0, 3)).toEqual([
    [2, 1, 1],
    [1, 1, 2],
    [3, 2, 1],
  ])
  await expect(saveRanking(deps, ann, { rows: rows([1, 1, 1]) })).rejects.toMatchObject({ code: 'invalid' })
})

test('a closed casino that the list does not show can be omitted', async () => {
  await deps.db.pool.query('update casinos set active = false where id = 3')
  deps.catalog.changed()
  expect((await order()).map(([id]) => id)).toEqual([1, 2, 4, 5])
  expect(await saveRanking(deps, ann, { rows: rows([2, 2, 1]) })).toEqual({ saved: 1 })
  expect(await saveRanking(deps, ann, { rows: rows([5, 5, 1], [4, 4, 2], [2, 2, 3], [1, 1, 4]) })).toEqual({
    saved: 4,
  })
})

test('a casino listed after sign-up can be ranked', async () => {
  await deps.db.pool.query(
    "insert into casinos (id, name, tier, rank, status, provenance) values (7, 'New', 3, 7, 'active', '{}')",
  )
  deps.catalog.changed()
  await saveRanking(deps, ann, { rows: rows([7, 1, 1], [1, 1, 2]) })
  expect((await order())[0]).toEqual([7, 1, 1])
})

test('two devices saving different orders concurrently: one of them is saved completely', async () => {
  deps = await testDeps(
    database,
    Array.from({ length: 45 }, (_, n) => casino(n + 1)),
  )
  ann = await createUser(deps)
  const up: Rows = Array.from({ length: 45 }, (_, n) => ({
    casinoId: n + 1,
    userTier: 2,
    userRank: n + 1,
  }))
  const down = up.map((row) => ({ ...row, userRank: 46 - row.userRank })).toReversed()
  for (let round = 0; round < 5; round++) {
    await Promise.all([up, down, down, up].map((list) => saveRanking(deps, ann, { rows: list })))
    const ids = (await order()).map((row) => row[0])
    expect([ids.join(), ids.toReversed().join()]).toContain(up.map((row) => row.casinoId).join())
  }
})

test('two devices moving casinos out of one tier concurrently: every affected tier is 1..n', async () => {
  deps = await testDeps(
    database,
    Array.from({ length: 12 }, (_, n) => casino(n + 1)),
  )
  for (let round = 0; round < 5; round++) {
    ann = await createUser(deps)
    // Neither includes the other's move, as if both had read the list before.
    const moveOutOfTierTwo = (moved: number, tier: 1 | 3): Rows => [
      ...rows([moved, tier, 1]),
      ...Array.from({ length: 12 }, (_, n) => n + 1)
        .filter((id) => id !== moved)
        .map((casinoId, n) => ({ casinoId, userTier: 2 as const, userRank: n + 1 })),
    ]
    const responses = await Promise.allSettled([
      saveRanking(deps, ann, { rows: moveOutOfTierTwo(4, 1) }),
      saveRanking(deps, ann, { rows: moveOutOfTierTwo(9, 3) }),
    ])
    expect(responses.map(({ status }) => status)).toContain('fulfilled')
    const saved = await order()
    for (const tier of [1, 2, 3]) {
      const ranks = saved.filter((row) => row[1] === tier).map((row) => row[2])
      expect(ranks, `tier ${tier} of round ${round}`).toEqual(ranks.map((_, n) => n + 1))
    }
  }
})

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'saves of the order and of the settings lock rows in the same order, so neither is a deadlock',
  async () => {
    const { pool } = database.db
    await runAsUser(database.db, ann, [
      {
        name: 'test-reminder-time',
        text: "insert into reminder_times (user_id, next_at) values ($1, 'infinity')",
        values: [ann],
      },
    ])
    await saveSettings(deps, ann, { timeZone: 'UTC' })
    // Of the function itself: a command tries again after a deadlock.
    const saves = [
      ["select outcome as saved from save_ranking($1, '{3,2}', '{2,2}', '{1,2}', true, true, $2)", '{}'],
      ['select saved::text from save_settings($1, $2, false, null)', 'UTC'],
    ] as const
    const blocker = await pool.connect()
    const saved = []
    try {
      await blocker.query('begin')
      await blocker.query("select set_config('app.user_id', $1, true)", [ann])
      await blocker.query('select from reminder_times where user_id = $1 for update', [ann])
      for (const [n, [text, value]] of saves.entries()) {
        saved.push(pool.query(text, [ann, value]))
        await expect.poll(waiting, { timeout: 30_000 }).toBe(n + 1)
      }
      await blocker.query('commit')
    } finally {
      blocker.release()
    }
    const results = await Promise.all(saved)
    expect(results.map(({ rows: [row] }) => row.saved)).toEqual(['saved', 'true'])

    async function waiting(): Promise<number> {
      const { rows: counts } = await pool.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return counts[0].n
    }
  },
)

test("another user's list does not change", async () => {
  const bob = await createUser(deps)
  const before = await order(bob)
  await saveRanking(deps, ann, { rows: rows([3, 1, 1], [1, 1, 2], [2, 2, 1]) })
  expect(await order(bob)).toEqual(before)
})
