import { afterAll, beforeAll, expect, test } from 'vitest'
import { EntriesResponse, type Entry } from '#contract/entries.ts'
import { taxPath } from '#contract/paths.ts'
import { ReportsResponse, TaxResponse } from '#contract/reports.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import {
  GOLDEN_TOTALS,
  goldenCasinos,
  type GoldenZone,
  recordGoldenYear,
} from '#server/testing/golden-year/golden-year.ts'
import { naiveReport } from '#server/testing/naive-report.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const [NEW_YORK, LOS_ANGELES] = ['America/New_York', 'America/Los_Angeles'] as const

let database: TestDatabase
let app: TestApp
let ann: TestClient
let entries: readonly Entry[]

beforeAll(async () => {
  database = await openTestDatabase()
  app = await testApp(database, { casinos: goldenCasinos() })
  ann = await app.member()
  await live(NEW_YORK)
  await recordGoldenYear(ann)
  entries = await allEntries()
})
afterAll(() => database.close())

const live = async (timeZone: GoldenZone) =>
  expect((await ann.put('/api/settings', { timeZone })).status).toBe(200)
const report = async (search: string) => ReportsResponse.parse((await ann.get(`/api/reports?${search}`)).body)
const taxYear = async (year: number) => TaxResponse.parse((await ann.get(taxPath(year))).body)

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

test('the golden year has 576 entries', () => expect(entries).toHaveLength(576))

// The zone is changed between the rows: all sums of days and months are counted again.
test.each([NEW_YORK, LOS_ANGELES, NEW_YORK])('the year 2024 in %s is as calculated', async (zone) => {
  await live(zone)
  const golden = GOLDEN_TOTALS[zone]
  const year = await report('from=2024-01-01&to=2024-12-31')
  expect(year.zone).toBe(zone)
  expect(year.totals).toEqual(golden.totals)
  expect(year.step).toBe('month')
  expect(year.periods.map(({ claimed, cashedOut, spent }) => ({ claimed, cashedOut, spent }))).toEqual(
    golden.months,
  )
  expect(year.periods.at(-1)?.cumulative).toBe(golden.totals.profit)
  const byId = new Map(Object.entries(golden.casinos))
  expect(year.casinos).toHaveLength(byId.size)
  for (const { casinoId, name, ...casino } of year.casinos) {
    expect(name).toBe(`Casino ${casinoId}`)
    expect(byId.get(String(casinoId))).toMatchObject(casino)
  }
  expect(year.expected).toMatchObject(golden.expected)
  expect(year.consistency).toEqual({ days: 366, active: golden.activeDays, paused: 0 })
  expect(await checkTotals(database.db)).toBe(0)
})

test.each([NEW_YORK, LOS_ANGELES])('each month of 2024 in %s is as calculated, by days', async (zone) => {
  await live(zone)
  for (const [index, expected] of GOLDEN_TOTALS[zone].months.entries()) {
    const month = String(index + 1).padStart(2, '0')
    const last = new Date(Date.UTC(2024, index + 1, 0)).getUTCDate()
    const { totals, periods } = await report(`from=2024-${month}-01&to=2024-${month}-${last}`)
    expect([month, totals]).toEqual([month, expect.objectContaining(expected)])
    expect(periods).toHaveLength(last)
  }
  const leapDay = await report('from=2024-02-29&to=2024-02-29')
  expect(leapDay.totals).toMatchObject(GOLDEN_TOTALS[zone].leapDay)
})

test.each([NEW_YORK, LOS_ANGELES])('the tax year 2024 in %s is as calculated', async (zone) => {
  await live(zone)
  const golden = GOLDEN_TOTALS[zone]
  const tax = await taxYear(2024)
  const { cashedOut, fees, spent, profit } = golden.totals
  expect([tax.zone, tax.totals]).toEqual([zone, { cashedOut, fees, spent, net: profit }])
  expect(tax.months.map((month) => ({ cashedOut: month.cashedOut, spent: month.spent }))).toEqual(
    golden.months.map((month) => ({ cashedOut: month.cashedOut, spent: month.spent })),
  )
  expect(tax.casinos.map(({ casinoId }) => casinoId).toSorted((one, other) => one - other)).toEqual([1, 2, 3])
  for (const casino of tax.casinos) {
    const known = golden.casinos[String(casino.casinoId) as keyof typeof golden.casinos]
    expect(casino).toMatchObject({
      cashedOut: known.cashedOut,
      fees: known.fees,
      cashOuts: known.cashOuts,
      spent: known.spent,
      net: known.profit,
      months: known.months.map((month) => ({ cashedOut: month.cashedOut, spent: month.spent })),
    })
  }
  expect(tax.missing.neverPaid.map(({ amount }) => amount)).toEqual(golden.neverPaid)
  expect(tax.missing.neverPaidCount).toBe(golden.neverPaid.length)
  expect(tax.missing.monthsWithoutEntries).toEqual([])
  expect(tax.missing.spendsWithoutCashOuts).toEqual([
    { casinoId: 3, name: 'Casino 3', spent: golden.casinos['3'].spent },
  ])
})

test.each([NEW_YORK, LOS_ANGELES])('any range in %s is the sum of its entries', async (zone) => {
  await live(zone)
  for (const range of [
    {},
    { from: '2024-02-29' },
    { to: '2024-02-29' },
    { from: '2023-12-31', to: '2024-01-01' },
    { from: '2024-03-10', to: '2024-11-03' },
    { from: '2024-11-03', to: '2024-11-03' },
    { from: '2024-03-10T07:00:00.000Z', to: '2024-11-03T06:30:00.000Z' },
    { from: '2024-12-20', to: '2025-01-10' },
  ]) {
    const { now, tag, casinos, ...found } = await report(`${new URLSearchParams(range)}`)
    const naive = naiveReport(entries, { zone, now, ...range, mainIds: new Map([[5, 1]]) })
    const sorted = <One extends { readonly casinoId: number }>(all: readonly One[]) =>
      all.toSorted((one, other) => one.casinoId - other.casinoId)
    expect({
      ...found,
      casinos: casinos.map(({ name: _name, ...casino }) => casino),
      expected: { ...found.expected, casinos: sorted(found.expected.casinos) },
    }).toEqual({ ...naive, expected: { ...naive.expected, casinos: sorted(naive.expected.casinos) } })
    expect(tag).toBeNull()
  }
})
