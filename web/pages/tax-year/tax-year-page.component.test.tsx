import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import type { TaxResponse } from '#contract/reports.ts'
import { casinosQuery } from '#web/api/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { storeReport } from '#web/api/reports/reports.ts'
import { TAX_YEAR } from '#web/api/reports/testing-reports.ts'
import { FactsSection } from '#web/pages/tax-year/tax-year-content.tsx'
import TaxYearPage from '#web/pages/tax-year/tax-year-page.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, resizeTo } from '#web/testing/screen.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'

/** What the API returns for a tax year. Null is no connection. */
let response: TaxResponse | null
/** Whether the API rejects reads of entries. */
let rejectsEntries: boolean
/** The days of November 2026 with a collection, a page at a time. */
let pagesOfDays: readonly (readonly number[])[]

beforeEach(async () => {
  await resizeTo(DESKTOP)
  response = TAX_YEAR
  rejectsEntries = false
  pagesOfDays = [[]]
  queryClient.clear()
  queryClient.setQueryData(casinosQuery.queryKey, [])
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((path) => {
    const { pathname, searchParams } = new URL(path as string, location.href)
    if (pathname === PATHS.entries)
      return Promise.resolve(
        rejectsEntries
          ? Response.json(
              { error: { code: 'invalid', message: 'Choose another year.', requestId: 'request-1' } },
              { status: 400 },
            )
          : Response.json(entriesOfPage(Number(searchParams.get('cursor') ?? 0))),
      )
    if (!pathname.startsWith(PATHS.reports)) return new Promise(() => {})
    if (response === null) return Promise.reject(new TypeError('offline'))
    return Promise.resolve(Response.json(response))
  })
  return async () => {
    // Parts that are still loading would read from the real server.
    await cleanup()
    // Reads that the test does not answer.
    await queryClient.cancelQueries(undefined, { silent: true })
    queryClient.clear()
    fetched.mockRestore()
  }
})

function entriesOfPage(index: number) {
  const entries = (pagesOfDays[index] ?? []).map((day) => {
    const at = `2026-11-${String(day).padStart(2, '0')}T17:00:00.000Z`
    return {
      id: `entry-${day}`,
      casinoId: 1,
      kind: 'collect' as const,
      amount: '1.00',
      occurredAt: at,
      receivedAt: at,
      note: null,
      voidedAt: null,
    }
  })
  const next = index + 1 < pagesOfDays.length ? String(index + 1) : null
  return { entries, totals: null, next, now: '2026-11-27T12:00:00.000Z' }
}

const open = (address = '/reports/tax/2026', visitor = false) =>
  render(
    <SignedIn visitor={visitor}>
      <MemoryRouter initialEntries={[address]}>
        <main>
          <Routes>
            <Route path="/reports/tax/:year?" element={<TaxYearPage />} />
          </Routes>
        </main>
      </MemoryRouter>
    </SignedIn>,
  )

const rowOf = (table: string, name: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row', { name })

test('shows what was paid and spent, gross and net, by month and by casino', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Tax year 2026' })).toBeVisible()
  await expect.element(rowOf('By month', 'October')).toHaveTextContent('October$50.00$20.01$29.99')
  await expect.element(rowOf('By month', 'Total')).toHaveTextContent('Total$1,250.50$30.00$1,220.50')
  await expect.element(rowOf('By casino', 'Pulsz')).toHaveTextContent('Pulsz0$0.00$0.00$9.99−$9.99')
  expect(await axeFindings()).toEqual([])
})

test('the table by casino and month shows cash-outs, spending, or the difference', async () => {
  await open()
  const matrix = (name: string) => page.getByRole('table', { name: `${name}, by casino and month` })
  await expect
    .element(matrix('Gross: cash-outs').getByRole('row', { name: /^Total/ }))
    .toMatchTextContent(/1,250\.50$/)
  expect(matrix('Gross: cash-outs').getByRole('row', { name: 'Pulsz' }).elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Net: cash-outs − spending' }))
  const net = matrix('Net: cash-outs − spending')
  await expect
    .element(net.getByRole('row', { name: 'Pulsz' }))
    .toMatchTextContent(/−9\.99−9\.99$|−9\.990−9\.99$/)
})

test('what may be missing leads to where it is corrected', async () => {
  await open()
  const missing = page.getByRole('region', { name: 'Nothing missing?' })
  await expect
    .element(missing.getByRole('link', { name: 'February' }))
    .toHaveAttribute('href', '/history?from=2026-02-01&to=2026-02-28')
  await expect.element(missing.getByText('Chumba Casino: $55.00, requested March 4, 2026')).toBeVisible()
  await expect.element(missing.getByRole('link', { name: 'Cash-outs' })).toHaveAttribute('href', '/cash-outs')
  await expect
    .element(missing.getByRole('link', { name: 'Pulsz' }))
    .toHaveAttribute('href', '/history?casino=2&from=2026-01-01&to=2026-12-31')
})

test('a diary that could not load can be read again', async () => {
  rejectsEntries = true
  await open()
  const diary = page.getByRole('region', { name: 'Diary of 2026' })
  await expect.element(diary.getByRole('alert')).toMatchTextContent(/^Couldn’t load the diary/)
  rejectsEntries = false
  await userEvent.click(diary.getByRole('button', { name: 'Try again' }))
  await expect.element(diary.getByText('No entries in 2026.')).toBeVisible()
})

test('a diary says how far it goes back, and lists all entries on request', async () => {
  pagesOfDays = [[26, 25], [24, 23], [22]]
  await open()
  const diary = page.getByRole('region', { name: 'Diary of 2026' })
  const listed = () => diary.getByRole('rowheader').elements().length
  const text = 'The list goes back to Nov 25, 2026. Earlier entries aren’t listed.'
  await expect.element(diary.getByText(text)).toBeVisible()
  expect(listed()).toBe(2)
  await userEvent.click(diary.getByRole('button', { name: 'Show all of 2026' }))
  await expect.element(diary.getByText('Nov 22, 2026')).toBeVisible()
  expect(listed()).toBe(5)
  await expect.element(diary.getByText(/Earlier entries/)).not.toBeInTheDocument()
})

test('each download has its own name', async () => {
  await open()
  for (const name of ['Sums as CSV', 'Sums as Excel', 'Diary as CSV', 'Diary as Excel'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
})

test('a requested cash-out has its date in the zone of the report, not of the device', async () => {
  const [first] = TAX_YEAR.missing.neverPaid
  if (first === undefined) throw new Error('the year has no such cash-out')
  const neverPaid = [{ ...first, occurredAt: '2026-01-01T06:30:00.000Z' }]
  response = {
    ...TAX_YEAR,
    zone: 'America/Los_Angeles',
    missing: { ...TAX_YEAR.missing, neverPaid, neverPaidCount: 1 },
  }
  await open()
  const missing = page.getByRole('region', { name: 'Nothing missing?' })
  await expect.element(missing.getByText(/requested December 31, 2025$/)).toBeVisible()
})

test('says if nothing is missing', async () => {
  response = {
    ...TAX_YEAR,
    missing: { monthsWithoutEntries: [], neverPaid: [], neverPaidCount: 0, spendsWithoutCashOuts: [] },
  }
  await open()
  await expect
    .element(page.getByRole('region', { name: 'Nothing missing?' }))
    .toMatchTextContent(/Every month has entries/)
})

describe('facts', () => {
  const facts = (year: number, today: string) =>
    render(
      <main>
        <FactsSection year={year} today={today} />
      </main>,
    )

  test('have a source and a day, and belong to the year', async () => {
    await facts(2026, '2026-11-27')
    await expect.element(page.getByText('Form 1099-MISC starts at $2,000')).toBeVisible()
    await expect.element(page.getByText('checked on November 27, 2026').first()).toBeVisible()
    expect(page.getByText(/more than a year ago/).elements()).toEqual([])
    expect(page.getByText('Form 1099-MISC started at $600').elements()).toEqual([])
  })

  test('are marked when they were checked more than a year ago', async () => {
    await facts(2026, '2027-11-28')
    await expect
      .element(page.getByText('We checked some of these facts more than a year ago, on November 27, 2026.'))
      .toBeVisible()
  })
})

describe('without a connection', () => {
  beforeEach(() => void (response = null))

  test('shows the year as it was read last, and marks it', async () => {
    storeReport(MEMBER.id, 'tax/2026', TAX_YEAR)
    await open()
    await expect.element(rowOf('By month', 'October')).toBeVisible()
    await expect.element(page.getByText(/^These figures are from /)).toBeVisible()
  })

  test('another year is not there', async () => {
    storeReport(MEMBER.id, 'tax/2026', TAX_YEAR)
    await open('/reports/tax/2025')
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

test('a year without cash-outs and spends still has its rules', async () => {
  const none = { cashedOut: '0.00', spent: '0.00', net: '0.00' }
  response = {
    ...TAX_YEAR,
    totals: { ...none, fees: '0.00' },
    months: Array.from({ length: 12 }, () => none),
    casinos: [],
    missing: { monthsWithoutEntries: [], neverPaid: [], neverPaidCount: 0, spendsWithoutCashOuts: [] },
  }
  await open()
  await expect.element(page.getByRole('heading', { name: 'No cash-outs or spends in 2026' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'The rules of 2026, in short' })).toBeVisible()
})

test('a visitor is asked to log in', async () => {
  await open('/reports/tax', true)
  await expect.element(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
})
