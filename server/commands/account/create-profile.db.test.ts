import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProfile, ensureProfile } from '#server/commands/account/create-profile.ts'
import { loadCatalog } from '#server/commands/load-catalog.ts'
import { saveRanking } from '#server/commands/ledger/save-ranking.ts'
import { createCatalogCache } from '#server/queries/catalog/catalog-cache.ts'
import { casino, casinos } from '#server/testing/factories.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let deps: TestDeps

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  deps = await testDeps(database)
})

const own = (userId: string) => async (what: 'users' | 'casinos_users') => {
  const text = {
    users:
      "select state, age, created_at = '2026-11-20T12:00:00Z' and updated_at = created_at as now from users where id = $1::uuid",
    casinos_users:
      'select casino_id, user_tier, user_rank, user_vote, last_collected, user_total_payout, user_total_spent from casinos_users where user_id = $1::uuid order by casino_id',
  }[what]
  const [result] = await runAsUser(deps.db, userId, [
    { name: `test-${what.replace('_', '-')}`, text, values: [userId] },
  ])
  return result?.rows
}

test('creates the profile and one row per offered casino, with its own tier and rank', async () => {
  const userId = randomUUID()
  await createProfile(deps, { userId, state: 'Canada', age: 18 })
  expect(await own(userId)('users')).toEqual([{ state: 'Canada', age: 18, now: true }])
  const rows = await own(userId)('casinos_users')
  expect(rows?.map((row) => [row.casino_id, row.user_tier, row.user_rank])).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [3, 2, 3],
    [4, 4, 4],
    [5, 5, 5],
  ])
  expect(rows?.[0]).toMatchObject({
    user_vote: 0,
    last_collected: null,
    user_total_payout: '0.00',
    user_total_spent: '0.00',
  })
})

test('running it again, even ten times concurrently, adds missing rows and changes no others', async () => {
  const userId = randomUUID()
  await Promise.all(Array.from({ length: 10 }, () => createProfile(deps, { userId, state: 'CA', age: 44 })))
  await saveRanking(deps, userId, { rows: [{ casinoId: 4, userTier: 4, userRank: 1 }] })
  const before = await own(userId)('casinos_users')
  await createProfile(deps, { userId, state: 'TX', age: 99 })
  expect(await own(userId)('users')).toEqual([{ state: 'CA', age: 44, now: true }])
  expect(before?.map((row) => row.casino_id)).toEqual([1, 2, 3, 4, 5])
  expect(before?.[3]).toMatchObject({ user_tier: 4, user_rank: 1 })
  expect(await own(userId)('casinos_users')).toEqual(before)
})

test('ensureProfile adds casinos listed since, and returns false without a profile', async () => {
  const userId = randomUUID()
  expect(await ensureProfile(deps, { userId })).toBe(false)
  expect(await own(userId)('casinos_users')).toEqual([])
  await createProfile(deps, { userId, state: 'CA', age: 30 })
  await loadCatalog(deps.db, [...casinos(), casino(7, { tier: 3 })])
  expect(await ensureProfile(deps, { userId })).toBe(true)
  expect(await ensureProfile(deps, { userId })).toBe(true)
  expect((await own(userId)('casinos_users'))?.at(-1)).toMatchObject({
    casino_id: 7,
    user_tier: 3,
    user_rank: 7,
  })
})

// Breaks each step of the sign-up. The message names the step, and nothing is stored.
test.each([
  [
    'profile-failed',
    'Sign-up succeeded, but failed to set user profile.',
    'alter table users rename to users_away',
    'alter table users_away rename to users',
  ],
  [
    'seeding-failed',
    'Unable to seed casinos_users with default tiers.',
    'alter table casinos_users rename to casinos_users_away',
    'alter table casinos_users_away rename to casinos_users',
  ],
  [
    'casinos-failed',
    'Sign-up succeeded, but failed to fetch casinos for seeding.',
    'alter table casinos rename to casinos_away',
    'alter table casinos_away rename to casinos',
  ],
])('%s', async (code, message, breaks, repairs) => {
  const userId = randomUUID()
  const fresh = { ...deps, catalog: createCatalogCache(deps.db) }
  if (code !== 'casinos-failed') await fresh.catalog.read()
  await deps.db.pool.query(breaks)
  await expect(createProfile(fresh, { userId, state: 'CA', age: 30 })).rejects.toMatchObject({
    code,
    message,
  })
  await deps.db.pool.query(repairs)
  expect(await own(userId)('users')).toEqual([])
  await createProfile(fresh, { userId, state: 'CA', age: 30 })
  expect(await own(userId)('users')).toHaveLength(1)
})

test('an empty catalog is casinos-failed', async () => {
  await database.clear()
  deps.catalog.changed()
  await expect(createProfile(deps, { userId: randomUUID(), state: 'CA', age: 30 })).rejects.toMatchObject({
    code: 'casinos-failed',
  })
})

// The constraints of the table reject values that the routes already reject.
test.each([17, 121])('age %i is rejected by the table', async (age) => {
  const userId = randomUUID()
  await expect(createProfile(deps, { userId, state: 'CA', age })).rejects.toMatchObject({
    code: 'profile-failed',
  })
  expect(await own(userId)('users')).toEqual([])
})
