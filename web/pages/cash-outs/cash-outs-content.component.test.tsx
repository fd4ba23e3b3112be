import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import type { BalancesResponse } from '#contract/balances.ts'
import type { DashboardResponse, DashboardRow, RowResponse } from '#contract/dashboard.ts'
import { dashboardRow } from '#web/testing/dashboard-row.ts'
import type { EntriesResponse, Entry } from '#contract/entries.ts'
import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import { WRITE_ID_HEADER } from '#contract/write-id.ts'
import { cents, epochMs } from '#core/units.ts'
import { savedCashOutsAs } from '#web/api/dashboard/list-value.ts'
import { queryClient } from '#web/api/query-client.ts'
import { outbox, recordWrite } from '#web/outbox/record-write.ts'
import { listedCasino } from '#web/outbox/testing-rows.ts'
import { CashOutsContent } from '#web/pages/cash-outs/cash-outs-content.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, emulateScheme, PHONE, resizeTo, SCHEMES } from '#web/testing/screen.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'
import { MessageRegion } from '#web/ui/message-region.tsx'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS - 60_000).toISOString()

let count = 0
function cashOut(casinoId: number, amount: string, days: number, more: Partial<Entry> = {}): Entry {
  count += 1
  return {
    id: `0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c${String(10 + count)}`,
    casinoId,
    kind: 'cash_out',
    amount,
    occurredAt: daysAgo(days),
    receivedAt: daysAgo(days),
    note: null,
    voidedAt: null,
    worth: null,
    status: 'requested',
    approvedAt: null,
    paidAt: null,
    closedAt: null,
    method: null,
    fee: null,
    reference: null,
    ...more,
  }
}

/** What the server has; `open` is null while it cannot be reached for cash-outs. It never answers other reads, and writes only with `written`. */
let stored: {
  open: Entry[] | null
  paid: Entry[] | null
  balances: BalancesResponse
  /** Null while it has not arrived. */
  list?: DashboardResponse | null
  /** The answer to writes. */
  written?: RowResponse
}

function listOf(casinos: readonly DashboardRow[], cashOutsAs: 'paid' | 'requested'): DashboardResponse {
  return {
    casinos: [...casinos],
    totals: { availableNow: '0.00', collected: '0.00', spent: '0.00', profit: '0.00' },
    order: null,
    round: null,
    tutorialDone: true,
    shareEvidence: null,
    cashOutsAs,
    now: new Date().toISOString(),
  }
}

function balancesOf(casinos: readonly (readonly [number, string])[]): BalancesResponse {
  return {
    used: casinos.length > 0,
    total: '0.00',
    onTheWay: { amount: '0.00', count: 0, casinos: 0, oldestAt: null, overdue: 0 },
    casinos: casinos.map(([casinoId, balance]) => ({
      casinoId,
      balance,
      claimed: balance,
      spent: '0.00',
      paid: '0.00',
      onTheWay: '0.00',
      corrections: '0.00',
      playthroughLeft: null,
      played: '0.00',
      pace: '5.00',
      minimum: '50.00',
      daysToMinimum: null,
      canCashOut: false,
      daysToPaid: { median: 3.5, cashOuts: 4 },
    })),
    now: new Date().toISOString(),
  }
}

function pageOf(entries: readonly Entry[]): EntriesResponse {
  const totals = { entries: entries.length, collections: 0, cashedOut: '0.00', spent: '0.00', profit: '0.00' }
  return { entries: [...entries], totals, next: null, now: new Date().toISOString() }
}

function respond(path: string): object | null {
  if (path === LIST_CASINOS) {
    const learnedDaysToPaid = {
      median: 2,
      p90: 5,
      people: 6,
      cashOuts: 20,
      from: daysAgo(60),
      to: daysAgo(1),
    }
    const closed = listedCasino(5, { name: 'Closed 5', active: false, status: 'closed' })
    const casinos = [...[1, 2, 3, 4].map((id) => listedCasino(id)), closed].map(({ casino }) => casino)
    return {
      casinos: casinos.map((one) => (one.id === 2 ? { ...one, learnedDaysToPaid } : one)),
      now: new Date().toISOString(),
    }
  }
  if (path === PATHS.balances) return stored.balances
  if (path === PATHS.dashboard) return stored.list === undefined ? listOf([], 'paid') : stored.list
  if (!path.startsWith(PATHS.entries)) return null
  const entries = path.includes('status=open') ? stored.open : stored.paid
  if (entries === null) throw new TypeError('offline')
  return pageOf(entries)
}

beforeEach(async () => {
  count = 0
  stored = { open: [], paid: [], balances: balancesOf([]) }
  localStorage.clear()
  queryClient.clear()
  savedCashOutsAs.set(MEMBER.id, 'paid')
  await resizeTo(DESKTOP)
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const isRead = options?.method === undefined || options.method === 'GET'
    const body = isRead ? respond(input as string) : (stored.written ?? null)
    if (body === null) return await new Promise<never>(() => {})
    const writeId = new Headers(options?.headers).get(WRITE_ID_HEADER)
    return Response.json(body, { headers: writeId === null ? {} : { [WRITE_ID_HEADER]: writeId } })
  })
  return async () => {
    fetched.mockRestore()
    await emulateScheme('light')
    await outbox.discard(outbox.state().items.map(({ key }) => key))
  }
})

const open = () =>
  render(
    <SignedIn>
      <MemoryRouter>
        <main style={{ paddingInline: 16 }}>
          <h1>Cash-outs</h1>
          <CashOutsContent userId={MEMBER.id} />
        </main>
        <MessageRegion />
      </MemoryRouter>
    </SignedIn>,
  )

const names = () => [...document.querySelectorAll('[data-cash-out] b')].map(({ textContent }) => textContent)
const heading = page.getByRole('heading', { name: /^On the way:/ })

const FIVE = () => [
  cashOut(1, '40.00', 1),
  cashOut(2, '60.00', 9, { method: 'e-wallet', reference: 'WD-20931' }),
  cashOut(3, '30.00', 4, { status: 'approved', approvedAt: daysAgo(2) }),
  cashOut(1, '25.00', 12),
  cashOut(4, '25.00', 0),
]

// The first one: other tests leave the outbox waiting for an answer.
test('a saved change of figures, as of a minimum, reads the balances again', async () => {
  const totals = { collected: '0.00', spent: '0.00', profit: '0.00' }
  stored = {
    open: [],
    paid: [],
    balances: balancesOf([[1, '50.00']]),
    written: { casino: dashboardRow(1), totals, replayed: false, now: new Date().toISOString() },
  }
  await open()
  const sum = page.getByRole('heading', { name: /^You can cash out at/ })
  await expect.element(sum).toHaveTextContent('You can cash out at 1 casino')
  stored = {
    ...stored,
    balances: balancesOf([
      [1, '50.00'],
      [2, '50.00'],
    ]),
  }
  await recordWrite(MEMBER.id, {
    kind: 'figures',
    id: crypto.randomUUID(),
    casinoId: 1,
    figures: null,
    day: null,
    at: epochMs(Date.now()),
    basedOn: null,
  })
  await expect.element(sum).toHaveTextContent('You can cash out at 2 casinos')
})

test('what is on the way is summed, overdue first, then the oldest', async () => {
  stored = { open: FIVE(), paid: [], balances: balancesOf([]) }
  await open()
  await expect.element(heading).toHaveTextContent('On the way: $180.00 at 4 casinos, the oldest for 12 days')
  expect(names()).toEqual(['Casino 2', 'Casino 1', 'Casino 3', 'Casino 1', 'Casino 4'])
  await expect.element(page.getByText('Usually paid in 2 days, 9 of 10 within 5 days')).toBeVisible()
  await expect.element(page.getByText('1 overdue: on the way longer than usual.')).toBeVisible()
  await expect.element(page.getByText('Overdue', { exact: true })).toBeVisible()
  await expect.element(page.getByText('E-wallet · WD-20931')).toBeVisible()
  const onDisk = () => Object.values({ ...localStorage }).join()
  await expect.poll(onDisk).toContain('e-wallet')
  expect(onDisk()).not.toContain('WD-20931')
})

test('one press marks a cash-out as paid without a connection, and an undo returns it', async () => {
  stored = { open: FIVE(), paid: [], balances: balancesOf([]) }
  await open()
  await page.getByRole('button', { name: 'Paid: $60.00 from Casino 2' }).click()
  await expect.element(heading).toHaveTextContent('On the way: $120.00 at 3 casinos, the oldest for 12 days')
  await expect.element(page.getByRole('heading', { name: 'Recently paid' })).toBeVisible()
  await expect.element(page.getByText(/took 9 days/)).toBeVisible()
  await expect.element(page.getByText('Cash-out of $60.00 at Casino 2 is paid')).toBeVisible()
  // The focus stays in the list.
  await expect.element(page.getByRole('button', { name: 'Paid: $25.00 from Casino 1' })).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(heading).toHaveTextContent('On the way: $180.00 at 4 casinos, the oldest for 12 days')
  expect(names()[0]).toBe('Casino 2')
})

test('a double click or a held key pays one cash-out', async () => {
  stored = { open: FIVE(), paid: [], balances: balancesOf([]) }
  await open()
  await page.getByRole('button', { name: 'Paid: $60.00 from Casino 2' }).dblClick()
  await expect.element(heading).toHaveTextContent('On the way: $120.00 at 3 casinos, the oldest for 12 days')
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  page.getByRole('button', { name: 'Paid: $25.00 from Casino 1' }).element().dispatchEvent(held)
  expect(held.defaultPrevented).toBe(true)
})

test('on a new device, the choice and the casinos are those of the list', async () => {
  savedCashOutsAs.set(MEMBER.id, null)
  const own = dashboardRow(-7, { casino: 'Corner', link: null })
  const closed = dashboardRow(5)
  stored = {
    open: [cashOut(1, '40.00', 1)],
    paid: [],
    balances: balancesOf([[-7, '50.00']]),
    list: listOf([own, closed], 'requested'),
  }
  await open()
  await expect.element(page.getByRole('checkbox', { name: /I’ll record cash-outs/ })).toBeChecked()
  await expect.element(page.getByText('When do you record a cash-out?')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'You can cash out at 1 casino' }))
    .toMatchTextContent('Corner$50.00')
  await page.getByRole('button', { name: 'Add a cash-out', exact: true }).click()
  const casino = page.getByLabelText('Casino', { exact: true })
  await expect.element(casino).toBeVisible()
  const options = casino.getByRole('option')
  expect(options.elements().map(({ textContent }) => textContent)).toEqual([
    'Choose a casino',
    'Casino 1',
    'Casino 2',
    'Casino 3',
    'Casino 4',
    'Closed 5',
    'Corner',
  ])
})

test('the choice is not shown until it is known', async () => {
  savedCashOutsAs.set(MEMBER.id, null)
  stored = { open: FIVE(), paid: [], balances: balancesOf([]), list: null }
  await open()
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText('When do you record a cash-out?')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('a read of balances does not count a pending write twice', async () => {
  stored = { open: [], paid: [], balances: balancesOf([[1, '50.00']]) }
  await open()
  const sum = page.getByRole('region', { name: 'You can cash out at 1 casino' })
  await expect.element(sum).toMatchTextContent('Casino 1$50.00')
  const spend = { kind: 'spend', casinoId: 1, amount: cents(1000), at: epochMs(Date.now()) } as const
  void recordWrite(MEMBER.id, { ...spend, id: crypto.randomUUID() })
  await expect.element(sum).toMatchTextContent('Casino 1$60.00')
  // The server has applied it, and its response was lost.
  stored = { ...stored, balances: balancesOf([[1, '60.00']]) }
  await queryClient.invalidateQueries({ queryKey: ['balances', MEMBER.id] })
  await expect.element(sum).toMatchTextContent('Casino 1$60.00')
})

test('a casino where the balance is high enough has a button that adds a cash-out at it', async () => {
  stored = { open: [], paid: [], balances: balancesOf([[1, '50.00']]) }
  await open()
  await page.getByRole('button', { name: 'Add a cash-out at Casino 1' }).click()
  const form = page.getByRole('dialog', { name: 'Add a cash-out at Casino 1' })
  await expect.element(form.getByLabelText('Amount ($)')).toBeVisible()
  await expect.element(form.getByLabelText('Casino')).not.toBeInTheDocument()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
})

test('what was paid is read again on demand', async () => {
  stored = { open: FIVE(), paid: null, balances: balancesOf([]) }
  await open()
  await expect.element(page.getByText(/Couldn’t load what was paid/)).toBeVisible()
  stored = { ...stored, paid: [cashOut(1, '12.00', 9, { status: 'paid', paidAt: daysAgo(3) })] }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Recently paid' })).toBeVisible()
  await expect.element(page.getByText(/Couldn’t load what was paid/)).not.toBeInTheDocument()
})

test('an error in closed details opens them and gets the focus', async () => {
  await open()
  await page.getByRole('button', { name: 'Add a cash-out' }).click()
  await page.getByLabelText('Casino').selectOptions('Casino 3')
  await page.getByLabelText('Amount ($)').fill('55')
  const details = page.getByText('Method, fee, and reference')
  await details.click()
  const fee = page.getByLabelText('Fee ($)')
  await fee.fill('56')
  await details.click()
  await page.getByRole('button', { name: 'Record' }).click()
  await expect.element(fee).toHaveFocus()
  await fee.fill('5')
  await expect.element(fee).toBeVisible()
})

test('the other states are in a menu, by the keyboard', async () => {
  stored = { open: FIVE().slice(0, 1), paid: [], balances: balancesOf([]) }
  await open()
  const more = page.getByRole('button', { name: 'More about $40.00 from Casino 1' })
  await expect.element(more).toBeVisible()
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Approved' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Rejected' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Cash-out of $40.00 at Casino 1 is rejected')).toBeVisible()
  await expect.element(heading).toHaveTextContent('On the way: $0.00')
  await expect.element(page.getByText(/Nothing is on the way/)).toBeVisible()
})

test('a cash-out is added as requested', async () => {
  await open()
  await page.getByRole('button', { name: 'Add a cash-out' }).click()
  await page.getByLabelText('Casino').selectOptions('Casino 3')
  await expect.element(page.getByLabelText('State')).toHaveValue('requested')
  await page.getByLabelText('Amount ($)').fill('55')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect
    .element(heading)
    .toHaveTextContent('On the way: $55.00 at 1 casino, the oldest for less than a day')
})

test('the member is asked once how cash-outs are recorded, and can change it', async () => {
  await open()
  await page.getByRole('button', { name: 'When I request it' }).click()
  await expect.element(page.getByText('When do you record a cash-out?')).not.toBeInTheDocument()
  const choice = page.getByRole('checkbox', { name: /I’ll record cash-outs when I request them/ })
  await expect.element(choice).toBeChecked()
  await choice.click()
  await expect.element(choice).not.toBeChecked()
  await expect.element(page.getByText('When do you record a cash-out?')).not.toBeInTheDocument()
})

test('casinos that can be cashed out are listed once balances are used', async () => {
  stored = {
    open: [],
    paid: [],
    balances: balancesOf([
      [1, '50.00'],
      [2, '49.99'],
      [3, '812.40'],
    ]),
  }
  await open()
  await expect.element(page.getByRole('heading', { name: 'You can cash out at 2 casinos' })).toBeVisible()
  await expect.element(page.getByText('$812.40')).toBeVisible()
})

test('without a server, it says what is saved', async () => {
  stored = { open: null, paid: [], balances: balancesOf([]) }
  await open()
  await expect.element(page.getByText(/Everything you recorded is saved/)).toBeVisible()
})

test.each(SCHEMES)('has no findings of axe in the %s theme, and nothing is cut at 320 px', async (scheme) => {
  await emulateScheme(scheme)
  stored = {
    open: FIVE(),
    paid: [
      cashOut(1, '1234.56', 20, { status: 'paid', paidAt: daysAgo(3), fee: '1.50', method: 'bank' }),
      cashOut(2, '20.00', 30, { status: 'paid', paidAt: daysAgo(30) }),
    ],
    balances: balancesOf([[1, '50.00']]),
  }
  for (const size of [DESKTOP, PHONE, [320, 700] as const]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await resizeTo(size)
    // oxlint-disable-next-line no-await-in-loop
    const { container, unmount } = await open()
    // oxlint-disable-next-line no-await-in-loop
    await expect.element(page.getByRole('heading', { name: 'Recently paid' })).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop
    expect(await axeFindings(container)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0])
    // oxlint-disable-next-line no-await-in-loop
    // oxlint-disable-next-line no-await-in-loop
    await unmount()
  }
})
