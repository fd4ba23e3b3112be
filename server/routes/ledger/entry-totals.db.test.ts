import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EntriesResponse } from '#contract/entries.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import { cents } from '#core/units.ts'
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

// Both sides of the midnights (UTC) between four days, and times within these days. All are before the test clock.
const MOMENTS = [
  '2026-11-16T12:00:00.000Z',
  '2026-11-17T00:00:00.000Z',
  '2026-11-17T23:59:59.999Z',
  '2026-11-18T00:00:00.000Z',
  '2026-11-18T08:00:00.000Z',
  '2026-11-18T23:59:59.999Z',
  '2026-11-19T00:00:00.000Z',
  '2026-11-19T17:30:00.000Z',
]
const moment = fc.constantFrom(...MOMENTS)
const casino = fc.constantFrom(1, 2, 3)
const amount = fc.integer({ min: 1, max: 100_000 }).map((value) => (value / 100).toFixed(2))
const write = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('collections', 'cash-outs', 'spends'),
      casino,
      amount,
      at: moment,
    }),
  },
  { weight: 2, arbitrary: fc.record({ edits: fc.nat(99), amount, at: moment }) },
  { weight: 1, arbitrary: fc.record({ deletes: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ restores: fc.nat(99) }) },
)
const filter = fc.record(
  { from: moment, to: moment, casino, kind: fc.constantFrom('collect', 'cash_out', 'spend') },
  { requiredKeys: [] },
)

/** Adds up the entries of every page that match a filter and are not deleted. */
async function addedUp(search: string) {
  const sums = { entries: 0, collections: 0, cashedOut: 0, spent: 0 }
  for (let next: string | null = ''; next !== null;) {
    const one: EntriesResponse = await page(`${search}&limit=40${next === '' ? '' : `&cursor=${next}`}`)
    for (const entry of one.entries.filter(({ voidedAt }) => voidedAt === null)) {
      sums.entries += 1
      if (entry.kind === 'collect') sums.collections += 1
      else sums[entry.kind === 'spend' ? 'spent' : 'cashedOut'] += centsOfDecimal(entry.amount ?? '')
    }
    next = one.next
  }
  const { cashedOut, spent, ...counts } = sums
  const money = (value: number) => decimalText(cents(value))
  return { ...counts, cashedOut: money(cashedOut), spent: money(spent), profit: money(cashedOut - spent) }
}

test('after any writes, the totals of any filter are the sums of the entries on its pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 20, maxLength: 60 }),
      fc.array(filter, { minLength: 10, maxLength: 10 }),
      async (writes, filters) => {
        ann = await app.member()
        const ids: string[] = []
        for (const one of writes) {
          const id = (n: number) => ids[n % ids.length] ?? randomUUID()
          if ('kind' in one) {
            ids.push(randomUUID())
            const body = { id: ids.at(-1), amount: one.amount, occurredAt: one.at }
            await ann.post(`/api/casinos/${one.casino}/${one.kind}`, body)
          } else if ('edits' in one) {
            const body = { amount: one.amount, occurredAt: one.at }
            await ann.send('PATCH', `/api/entries/${id(one.edits)}`, { body })
          } else if ('deletes' in one) await ann.send('DELETE', `/api/entries/${id(one.deletes)}`)
          else await ann.post(`/api/entries/${id(one.restores)}/restore`)
        }
        for (const one of [{}, ...filters]) {
          const search = new URLSearchParams(Object.entries(one).map(([name, value]) => [name, `${value}`]))
          expect([`${search}`, await totals(`${search}`)]).toEqual([`${search}`, await addedUp(`${search}`)])
        }
        expect(await checkTotals(database.db)).toBe(0)
      },
    ),
    { numRuns: 5 },
  )
})

test('edits that exchange the days of two entries at the same time keep both', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const [monday, tuesday] = ['2026-11-16T12:00:00.000Z', '2026-11-17T12:00:00.000Z']
  await ann.post('/api/casinos/1/spends', { id: first, amount: '1.00', occurredAt: monday })
  await ann.post('/api/casinos/2/spends', { id: second, amount: '2.00', occurredAt: tuesday })
  const move = (id: string, occurredAt: string) =>
    ann.send('PATCH', `/api/entries/${id}`, { body: { occurredAt } })
  for (let n = 0; n < 20; n++) {
    const [here, there] = n % 2 === 0 ? [tuesday, monday] : [monday, tuesday]
    const responses = await Promise.all([move(first, here), move(second, there)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  }
  expect(await totals(`to=2026-11-17T00:00:00.000Z`)).toMatchObject({ entries: 1, spent: '1.00' })
  expect(await totals(`from=2026-11-17T00:00:00.000Z`)).toMatchObject({ entries: 1, spent: '2.00' })
})
