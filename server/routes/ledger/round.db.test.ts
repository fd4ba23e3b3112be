import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CHANGE_CASES } from '#core/round/testing-rounds.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let ann: TestClient & { readonly id: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  app.deps.clock.set('2026-11-30T00:00:00.000Z')
  ann = await app.member()
})

const change = (body: object, who: TestClient = ann) => who.send('PATCH', '/api/round', { body })
const roundOf = async (who: TestClient = ann) => (await who.get('/api/dashboard')).body.round

test.each(CHANGE_CASES)('$name', async ({ before, change: sent, after }) => {
  if (before !== null) {
    const { activeAt, tiersAt, visitAt, visit, ...others } = before
    await change({
      ...others,
      at: activeAt,
      ...(tiersAt !== null && { tiersAt }),
      ...(visitAt !== null && { visit, visitAt }),
    })
  }
  const saved = await change(sent)
  expect([saved.status, saved.body.round]).toEqual([200, after])
  expect(await roundOf()).toEqual(after)
})

test('a round belongs to its user, and is part of the export', async () => {
  const bob = await app.member()
  expect(await roundOf()).toBeNull()
  await change({ day: '2026-11-29', at: '2026-11-29T12:00:00.000Z', outcomes: { 1: 'skipped' } })
  expect(await roundOf(bob)).toBeNull()
  const exported = await ann.get('/api/export.json')
  expect(exported.body.settings.round.outcomes).toEqual({ 1: 'skipped' })
  expect((await bob.get('/api/export.json')).body.settings.round).toBeNull()
})

test('a time in the future becomes the time of receipt', async () => {
  const saved = await change({ day: '2026-11-30', at: '2027-01-01T00:00:00.000Z' })
  expect(saved.body.round.activeAt).toBe('2026-11-30T00:00:00.000Z')
})

test('a round has outcomes of at most 2000 rows', async () => {
  const rows = (from: number) =>
    Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [from + index, 'skipped']))
  const sent = { day: '2026-11-29', at: '2026-11-29T12:00:00.000Z' }
  expect((await change({ ...sent, outcomes: rows(1) })).status).toBe(200)
  expect((await change({ ...sent, outcomes: rows(10_000) })).status).toBe(400)
  expect(Object.keys((await roundOf()).outcomes)).toHaveLength(1500)
})

test.each<[string, object]>([
  ['no day', { at: '2026-11-29T12:00:00.000Z' }],
  ['a day that does not exist', { day: '2026-02-30', at: '2026-11-29T12:00:00.000Z' }],
  ['an unknown outcome', { day: '2026-11-29', at: '2026-11-29T12:00:00.000Z', outcomes: { 1: 'lost' } }],
  ['a row without an ID', { day: '2026-11-29', at: '2026-11-29T12:00:00.000Z', outcomes: { a: 'missed' } }],
  [
    'an endless amount',
    {
      day: '2026-11-29',
      at: '2026-11-29T12:00:00.000Z',
      amounts: { 1: { at: '2026-11-29T12:00:00.000Z', amount: `${'1'.repeat(5000)}.00` } },
    },
  ],
  ['an endless time', { day: '2026-11-29', at: `2026-11-29T12:00:00.${'0'.repeat(5000)}Z` }],
  ['tier 5', { day: '2026-11-29', at: '2026-11-29T12:00:00.000Z', tiers: [5] }],
  [
    'a visit without collections',
    { day: '2026-11-29', at: '2026-11-29T12:00:00.000Z', visit: { collections: [] } },
  ],
])('a change with %s is rejected and changes nothing', async (_, body) => {
  expect((await change(body)).status).toBe(400)
  expect(await roundOf()).toBeNull()
})

test('a deletion of the account erases the round', async () => {
  await change({ day: '2026-11-29', at: '2026-11-29T12:00:00.000Z' })
  await ann.post('/api/deleteAccount', { user_id: ann.id, password: PASSWORD })
  expect(await readEverything(database, 'select from user_settings')).toEqual([])
})
