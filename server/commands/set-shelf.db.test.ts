import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RowAnswer } from '#contract/dashboard.ts'
import { setShelf } from '#server/commands/set-shelf.ts'
import { readDashboard } from '#server/queries/read-dashboard.ts'
import { person } from '#server/testing/factories.ts'
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
  ann = await person(deps)
})

const available = async (who = ann) => (await readDashboard(deps, who)).totals.available_now
const rowOf = async (casinoId: number, who = ann) =>
  (await readDashboard(deps, who)).casinos.find((row) => row.casino_id === casinoId)

// Casinos 1, 2 and 3 are ready and worth 0.95, 0.50 and 1.00; 4 is of unknown value and 5 of tier 5.
test('a hidden casino leaves Total Available Now and keeps its place, until it is shown again', async () => {
  const before = await rowOf(1)
  expect(await available()).toBe('2.45')
  const answer = await setShelf(deps, ann, 1, { hidden: true, snoozed_until: null })
  expect(RowAnswer.parse(answer)).toMatchObject({
    casino: { ...before, hidden: true },
    totals: { available_now: '1.50' },
    replayed: false,
  })
  expect(await rowOf(1)).toEqual({ ...before, hidden: true })
  expect(await setShelf(deps, ann, 1, { hidden: true, snoozed_until: null })).toMatchObject({
    replayed: true,
  })
  await setShelf(deps, ann, 1, { hidden: false, snoozed_until: null })
  expect(await rowOf(1)).toEqual(before)
  expect(await available()).toBe('2.45')
})

test('a snoozed casino comes back at its moment, by itself', async () => {
  const until = '2026-11-20T13:00:00.000Z'
  await setShelf(deps, ann, 3, { hidden: false, snoozed_until: until })
  expect(await rowOf(3)).toMatchObject({ hidden: false, snoozed_until: until })
  deps.clock.set('2026-11-20T12:59:59.999Z')
  expect(await available()).toBe('1.45')
  deps.clock.set(until)
  expect(await available()).toBe('2.45')
})

test('a snooze ends before its time when the casino is shown again', async () => {
  await setShelf(deps, ann, 3, { hidden: false, snoozed_until: '2026-11-20T13:00:00.000Z' })
  expect(await available()).toBe('1.45')
  await setShelf(deps, ann, 3, { hidden: false, snoozed_until: null })
  expect(await rowOf(3)).toMatchObject({ hidden: false, snoozed_until: null })
  expect(await available()).toBe('2.45')
})

test("it is the person's own: nobody else's list changes", async () => {
  const bob = await person(deps)
  await setShelf(deps, ann, 1, { hidden: true, snoozed_until: null })
  expect(await rowOf(1, bob)).toMatchObject({ hidden: false })
  expect(await available(bob)).toBe('2.45')
})

test.each([
  ['too long a snooze', 1, '2028-01-01T00:00:00.000Z', { code: 'invalid', field: 'snoozed_until' }],
  ['a moment before 1970', 1, '1969-12-31T23:59:59.999Z', { code: 'invalid', field: 'snoozed_until' }],
  ['a casino that is not there', 999, null, { code: 'not-found' }],
  ['a closed casino of nobody', 6, null, { code: 'not-found' }],
])('%s is refused and leaves nothing', async (_name, casinoId, until, refusal) => {
  const before = await readDashboard(deps, ann)
  await expect(
    setShelf(deps, ann, casinoId, { hidden: until === null, snoozed_until: until }),
  ).rejects.toMatchObject(refusal)
  expect(await readDashboard(deps, ann)).toEqual(before)
})
