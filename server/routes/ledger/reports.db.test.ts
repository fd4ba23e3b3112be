import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EntriesResponse, type Entry } from '#contract/entries.ts'
import { PATHS, taxPath } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import { ReportsResponse, TaxResponse } from '#contract/reports.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { fillDays } from '#server/jobs/fill-days.ts'
import { type LimitedMember, logInAgain } from '#server/testing/accounts/limited-member.ts'
import { clearByDay } from '#server/testing/clear-by-day.ts'
import { casino } from '#server/testing/factories.ts'
import { type NaiveRange, naiveReport } from '#server/testing/naive-report.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const DAY_MS = 86_400_000

let database: TestDatabase
let app: TestApp
let ann: LimitedMember

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database, {
    casinos: [casino(1), casino(2, { expected_daily_reward: '0.75' }), casino(3, { parent_id: 1 })],
  })
  ann = await app.member()
})

const report = async (search = '', who: TestClient = ann) =>
  ReportsResponse.parse((await who.get(`/api/reports?${search}`)).body)
const taxYear = async (year: number, who: TestClient = ann) =>
  TaxResponse.parse((await who.get(taxPath(year))).body)

async function record(
  casinoId: number,
  resource: string,
  body: object,
  who: TestClient = ann,
): Promise<string> {
  const id = randomUUID()
  const { status, body: response } = await who.post(`/api/casinos/${casinoId}/${resource}`, { id, ...body })
  expect([status, response.error]).toEqual([201, undefined])
  return id
}

const collect = (casinoId: number, occurredAt: string, amount?: string) =>
  record(casinoId, 'collections', { occurredAt, again: true, ...(amount !== undefined && { amount }) })
const spend = (casinoId: number, occurredAt: string, amount: string) =>
  record(casinoId, 'spends', { occurredAt, amount })
const cashOut = (casinoId: number, occurredAt: string, amount: string, more: object = {}) =>
  record(casinoId, 'cash-outs', { occurredAt, amount, ...more })

const NOTHING = {
  collections: 0,
  claimed: '0.00',
  cashOuts: 0,
  cashedOut: '0.00',
  fees: '0.00',
  spends: 0,
  spent: '0.00',
  profit: '0.00',
}

test('a member without entries has an empty report, and no one else’s entries count', async () => {
  await spend(1, '2026-11-01T12:00:00.000Z', '5.00')
  const bob = await app.member()
  expect(await report('', bob)).toMatchObject({
    from: null,
    to: null,
    zone: 'UTC',
    tag: null,
    totals: NOTHING,
    step: 'day',
    periods: [],
    casinos: [],
    expected: { claims: 0, expected: '0.00', actual: '0.00', casinos: [] },
    days: [],
    consistency: { days: 0, active: 0, paused: 0 },
  })
  const november = await report('from=2026-11-01&to=2026-11-30', bob)
  expect(november).toMatchObject({ from: '2026-11-01', to: '2026-11-30', totals: NOTHING })
  expect(november.periods).toHaveLength(30)
  expect(await taxYear(2026, bob)).toMatchObject({
    year: 2026,
    zone: 'UTC',
    totals: { cashedOut: '0.00', fees: '0.00', spent: '0.00', net: '0.00' },
    casinos: [],
    missing: { monthsWithoutEntries: [], neverPaid: [], neverPaidCount: 0, spendsWithoutCashOuts: [] },
  })
  for (const path of ['/api/reports', taxPath(2026)]) expect((await app.visitor().get(path)).status).toBe(401)
})

/** Three months in New York around the end of daylight saving time, November 1, 2026. */
async function recordAutumn(): Promise<void> {
  await ann.put('/api/settings', { timeZone: 'America/New_York' })
  // August 31, 11:30 PM, and September 1, 12:30 AM.
  await collect(1, '2026-09-01T03:30:00.000Z', '1.25')
  await collect(1, '2026-09-01T04:30:00.000Z')
  await collect(3, '2026-09-01T15:00:00.000Z', '0.40')
  await collect(2, '2026-09-02T15:00:00.000Z')
  await spend(2, '2026-09-30T12:00:00.000Z', '20.00')
  await cashOut(1, '2026-09-10T12:00:00.000Z', '30.00')
  // Requested in September and paid in October; rejected; on the way.
  await cashOut(1, '2026-09-20T12:00:00.000Z', '100.00', {
    status: 'paid',
    paidAt: '2026-10-05T12:00:00.000Z',
    fee: '2.50',
  })
  await cashOut(2, '2026-09-21T12:00:00.000Z', '70.00', { status: 'rejected' })
  await cashOut(2, '2026-09-22T12:00:00.000Z', '80.00', { status: 'requested' })
  // October 31, 11:59 PM, and November 1, 12:00 AM; 1:30 AM twice.
  await spend(3, '2026-11-01T03:59:59.999Z', '5.00')
  await spend(3, '2026-11-01T04:00:00.000Z', '6.00')
  await collect(1, '2026-11-01T05:30:00.000Z', '2.00')
  await collect(1, '2026-11-01T06:30:00.000Z', '3.00')
  await record(1, 'corrections', { balance: '42.10', occurredAt: '2026-11-02T12:00:00.000Z' })
  await record(1, 'played', { amount: '10.00', occurredAt: '2026-11-02T12:30:00.000Z' })
}

// Calculated by hand.
test('three months by casino and by month, and a further bonus counts for its casino', async () => {
  await recordAutumn()
  const autumn = await report('from=2026-09-01&to=2026-11-30')
  expect(autumn).toMatchObject({
    zone: 'America/New_York',
    step: 'month',
    totals: {
      collections: 5,
      // 1.00 + 0.40 + 0.75, and 2.00 + 3.00.
      claimed: '7.15',
      cashOuts: 2,
      cashedOut: '130.00',
      fees: '2.50',
      spends: 3,
      spent: '31.00',
      profit: '99.00',
    },
    periods: [
      {
        start: '2026-09-01',
        claimed: '2.15',
        cashedOut: '30.00',
        spent: '20.00',
        profit: '10.00',
        cumulative: '10.00',
      },
      {
        start: '2026-10-01',
        claimed: '0.00',
        cashedOut: '100.00',
        spent: '5.00',
        profit: '95.00',
        cumulative: '105.00',
      },
      {
        start: '2026-11-01',
        claimed: '5.00',
        cashedOut: '0.00',
        spent: '6.00',
        profit: '-6.00',
        cumulative: '99.00',
      },
    ],
    casinos: [
      {
        casinoId: 1,
        name: 'Casino 1',
        collections: 4,
        claimed: '6.40',
        cashedOut: '130.00',
        spent: '11.00',
        profit: '119.00',
        // September 1 with both bonuses, and November 1.
        daysActive: 2,
      },
      {
        casinoId: 2,
        name: 'Casino 2',
        collections: 1,
        claimed: '0.75',
        cashedOut: '0.00',
        spent: '20.00',
        profit: '-20.00',
        daysActive: 1,
      },
    ],
    // Entered: 0.40, 2.00, and 3.00, each with a worth of 1.00.
    expected: {
      claims: 3,
      expected: '3.00',
      actual: '5.40',
      casinos: [{ casinoId: 1, claims: 3, expected: '3.00', actual: '5.40' }],
    },
    days: [
      { day: '2026-09-01', collections: 2, claimed: '1.40' },
      { day: '2026-09-02', collections: 1, claimed: '0.75' },
      { day: '2026-11-01', collections: 2, claimed: '5.00' },
    ],
    // Until November 20, the day of the clock.
    consistency: { days: 81, active: 3, paused: 0 },
  })
  expect(await report('from=2026-09-01T03:30:00.001Z&to=2026-11-01T06:30:00.000Z')).toMatchObject({
    from: '2026-08-31',
    to: '2026-11-01',
    totals: { collections: 4, claimed: '4.15', cashedOut: '130.00', spent: '31.00' },
    consistency: { days: 63, active: 3 },
  })
  expect((await report()).totals).toMatchObject({ collections: 6, claimed: '8.40', profit: '99.00' })
})

test('a change of the zone counts every day and month again', async () => {
  await recordAutumn()
  await ann.put('/api/settings', { timeZone: 'UTC' })
  expect(await report('from=2026-09-01&to=2026-11-30')).toMatchObject({
    zone: 'UTC',
    totals: { collections: 6, claimed: '8.40', spent: '31.00' },
    periods: [{ claimed: '3.40' }, { spent: '0.00' }, { spent: '11.00' }],
  })
  expect(await checkTotals(database.db)).toBe(0)
})

// Calculated by hand.
test('a tax year, and what may be missing in it', async () => {
  await recordAutumn()
  await cashOut(2, '2025-12-31T12:00:00.000Z', '15.00', { status: 'approved' })
  const tax = await taxYear(2026)
  expect(tax).toMatchObject({
    year: 2026,
    zone: 'America/New_York',
    totals: { cashedOut: '130.00', fees: '2.50', spent: '31.00', net: '99.00' },
    casinos: [
      {
        casinoId: 1,
        name: 'Casino 1',
        cashedOut: '130.00',
        fees: '2.50',
        cashOuts: 2,
        spent: '11.00',
        net: '119.00',
      },
      { casinoId: 2, name: 'Casino 2', cashedOut: '0.00', cashOuts: 0, spent: '20.00', net: '-20.00' },
    ],
    missing: {
      monthsWithoutEntries: [1, 2, 3, 4, 5, 6, 7],
      neverPaid: [
        { casinoId: 2, name: 'Casino 2', amount: '15.00', occurredAt: '2025-12-31T12:00:00.000Z' },
        { casinoId: 2, name: 'Casino 2', amount: '80.00', occurredAt: '2026-09-22T12:00:00.000Z' },
      ],
      neverPaidCount: 2,
      spendsWithoutCashOuts: [{ casinoId: 2, name: 'Casino 2', spent: '20.00' }],
    },
  })
  expect(tax.months.map(({ net }) => net)).toEqual([
    ...Array.from({ length: 8 }, () => '0.00'),
    '10.00',
    '95.00',
    '-6.00',
    '0.00',
  ])
  expect(tax.casinos[0]?.months[10]).toEqual({ cashedOut: '0.00', spent: '6.00' })
  expect(await taxYear(2025)).toMatchObject({
    totals: { cashedOut: '0.00', spent: '0.00' },
    missing: { neverPaid: [{ amount: '15.00' }], neverPaidCount: 1, monthsWithoutEntries: [] },
  })
})

test('at most 100 cash-outs that were never paid are named, and all are counted', async () => {
  for (let minute = 0; minute < 102; minute++)
    await cashOut(1, new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString(), '1.00', { status: 'requested' })
  const { neverPaid, neverPaidCount } = (await taxYear(2026)).missing
  expect([neverPaid.length, neverPaidCount]).toEqual([100, 102])
  expect(neverPaid[0]?.occurredAt).toBe('2026-03-01T00:00:00.000Z')
})

test('own casinos have their names, and own bonuses count for their casinos', async () => {
  const add = async (body: object): Promise<number> =>
    (await ann.post('/api/own-casinos', { id: randomUUID(), ...body })).body.casino.casinoId
  const corner = await add({ name: 'Corner' })
  const wheel = await add({ name: 'Wheel', parentId: corner })
  const extra = await add({ name: 'Extra', parentId: 2 })
  await spend(corner, '2026-11-03T12:00:00.000Z', '1.00')
  await collect(wheel, '2026-11-04T12:00:00.000Z', '3.00')
  await cashOut(extra, '2026-11-05T12:00:00.000Z', '8.00', { status: 'requested' })
  await spend(extra, '2026-11-05T13:00:00.000Z', '4.00')
  expect((await report()).casinos).toMatchObject([
    { casinoId: corner, name: 'Corner', claimed: '3.00', spent: '1.00' },
    { casinoId: 2, name: 'Casino 2', spent: '4.00' },
  ])
  const tax = await taxYear(2026)
  expect(tax.casinos.map(({ name }) => name)).toEqual(['Casino 2', 'Corner'])
  expect(tax.missing.neverPaid).toMatchObject([{ casinoId: 2, name: 'Casino 2' }])
})

test('a range of more than 366 days has no sums by day, and one of 62 days has a period for each', async () => {
  await collect(1, '2025-11-01T12:00:00.000Z', '1.00')
  expect((await report('from=2025-11-01&to=2026-11-01')).days).toHaveLength(1)
  expect((await report('from=2025-11-01&to=2026-11-02')).days).toBeNull()
  expect((await report('from=2025-10-01&to=2025-12-01')).periods).toHaveLength(62)
  expect((await report('from=2025-10-01&to=2025-12-02')).periods).toHaveLength(3)
})

test('a day of a break without a collection is paused, with whatever range and tag', async () => {
  await ann.put('/api/settings', { timeZone: 'America/New_York' })
  await ann.put('/api/casinos/2/tags', { tags: [{ text: 'Mine', color: 'green' }] })
  await collect(1, '2026-11-18T12:00:00.000Z')
  // From November 20, 7 AM in New York, for a day, and extended by a week on November 21.
  await ann.post(PATHS.breaks, { length: 'day' })
  app.deps.clock.advance(DAY_MS - 1)
  await ann.post(PATHS.breaks, { length: 'week' })
  app.deps.clock.advance(DAY_MS)
  await logInAgain(ann)
  await collect(2, '2026-11-22T10:00:00.000Z')
  app.deps.clock.advance(8 * DAY_MS)
  await logInAgain(ann)
  const shares = async () => [
    (await report('from=2026-11-01&to=2026-11-30')).consistency,
    (await report('from=2026-11-22T05:00:00.000Z&to=2026-11-24T05:00:00.000Z')).consistency,
    (await report('from=2025-01-01')).consistency,
    (await report('from=2026-11-01&tag=mine')).consistency,
    (await report('from=2025-01-01&tag=mine')).consistency,
  ]
  // November 20 to 28, of which the 22nd has a collection; today is November 30.
  const all = { days: 13, active: 2, paused: 8 }
  const tagged = { days: 13, active: 1, paused: 8 }
  const expected = [all, { days: 2, active: 1, paused: 1 }, all, tagged, tagged]
  expect(await shares()).toEqual(expected)
  expect((await ann.post(PATHS.breakEndConfirmation)).body.break).toBeNull()
  await ann.put(limitPath('day'), { amount: '5.00' })
  expect(await shares()).toEqual(expected)
  const bob = await app.member()
  expect((await report('from=2026-11-01', bob)).consistency).toEqual({ days: 0, active: 0, paused: 0 })
})

test.each([
  ['from=2026-11-02&to=2026-11-01', 'to'],
  ['from=2026-11-02T00:00:00.000Z&to=2026-11-01T00:00:00.000Z', 'to'],
  ['from=2026-02-30', 'from'],
  ['from=1969-12-31', 'from'],
  ['to=2200-01-01', 'to'],
  ['from=1969-12-31T23:59:59.999Z', 'from'],
  ['to=2200-01-01T00:00:00.000Z', 'to'],
  ['to=yesterday', 'to'],
  ['zone=UTC', 'zone'],
])('the range %s is rejected', async (search, field) => {
  const { status, body } = await ann.get(`/api/reports?${search}`)
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'invalid', field })
})

test('the first and the last moment of a report are on its first and last day in every zone', async () => {
  const bounds = async () => {
    const { from, to, periods } = await report('from=1970-01-01T00:00:00.000Z&to=2199-12-31T23:59:59.999Z')
    return [from, to, periods[0]?.start]
  }
  await ann.put('/api/settings', { timeZone: 'America/New_York' })
  expect(await bounds()).toEqual(['1970-01-01', '2199-12-31', '1970-01-01'])
  expect(await report('to=1970-01-01T00:00:00.000Z')).toMatchObject({ to: '1970-01-01', periods: [] })
  await ann.put('/api/settings', { timeZone: 'Pacific/Kiritimati' })
  expect(await bounds()).toEqual(['1970-01-01', '2199-12-31', '1970-01-01'])
  const last = await report('from=2199-12-31T23:00:00.000Z')
  expect(last).toMatchObject({ from: '2199-12-31', periods: [] })
})

test.each(['1969', '2200', '26', '02026', 'x'])('there is no tax year %s', async (year) =>
  expect((await ann.get(`/api/reports/tax/${year}`)).status).toBe(404),
)

// Both sides of midnights of New York and UTC, in days around the ends of months, a leap day, and both changes of the clock.
const MOMENTS = [
  '2024-02-29T04:59:59.999Z',
  '2024-02-29T05:00:00.000Z',
  '2024-03-01T04:59:59.999Z',
  '2024-03-10T06:59:59.999Z',
  '2024-03-10T07:00:00.000Z',
  '2026-09-16T12:00:00.000Z',
  '2026-10-31T23:59:59.999Z',
  '2026-11-01T00:00:00.000Z',
  '2026-11-01T03:59:59.999Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-11-15T12:00:00.000Z',
  '2026-11-19T17:30:00.000Z',
]
const moment = fc.constantFrom(...MOMENTS)
const amount = fc.integer({ min: 1, max: 100_000 }).map((value) => (value / 100).toFixed(2))
const casinoId = fc.constantFrom(1, 2, 3)
const write = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('collections', 'cash-outs', 'spends'),
      casinoId,
      amount: fc.option(amount),
      at: moment,
      status: fc.constantFrom(undefined, 'requested', 'approved', 'paid', 'rejected', 'canceled'),
      paidAt: fc.option(moment),
    }),
  },
  { weight: 2, arbitrary: fc.record({ edits: fc.nat(99), amount, at: moment }) },
  { weight: 1, arbitrary: fc.record({ moves: fc.nat(99), status: fc.constantFrom('paid', 'requested') }) },
  { weight: 1, arbitrary: fc.record({ deletes: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ restores: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ zone: fc.constantFrom('UTC', 'America/New_York', 'America/Havana') }) },
)
const bound = fc.oneof(
  moment,
  moment.map((at) => at.slice(0, 10)),
)
const range = fc.record({ from: bound, to: bound, tag: fc.constant('mine') }, { requiredKeys: [] })

async function apply(one: typeof write extends fc.Arbitrary<infer Write> ? Write : never, ids: string[]) {
  const known = (n: number) => ids[n % ids.length] ?? randomUUID()
  if ('zone' in one) await ann.put('/api/settings', { timeZone: one.zone })
  else if ('deletes' in one) await ann.send('DELETE', `/api/entries/${known(one.deletes)}`)
  else if ('restores' in one) await ann.post(`/api/entries/${known(one.restores)}/restore`)
  else if ('moves' in one)
    await ann.send('PATCH', `/api/entries/${known(one.moves)}`, { body: { status: one.status } })
  else if ('edits' in one)
    await ann.send('PATCH', `/api/entries/${known(one.edits)}`, {
      body: { amount: one.amount, occurredAt: one.at },
    })
  else {
    const { kind, at, status } = one
    const isLater = one.paidAt !== null && one.paidAt >= at
    ids.push(randomUUID())
    await ann.post(`/api/casinos/${one.casinoId}/${kind}`, {
      id: ids.at(-1),
      occurredAt: at,
      ...(kind === 'collections' ? { again: true } : { amount: one.amount ?? '1.00' }),
      ...(kind === 'collections' && one.amount !== null && { amount: one.amount }),
      ...(kind === 'cash-outs' && status !== undefined && { status }),
      ...(kind === 'cash-outs' && status === 'paid' && isLater && { paidAt: one.paidAt, fee: '0.01' }),
    })
  }
}

async function allEntries(): Promise<readonly Entry[]> {
  const all: Entry[] = []
  for (let next: string | null = ''; next !== null;) {
    const path: string = `/api/entries?limit=100${next === '' ? '' : `&cursor=${next}`}`
    const page = EntriesResponse.parse((await ann.get(path)).body)
    all.push(...page.entries)
    next = page.next
  }
  return all
}

test('after any writes, the report of any range, zone, and tag is the sum of its entries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 20, maxLength: 50 }),
      fc.array(range, { minLength: 10, maxLength: 10 }),
      fc.constantFrom(1, 2),
      fc.record({ updatedAfter: fc.nat(20), filled: fc.boolean() }),
      async (writes, ranges, tagged, { updatedAfter, filled }) => {
        ann = await app.member()
        await ann.put(`/api/casinos/${tagged}/tags`, { tags: [{ text: 'Mine', color: 'green' }] })
        const ids: string[] = []
        for (const one of writes.slice(0, updatedAfter)) await apply(one, ids)
        await clearByDay(database.db, ann.id)
        for (const one of writes.slice(updatedAfter)) await apply(one, ids)
        if (filled) await fillDays(database.db, ann.id)
        const entries = await allEntries()
        for (const one of [{}, { tag: 'mine' }, ...ranges]) {
          const { status, body } = await ann.get(`/api/reports?${new URLSearchParams(one)}`)
          if (status === 400) {
            expect(body.error).toMatchObject({ code: 'invalid', field: 'to' })
            continue
          }
          const { tag, now, ...found } = ReportsResponse.parse(body)
          const about: NaiveRange = {
            ...one,
            zone: found.zone,
            now,
            mainIds: new Map([[3, 1]]),
            ...(tag !== null && { casinoIds: new Set(tagged === 1 ? [1, 3] : [2]) }),
          }
          expect([one, comparable(found)]).toEqual([one, comparable(naiveReport(entries, about))])
        }
        expect(await checkTotals(database.db)).toBe(0)
      },
    ),
    { numRuns: 10 },
  )
})

/** Leaves out the names and the order of casinos with equal profits. */
function comparable(found: ReturnType<typeof naiveReport>) {
  const sorted = <One extends { readonly casinoId: number }>(all: readonly One[]) =>
    all.toSorted((one, other) => one.casinoId - other.casinoId)
  const casinos = found.casinos.map((one) => ({ ...one, name: '' }))
  return {
    ...found,
    casinos: sorted(casinos),
    expected: { ...found.expected, casinos: sorted(found.expected.casinos) },
  }
}
