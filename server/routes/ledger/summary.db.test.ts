import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SummaryResponse } from '#contract/summary.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { seedLedger } from '#server/testing/seed-ledger.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let ann: TestClient & { readonly id: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
})

const NOTHING = { today: '0.00', week: '0.00', month: '0.00', total: '0.00' }

const claimed = async (zone: string | null = 'UTC', who: TestClient = ann) => {
  const { status, body } = await who.get(`/api/summary${zone === null ? '' : `?zone=${zone}`}`)
  expect(status).toBe(200)
  return SummaryResponse.parse(body).claimed
}

async function collect(at: string, amount: string | null, casino = 1): Promise<string> {
  const id = randomUUID()
  const { status } = await ann.post(`/api/casinos/${casino}/collections`, {
    id,
    occurredAt: at,
    again: true,
    ...(amount !== null && { amount }),
  })
  expect(status).toBe(201)
  return id
}

test('a member without collections has claimed nothing, and no one else’s collections count', async () => {
  await collect('2026-11-20T11:00:00.000Z', '5.00')
  expect(await claimed('UTC', await app.member())).toEqual(NOTHING)
  expect((await app.visitor().get('/api/summary')).status).toBe(401)
})

// The clock of the test is Friday, November 20, 2026, 12:00 UTC.
test('collections count by day, week, and month of the zone; cash-outs and spends do not', async () => {
  await collect('2026-11-20T06:00:00.000Z', '1.00')
  await collect('2026-11-20T04:59:59.999Z', '2.00')
  await collect('2026-11-16T05:00:00.000Z', '4.00')
  await collect('2026-11-16T04:59:59.999Z', '8.00')
  await collect('2026-11-01T04:00:00.000Z', '16.00')
  await collect('2026-11-01T03:59:59.999Z', '32.00')
  await ann.post('/api/casinos/1/cash-outs', { id: randomUUID(), amount: '100.00' })
  await ann.post('/api/casinos/1/spends', { id: randomUUID(), amount: '100.00' })
  // Daylight saving time ended in New York on November 1: midnight of that day was 04:00 UTC, later ones are 05:00 UTC.
  const newYork = { today: '1.00', week: '7.00', month: '31.00', total: '63.00' }
  const utc = { today: '3.00', week: '15.00', month: '63.00', total: '63.00' }
  expect(await claimed('America/New_York')).toEqual(newYork)
  expect(await claimed()).toEqual(utc)
  expect(await claimed(null)).toEqual(utc)
  await ann.send('PUT', '/api/settings', { body: { timeZone: 'America/New_York' } })
  expect(await claimed(null)).toEqual(newYork)
  expect(await claimed('UTC')).toEqual(utc)
  expect(await checkTotals(database.db)).toBe(0)
})

test('a collection without an amount counts with its value at that time, and follows edits, deletions, and restorations', async () => {
  const own = await ann.post('/api/own-casinos', {
    id: randomUUID(),
    name: 'Corner',
    value: { kind: 'fixed', amount: '1.50' },
  })
  const { casinoId } = own.body.casino
  const id = await collect('2026-11-20T11:00:00.000Z', null, casinoId)
  const [entry] = (await ann.get('/api/entries')).body.entries
  const { worth } = entry
  expect(Number(worth)).toBeGreaterThan(1)
  expect(await claimed()).toMatchObject({ today: worth, total: worth })
  await ann.send('PUT', `/api/casinos/${casinoId}/figures`, {
    body: { value: { kind: 'fixed', amount: '9.00' } },
  })
  expect(await claimed()).toMatchObject({ today: worth })
  await ann.send('PATCH', `/api/entries/${id}`, { body: { amount: '3.00' } })
  expect(await claimed()).toMatchObject({ today: '3.00', total: '3.00' })
  await ann.send('PATCH', `/api/entries/${id}`, { body: { occurredAt: '2026-10-01T11:00:00.000Z' } })
  expect(await claimed()).toEqual({ ...NOTHING, total: '3.00' })
  await ann.send('PATCH', `/api/entries/${id}`, {
    body: { amount: null, occurredAt: '2026-11-20T11:00:00.000Z' },
  })
  expect(await claimed()).toMatchObject({ today: worth })
  await ann.send('DELETE', `/api/entries/${id}`)
  expect(await claimed()).toEqual(NOTHING)
  await ann.post(`/api/entries/${id}/restore`)
  expect(await claimed()).toMatchObject({ today: worth, week: worth, month: worth, total: worth })
  expect(await checkTotals(database.db)).toBe(0)
})

test('collections of unknown value count as nothing', async () => {
  await seedLedger(database.db, ann.id, 40)
  expect(await claimed()).toEqual(NOTHING)
})

test.each(['Nowhere/Here', '+05:00', '', 'x'.repeat(65)])('the zone "%s" is invalid', async (zone) => {
  const { status, body } = await ann.get(`/api/summary?zone=${encodeURIComponent(zone)}`)
  expect([status, body.error.code]).toEqual([400, 'invalid'])
})
