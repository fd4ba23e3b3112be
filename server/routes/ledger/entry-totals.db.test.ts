import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EntriesResponse } from '#contract/entries.ts'
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

const page = async (search = '', who: TestClient = ann) =>
  EntriesResponse.parse((await who.get(`/api/entries?${search}`)).body)
const totals = async (search = '', who: TestClient = ann) => (await page(search, who)).totals
const NOTHING = { entries: 0, collections: 0, cashedOut: '0.00', spent: '0.00', profit: '0.00' }

// Of 1,260 entries a quarter are cash-outs of $2.50 and a quarter spends of $1.00; 26 of the even numbers are deleted, 13
// of them cash-outs.
test('the first page has the totals of every entry, later pages have none', async () => {
  await seedLedger(database.db, ann.id, 1260)
  const first = await page()
  expect(first.entries).toHaveLength(100)
  expect(first.totals).toEqual({
    entries: 1234,
    collections: 617,
    cashedOut: '755.00',
    spent: '315.00',
    profit: '440.00',
  })
  expect((await page(`cursor=${first.next}`)).totals).toBeNull()
  expect(await totals('limit=1')).toEqual(first.totals)
  expect(await totals('deleted=without')).toEqual(first.totals)
  const dashboard = (await ann.get('/api/dashboard')).body.totals
  expect(dashboard).toMatchObject({ collected: '755.00', spent: '315.00', profit: '440.00' })
})

test('the totals match the filter', async () => {
  const spend = (casino: number, amount: string, at: string) =>
    ann.post(`/api/casinos/${casino}/spends`, { id: randomUUID(), amount, occurredAt: at })
  await spend(1, '1.00', '2025-12-31T23:59:59.999Z')
  await spend(1, '2.00', '2026-01-01T00:00:00.000Z')
  await spend(2, '4.00', '2026-11-19T00:00:00.000Z')
  await ann.post('/api/casinos/1/cash-outs', { id: randomUUID(), amount: '1000000.00' })
  await ann.post('/api/casinos/1/collections', { id: randomUUID(), amount: '7.00' })
  expect(await totals()).toEqual({
    entries: 5,
    collections: 1,
    cashedOut: '1000000.00',
    spent: '7.00',
    profit: '999993.00',
  })
  expect(await totals('kind=spend')).toEqual({ ...NOTHING, entries: 3, spent: '7.00', profit: '-7.00' })
  expect(await totals('kind=collect')).toEqual({ ...NOTHING, entries: 1, collections: 1 })
  expect(await totals('kind=spend&casino=1')).toMatchObject({ entries: 2, spent: '3.00' })
  expect(await totals('from=2026-01-01T00:00:00.000Z&to=2026-11-19T00:00:00.000Z')).toMatchObject({
    entries: 1,
    spent: '2.00',
  })
  expect(await totals('casino=3')).toEqual(NOTHING)
})

test('deleted entries do not count until restored, and entries of other users never count', async () => {
  const id = randomUUID()
  await ann.post('/api/casinos/1/cash-outs', { id, amount: '12.50' })
  await ann.send('DELETE', `/api/entries/${id}`)
  expect(await totals()).toEqual(NOTHING)
  expect(await totals('deleted=with')).toEqual(NOTHING)
  await ann.post(`/api/entries/${id}/restore`)
  expect(await totals()).toMatchObject({ entries: 1, cashedOut: '12.50' })
  expect(await totals('', await app.member())).toEqual(NOTHING)
})
