import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { MemoryRouter, useLocation } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import type { ReportsResponse } from '#contract/reports.ts'
import { queryClient } from '#web/api/query-client.ts'
import { storeReport } from '#web/api/reports/reports.ts'
import { EMPTY_REPORT, REPORT } from '#web/api/reports/testing-reports.ts'
import ReportsPage from '#web/pages/reports/reports-page.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, resizeTo } from '#web/testing/screen.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'

/** What the API returns for reports: a response, or `offline`. Null never answers. */
let response: ReportsResponse | 'offline' | 'rejected' | null
/** The queries of the requested reports. */
let asked: string[]

beforeEach(async () => {
  await resizeTo(DESKTOP)
  response = REPORT
  asked = []
  queryClient.clear()
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((path) => {
    const { pathname, search } = new URL(path as string, location.href)
    if (pathname !== PATHS.reports) return new Promise(() => {})
    asked.push(search)
    if (response === null) return new Promise(() => {})
    if (response === 'offline') return Promise.reject(new TypeError('offline'))
    if (response === 'rejected')
      return Promise.resolve(
        Response.json(
          { error: { code: 'invalid', message: 'Choose other dates.', requestId: 'request-1' } },
          { status: 400 },
        ),
      )
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

function Address() {
  return <output>{useLocation().search}</output>
}

const open = (address = '/reports?year=2026', visitor = false) =>
  render(
    <SignedIn visitor={visitor}>
      <MemoryRouter initialEntries={[address]}>
        <main>
          <ReportsPage />
        </main>
        <PageLink href="/reports">Reports</PageLink>
        <Address />
      </MemoryRouter>
    </SignedIn>,
  )

const heading = (name: string) => page.getByRole('heading', { name })

test('shows the figures of the range, and a table behind each chart', async () => {
  await open()
  await expect.element(heading('Profit over time')).toBeVisible()
  expect(asked).toEqual(['?from=2026-01-01&to=2026-12-31'])
  await expect
    .element(page.getByText('Profit of the whole range: $40.01. Best month: October 2026 ($50.00).'))
    .toBeVisible()
  const casinos = page.getByRole('table', { name: 'By casino' })
  await expect.element(casinos.getByRole('row', { name: 'Pulsz' })).toMatchTextContent(/\$9\.99.*−\$9\.99/)
  await expect
    .element(casinos.getByRole('link', { name: 'Pulsz' }))
    .toHaveAttribute('href', '/history?casino=2&from=2026-01-01&to=2026-12-31')
  await expect
    .element(page.getByText('You entered the amount of 2 claims: $2.50, 25% more than'))
    .toBeVisible()
  await expect.element(page.getByText('Collected on 3 of 21 days')).toBeVisible()
  await userEvent.click(page.getByText('Show as a table').first())
  await expect
    .element(
      page.getByRole('region', { name: 'Profit over time' }).getByRole('row', { name: 'October 2026' }),
    )
    .toHaveTextContent('October 2026$3.00$50.00$0.00$50.00$50.00')
  await expect.element(page.getByRole('slider', { name: 'Profit over time' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

describe('the range', () => {
  test('of another kind and its neighbors are in the address', async () => {
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Previous year' }))
    await expect.element(page.getByLabelText('Report').getByText('2025')).toBeVisible()
    await expect.element(page.getByRole('status').last()).toHaveTextContent('?year=2025')
    await userEvent.click(page.getByRole('button', { name: 'Month', exact: true }))
    await expect.element(page.getByRole('status').last()).toHaveTextContent('?month=2025-12')
    await userEvent.click(page.getByRole('button', { name: 'All time' }))
    await expect.element(page.getByRole('status').last()).toHaveTextContent('?range=all')
    await expect.poll(() => asked).toContain('?from=2025-12-01&to=2025-12-31')
    expect(asked.at(-1)).toBe('')
  })

  test('follows the address when a link changes it', async () => {
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Month', exact: true }))
    await expect.poll(() => asked.at(-1)).toMatch(/-01&to=/)
    await expect.element(page.getByRole('status').last()).toMatchTextContent(/month=/)
    await userEvent.click(page.getByRole('link', { name: 'Reports', exact: true }))
    await expect
      .element(page.getByRole('button', { name: 'Year', exact: true }))
      .toHaveAttribute('aria-pressed', 'true')
  })

  test('that ends before it starts is explained, and not requested', async () => {
    await open('/reports?from=2026-11-02&to=2026-11-01')
    await expect
      .element(page.getByLabelText('To'))
      .toHaveAccessibleDescription('This is before the start date')
    expect(asked).toEqual([])
  })
})

test('a range without cash-outs and spends has a sentence instead of empty charts', async () => {
  const periods = REPORT.periods.map((period) => ({
    ...period,
    cashedOut: '0.00',
    spent: '0.00',
    profit: '0.00',
    cumulative: '0.00',
  }))
  response = { ...REPORT, periods }
  await open()
  const section = page.getByRole('region', { name: 'Profit over time' })
  await expect.element(section.getByText('No cash-outs or spends.')).toBeVisible()
  await expect.element(section.getByText('Show as a table')).toBeVisible()
  // While the code of the chart loads, the space of the chart is busy.
  await expect.element(section.getByRole('region', { name: 'Loading the chart' })).not.toBeInTheDocument()
  await expect.element(section.getByRole('slider')).not.toBeInTheDocument()
})

test('all time without claims has no calendar', async () => {
  response = { ...REPORT, from: null, to: null, days: [] }
  await open('/reports?range=all')
  await expect.element(page.getByText('No claims in this range.')).toBeVisible()
})

test('the calendar of all time begins with the first entry, which can be earlier than the first claim', async () => {
  response = { ...REPORT, from: null, to: null, consistency: { days: 40, active: 3, paused: 0 } }
  await open('/reports?range=all')
  await expect.element(page.getByText('Collected on 3 of 40 days')).toBeVisible()
  await expect.element(page.getByLabelText('October 13, 2026: no claims')).toBeInTheDocument()
  expect(document.querySelector('[data-day="2026-10-12"]')).toBeNull()
})

test('the claims by day are rendered when their table is opened', async () => {
  await open()
  const calendar = page.getByRole('region', { name: 'Days you collected' })
  await expect.element(calendar).toBeVisible()
  expect(document.querySelectorAll('details[data-long] tbody tr')).toHaveLength(0)
  await userEvent.click(calendar.getByText('Show as a table'))
  await expect.element(calendar.getByRole('row', { name: '2026' }).first()).toBeVisible()
})

test('while it loads, the layout is reserved', async () => {
  response = null
  await open()
  await expect.element(page.getByLabelText('Loading your reports')).toBeInTheDocument()
})

describe('without entries', () => {
  beforeEach(() => void (response = EMPTY_REPORT))

  test('a range leads to all time', async () => {
    await open()
    await expect.element(heading('Nothing recorded in this range')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Show all time' }))
    await expect.element(heading('Nothing recorded yet')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Import your records' })).toBeVisible()
  })
})

describe('an error', () => {
  test('of the server is shown with its reason', async () => {
    response = 'rejected'
    await open()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^Couldn’t load your reports/)
  })

  test('without a connection shows what this browser read last, and marks it', async () => {
    response = 'offline'
    storeReport(MEMBER.id, 'from=2026-01-01&to=2026-12-31', REPORT)
    await open()
    await expect.element(heading('By casino')).toBeVisible()
    await expect.element(page.getByText(/^These figures are from /)).toBeVisible()
  })

  test('without a connection and without a stored report offers to try again', async () => {
    response = 'offline'
    storeReport(MEMBER.id, 'from=2025-01-01&to=2025-12-31', REPORT)
    await open()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    response = REPORT
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(heading('By casino')).toBeVisible()
  })
})

test('a visitor is asked to log in', async () => {
  await open('/reports', true)
  await expect.element(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
  expect(asked).toEqual([])
})
