import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase('America/New_York')))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

test('every connection uses UTC, even if the database has another default', async () => {
  const zones = await Promise.all(Array.from({ length: 4 }, () => database.db.pool.query('show timezone')))
  expect(new Set(zones.map(({ rows }) => rows[0].TimeZone))).toEqual(new Set(['UTC']))
})

// Daylight saving time ended in New York on 1 November 2026. 30 calendar days before noon UTC on 20 November are
// 721 hours there: a collection in the hour before noon on 21 October is inside those days and outside 720 hours.
test.each([
  ['outside', '2026-10-21T11:30:00.000Z', null],
  ['inside', '2026-10-21T12:00:00.000Z', '2026-10-21T12:00:00.000Z'],
])('30 days are 720 hours after an edit too: a collection %s', async (_name, at, lastCollected) => {
  const ann = await app.member()
  const id = randomUUID()
  const recorded = await ann.post('/api/casinos/1/collections', { id, occurredAt: at })
  expect(recorded.body.casino.lastCollected).toBe(lastCollected)
  const edited = await ann.send('PATCH', `/api/entries/${id}`, { body: { note: 'edited' } })
  expect(edited.body.casino.lastCollected).toBe(lastCollected)
  expect(await checkTotals(database.db)).toBe(0)
})

test('the check of the totals counts 720 hours in a session of any time zone', async () => {
  const ann = await app.member()
  await ann.post('/api/casinos/1/collections', { id: randomUUID(), occurredAt: '2026-10-21T11:30:00.000Z' })
  const client = await database.db.pool.connect()
  try {
    await client.query("set time zone 'America/New_York'")
    const { rows } = await client.query('select wrong from count_wrong_totals($1)', [ann.id])
    expect(rows).toEqual([{ wrong: 0 }])
  } finally {
    client.release(true)
  }
})
