import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { HOUR_MS, listRow, NOON } from '#web/outbox/testing-rows.ts'
import { CasinoTable } from '#web/features/casino-table/casino-table.tsx'
import { useReadyFirst } from '#web/features/casino-table/ready-first.ts'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { emulateScheme, PHONE, resizeTo, SCHEMES, setTextSize } from '#web/testing/screen.ts'

const ignore = () => {}
const ACTIONS = {
  collect: ignore,
  recordAmount: ignore,
  vote: ignore,
  edit: ignore,
  showStrategy: ignore,
  openMoveMenu: ignore,
  renderBalance: () => null,
  cashOutsHref: '/cash-outs',
  rejectVisitor: ignore,
}

type Shown = {
  rows: readonly ListRow[]
  now?: EpochMs
  finding?: boolean
  isPhone?: boolean
  isUpdating?: boolean
}

function List({ rows, now = NOON, finding = false, isPhone = true, isUpdating = false }: Shown) {
  const [tableRef] = useState({ current: null })
  return (
    <main style={{ paddingInline: 16 }}>
      <CasinoTable
        rows={rows}
        finding={finding}
        compact={false}
        tiersWithHidden={new Set()}
        now={now}
        visitor={false}
        unsaved={new Map()}
        onTheWay={null}
        sort={null}
        reorders={0}
        onSort={ignore}
        actions={ACTIONS}
        readyFirst={useReadyFirst(rows, now, isPhone, isUpdating)}
        tableRef={tableRef}
      />
    </main>
  )
}

const collected = { lastCollected: epochMs(NOON - HOUR_MS) }
const order = () =>
  [...document.querySelectorAll<HTMLElement>('[data-casino]')].map(({ dataset }) => Number(dataset['casino']))
const returnToPage = () => document.dispatchEvent(new Event('visibilitychange'))

beforeEach(async () => {
  localStorage.clear()
  await resizeTo(PHONE)
  return () => emulateScheme('light')
})

test('shows the ready rows of each tier first, and a line that folds the others and is remembered', async () => {
  const rows = [
    listRow(1, collected),
    listRow(2),
    listRow(3, { ...collected, userTier: 2 }),
    listRow(4, { userTier: 2 }),
  ]
  const shown = await render(<List rows={rows} />)
  expect(order()).toEqual([2, 1, 4, 3])
  const waiting = page.getByRole('button', { name: 'Waiting (1) in tier 1' })
  await expect.element(waiting).toHaveAttribute('aria-expanded', 'true')
  await waiting.click()
  await expect.element(waiting).toHaveAttribute('aria-expanded', 'false')
  expect(order()).toEqual([2, 4, 3])
  await shown.unmount()

  await render(<List rows={rows} />)
  expect(order()).toEqual([2, 4, 3])
  await page.getByRole('button', { name: 'Waiting (1) in tier 1' }).click()
  expect(order()).toEqual([2, 1, 4, 3])
})

test('a collected row stays in place until the user returns to the page', async () => {
  const before = [listRow(1), listRow(2)]
  const after = [listRow(1, collected), listRow(2)]
  const shown = await render(<List rows={before} />)
  await shown.rerender(<List rows={after} />)
  expect(order()).toEqual([1, 2])
  expect(document.querySelector('[data-casino="1"]')).toHaveProperty('dataset.status', 'waiting')
  returnToPage()
  await expect.poll(order).toEqual([2, 1])
  await expect.element(page.getByRole('button', { name: 'Waiting (1) in tier 1' })).toBeVisible()
})

test('a row that becomes ready stays in place until the user returns to the page', async () => {
  const rows = [listRow(1, collected), listRow(2)]
  const shown = await render(<List rows={rows} />)
  expect(order()).toEqual([2, 1])
  await shown.rerender(<List rows={rows} now={epochMs(NOON + 24 * HOUR_MS)} />)
  expect(order()).toEqual([2, 1])
  returnToPage()
  await expect.poll(order).toEqual([1, 2])
})

describe('when the current list replaces the stored one', () => {
  const stored = [listRow(1), listRow(2), listRow(3)]
  const current = [listRow(1, collected), listRow(2), listRow(3)]

  test('rows that another device has collected are below “Waiting”', async () => {
    const shown = await render(<List rows={stored} isUpdating />)
    expect(order()).toEqual([1, 2, 3])
    await shown.rerender(<List rows={current} />)
    expect(order()).toEqual([2, 3, 1])
    await expect.element(page.getByRole('button', { name: 'Waiting (1) in tier 1' })).toBeVisible()
    await shown.rerender(<List rows={[listRow(1, collected), listRow(2, collected), listRow(3)]} />)
    expect(order()).toEqual([2, 3, 1])
  })

  test('no row moves after the first press', async () => {
    const shown = await render(<List rows={stored} isUpdating />)
    await page.getByRole('button', { name: 'More about Casino 3' }).click()
    await shown.rerender(<List rows={current} />)
    expect(order()).toEqual([1, 2, 3])
    returnToPage()
    await expect.poll(order).toEqual([2, 3, 1])
  })

  test('no row moves after a press between two requests for the list', async () => {
    const shown = await render(<List rows={stored} isUpdating />)
    await shown.rerender(<List rows={stored} />)
    await page.getByRole('button', { name: 'More about Casino 3' }).click()
    await shown.rerender(<List rows={stored} isUpdating />)
    await shown.rerender(<List rows={current} />)
    expect(order()).toEqual([1, 2, 3])
  })

  test('no row moves after one has the focus', async () => {
    const shown = await render(<List rows={stored} isUpdating />)
    page.getByRole('button', { name: 'More about Casino 3' }).element().focus()
    await shown.rerender(<List rows={current} />)
    expect(order()).toEqual([1, 2, 3])
  })
})

test('tier 5 is one line with its warning until it is opened, and search results show it', async () => {
  const rows = [listRow(1), listRow(2, { userTier: 5 })]
  const shown = await render(<List rows={rows} />)
  expect(order()).toEqual([1])
  const title = page.getByRole('button', { name: 'Tier 5: Not Recommended, Do Not Use!' })
  await expect.element(title).toHaveAttribute('aria-expanded', 'false')
  await shown.rerender(<List rows={rows} finding />)
  expect(order()).toEqual([1, 2])
  await shown.rerender(<List rows={rows} />)
  await title.click()
  expect(order()).toEqual([1, 2])
  await title.click()
  expect(order()).toEqual([1])
})

test('a closed card has no fields: a browser reads the fields of every row that appears', async () => {
  await render(<List rows={[listRow(1), listRow(2)]} />)
  const fields = () => document.querySelectorAll('[data-casino] input').length
  expect(fields()).toBe(0)
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await expect.poll(fields).toBe(2)
  await page.getByRole('button', { name: /^Less about/ }).click()
  await expect.poll(fields).toBe(0)
})

test('the handle of an open card is below what the card shows', async () => {
  await render(<List rows={[listRow(1)]} />)
  await page.getByRole('button', { name: 'More about Casino 1' }).click()
  const left = (element: Element) => element.getBoundingClientRect().left
  const handle = page.getByRole('button', { name: 'Move Casino 1' }).element()
  expect(left(handle)).toBeCloseTo(left(page.getByLabelText('Spent at Casino 1').element()), 0)
})

test('a tier folds to its heading by keyboard, and the focus stays', async () => {
  await render(<List rows={[listRow(1), listRow(2, { userTier: 2 })]} />)
  const title = page.getByRole('button', { name: 'Profitability Tier 1:' })
  title.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual([2])
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual([1, 2])
})

test('a wide screen keeps the order and folds nothing', async () => {
  await render(
    <List isPhone={false} rows={[listRow(1, collected), listRow(2), listRow(3, { userTier: 5 })]} />,
  )
  expect(order()).toEqual([1, 2, 3])
  await expect.element(page.getByRole('button', { name: /^Waiting/ })).not.toBeInTheDocument()
})

test('has no accessibility errors in either theme', async () => {
  await render(<List rows={[listRow(1, collected), listRow(2), listRow(3, { userTier: 5 })]} />)
  for (const scheme of SCHEMES) {
    await emulateScheme(scheme)
    expect(await axeFindings()).toEqual([])
  }
})

test.each([1, 1.5, 2])(
  'with text of %d times the size, the value of a card is next to its button',
  async (factor) => {
    await resizeTo(PHONE)
    setTextSize(factor)
    await render(<List rows={[listRow(1)]} />)
    const text = document.createRange()
    text.selectNodeContents(page.getByText('$1.00', { exact: true }).element())
    const collect = page
      .getByRole('button', { name: /^Collect/ })
      .element()
      .getBoundingClientRect()
    expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(collect.left)
    expect(document.documentElement.scrollWidth).toBe(PHONE[0])
  },
)
