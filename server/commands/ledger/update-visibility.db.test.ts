import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RowResponse } from '#contract/dashboard.ts'
import { updateVisibility } from '#server/commands/ledger/update-visibility.ts'
import { readDashboard } from '#server/commands/ledger/read-dashboard.ts'
import { createUser } from '#server/testing/factories.ts'
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

const available = async (who = ann) => (await readDashboard(deps, who)).totals.availableNow
const rowOf = async (casinoId: number, who = ann) =>
  (await readDashboard(deps, who)).casinos.find((row) => row.casinoId === casinoId)

// Casinos 1, 2 and 3 are ready and worth 0.95, 0.50 and 1.00; 4 is of unknown value and 5 of tier 5.
test('a hidden casino does not count in Total Available Now, and keeps its rank, until it is shown again', async () => {
  const before = await rowOf(1)
  expect(await available()).toBe('2.45')
  const response = await updateVisibility(deps, ann, 1, { hidden: true, snoozedUntil: null })
  expect(RowResponse.parse(response)).toMatchObject({
    casino: { ...before, hidden: true },
    replayed: false,
  })
  expect(await rowOf(1)).toEqual({ ...before, hidden: true })
  expect(await available()).toBe('1.50')
  expect(await updateVisibility(deps, ann, 1, { hidden: true, snoozedUntil: null })).toMatchObject({
    replayed: true,
  })
  await updateVisibility(deps, ann, 1, { hidden: false, snoozedUntil: null })
  expect(await rowOf(1)).toEqual(before)
  expect(await available()).toBe('2.45')
})

test('a snoozed casino reappears when its snooze ends', async () => {
  const until = '2026-11-20T13:00:00.000Z'
  await updateVisibility(deps, ann, 3, { hidden: false, snoozedUntil: until })
  expect(await rowOf(3)).toMatchObject({ hidden: false, snoozedUntil: until })
  deps.clock.set('2026-11-20T12:59:59.999Z')
  expect(await available()).toBe('1.45')
  deps.clock.set(until)
  expect(await available()).toBe('2.45')
})

test('a snooze ends early when the casino is shown again', async () => {
  await updateVisibility(deps, ann, 3, { hidden: false, snoozedUntil: '2026-11-20T13:00:00.000Z' })
  expect(await available()).toBe('1.45')
  await updateVisibility(deps, ann, 3, { hidden: false, snoozedUntil: null })
  expect(await rowOf(3)).toMatchObject({ hidden: false, snoozedUntil: null })
  expect(await available()).toBe('2.45')
})

test("other users' lists do not change", async () => {
  const bob = await createUser(deps)
  await updateVisibility(deps, ann, 1, { hidden: true, snoozedUntil: null })
  expect(await rowOf(1, bob)).toMatchObject({ hidden: false })
  expect(await available(bob)).toBe('2.45')
})

test.each([
  ['too long a snooze', 1, '2028-01-01T00:00:00.000Z', { code: 'invalid', field: 'snoozedUntil' }],
  ['a moment before 1970', 1, '1969-12-31T23:59:59.999Z', { code: 'invalid', field: 'snoozedUntil' }],
  ['a casino that is not there', 999, null, { code: 'not-found' }],
  ['a closed casino that is not in the list', 6, null, { code: 'not-found' }],
])('%s is rejected without a change', async (_name, casinoId, until, error) => {
  const before = await readDashboard(deps, ann)
  await expect(
    updateVisibility(deps, ann, casinoId, { hidden: until === null, snoozedUntil: until }),
  ).rejects.toMatchObject(error)
  expect(await readDashboard(deps, ann)).toEqual(before)
})
