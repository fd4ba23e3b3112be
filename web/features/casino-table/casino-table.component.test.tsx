import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import type { ListedCasino } from '#web/outbox/listed-casino.ts'
import { type Cents, cents, epochMs } from '#core/units.ts'
import { HOUR_MS, listedCasino, listRow, NOON } from '#web/outbox/testing-rows.ts'
import { CasinoTable } from '#web/features/casino-table/casino-table.tsx'
import { COLUMNS } from '#web/features/casino-table/columns.ts'
import type { Saving } from '#web/features/casino-table/status-cell.tsx'
import type { Sort, SortKey } from '#core/ranking/list-order.ts'
import { axeFindings } from '#web/testing/axe-findings.ts'
import {
  DESKTOP,
  emulateScheme,
  emulateTouch,
  greenness,
  isOnTop,
  PHONE,
  resizeTo,
  SCHEMES,
} from '#web/testing/screen.ts'

const ACTIONS = {
  collect: vi.fn<() => void>(),
  recordAmount: vi.fn<() => void>(),
  vote: vi.fn<() => void>(),
  edit: vi.fn<() => void>(),
  showStrategy: vi.fn<() => void>(),
  openMoveMenu: vi.fn<() => void>(),
  renderBalance: vi.fn<() => null>(() => null),
  cashOutsHref: '/cash-outs',
  rejectVisitor: vi.fn<() => void>(),
}

type Shown = {
  rows: readonly ListRow[]
  visitor?: boolean
  compact?: boolean
  unsaved?: ReadonlyMap<number, Saving>
  onTheWay?: ReadonlyMap<number, Cents> | null
  sort?: Sort | null
  onSort?: (key: SortKey) => void
}

function Table({
  rows,
  visitor = false,
  compact = false,
  unsaved = new Map(),
  onTheWay = null,
  sort = null,
  onSort = () => {},
}: Shown) {
  const [tableRef] = useState({ current: null })
  return (
    // The space of the page next to the list, which the list scrolls through.
    <main style={{ paddingInline: 16 }}>
      <CasinoTable
        rows={rows}
        finding={false}
        compact={compact}
        tiersWithHidden={new Set()}
        now={NOON}
        visitor={visitor}
        unsaved={unsaved}
        onTheWay={onTheWay}
        sort={sort}
        reorders={0}
        onSort={onSort}
        actions={ACTIONS}
        readyFirst={null}
        tableRef={tableRef}
      />
    </main>
  )
}

/** A row of a casino whose catalog entry has these values. */
function rowOf(
  id: number,
  casino: Partial<ListedCasino['casino']>,
  own: Partial<ListRow['own']> = {},
): ListRow {
  return listRow(id, own, listedCasino(id, casino))
}

const elementOf = (id: number): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`[data-casino="${id}"]`)
  if (element === null) throw new Error(`no row ${id}`)
  return element
}
const fill = (id: number) => getComputedStyle(elementOf(id)).backgroundColor
const heightOf = (id: number) => elementOf(id).getBoundingClientRect().height

beforeEach(async () => {
  await resizeTo(DESKTOP)
  return () => emulateScheme('light')
})

test('ready rows are green and other rows alternate, in both themes', async () => {
  const collected = { lastCollected: NOON }
  await render(
    <Table rows={[listRow(1, collected), listRow(2, collected), listRow(3, collected), listRow(4)]} />,
  )
  for (const scheme of SCHEMES) {
    await emulateScheme(scheme)
    await expect
      .poll(() => greenness(elementOf(4), 'background-color'), { message: scheme })
      .toBeGreaterThan(2)
    expect(fill(1)).not.toBe(fill(2))
    expect(fill(3)).toBe(fill(1))
    expect([fill(1), fill(2)]).not.toContain(fill(4))
  }
})

test('tier 5 looks like a warning, with the reason in the row, which is as high as the others', async () => {
  await render(
    <Table
      rows={[
        listRow(1),
        rowOf(2, { tier: 5, tierReason: 'It pays out late.' }, { userTier: 5 }),
        listRow(3, { userTier: 5 }),
      ]}
    />,
  )
  const warning = page.getByText('It pays out late.')
  const status = elementOf(2).querySelector('td span span') ?? elementOf(2)
  for (const width of [390, 768, 1280]) {
    await resizeTo([width, 800])
    await expect.element(warning).toBeVisible()
    for (const scheme of SCHEMES) {
      await emulateScheme(scheme)
      await expect
        .poll(() => greenness(elementOf(2), 'background-color'), { message: `${scheme} at ${width}` })
        .toBeLessThan(0)
      await expect
        .poll(() => greenness(status, 'color'), { message: `${scheme} at ${width}` })
        .toBeLessThan(0)
    }
  }
  expect(status.textContent).toBe('Ready')
  expect(heightOf(2)).toBe(heightOf(1))
  await expect.element(page.getByRole('button', { name: 'Collect Casino 1' })).toHaveClass(/filled/)
  await expect.element(page.getByRole('button', { name: 'Collect Casino 2' })).toHaveClass(/outline/)
  expect(elementOf(3).textContent).toContain('You moved it here.')
})

test('what is on the way arrives in its row, which is as high as before, and the row header is only the name', async () => {
  const tags = [{ text: 'A long tag of mine', color: 'green' }] as const
  const rows = [
    rowOf(1, { name: 'Stake.us' }),
    listRow(2, { tags: [...tags] }),
    rowOf(3, { tier: 5, tierReason: 'It pays out late.' }, { userTier: 5 }),
    listRow(4),
  ]
  const ids = [1, 2, 3, 4]
  const shown = (onTheWay: ReadonlyMap<number, Cents>) => (
    <MemoryRouter>
      <Table rows={rows} onTheWay={onTheWay} />
    </MemoryRouter>
  )
  const amounts = new Map([1, 2, 3].map((id) => [id, cents(123_450)]))
  const screen = await render(shown(new Map()))
  const places = () =>
    ids.map((id) => elementOf(id).getBoundingClientRect()).map(({ y, height }) => [y, height])
  for (const width of [390, 768, 1280]) {
    await resizeTo([width, 800])
    await screen.rerender(shown(new Map()))
    const before = places()
    await screen.rerender(shown(amounts))
    await expect.element(page.getByRole('link', { name: /on the way/ }).first()).toBeVisible()
    expect([width, places()]).toEqual([width, before])
  }
  const link = page.getByRole('link', { name: '$1,234.50 on the way from Stake.us', exact: true })
  await expect.element(link).toHaveAttribute('href', '/cash-outs')
  await expect.element(page.getByRole('rowheader', { name: 'Stake.us', exact: true })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'Casino 3', exact: true })).toBeVisible()
  expect(page.getByRole('link', { name: /on the way/ }).elements()).toHaveLength(3)
  await resizeTo([320, 800])
  for (const scheme of SCHEMES) {
    await emulateScheme(scheme)
    expect(await axeFindings()).toEqual([])
  }
  for (const note of page.getByRole('link', { name: /on the way/ }).elements()) {
    const cell = note.closest('th')?.getBoundingClientRect()
    expect(note.getBoundingClientRect().right).toBeLessThanOrEqual((cell?.right ?? 0) + 0.5)
  }
})

test('a long name is whole next to what is on the way, and touches nothing', async () => {
  const name = 'High 5 Casino Sweepstakes Extraordinary'
  const law = { title: 'Not available in Oregon', reason: 'A law bans it.', source: null, page: '/law' }
  const rows = [
    rowOf(1, { name, tier: 5, tierReason: 'It pays out late.' }, { userTier: 5 }),
    rowOf(2, { name: 'TaoFortune', tier: 5, tierReason: 'It pays out late.' }, { userTier: 5 }),
    listRow(3, {}, { ...listedCasino(3, { name }), unavailable: law }),
  ]
  const onTheWay = new Map([1, 2, 3].map((id) => [id, cents(123_450)]))
  await render(
    <MemoryRouter>
      <Table rows={rows} onTheWay={onTheWay} />
    </MemoryRouter>,
  )
  for (const width of [320, 390, 720, 768, 1280, 1440]) {
    await resizeTo([width, 800])
    const tier5 = page.getByRole('button', { name: /^Tier 5/ })
    if (tier5.elements().length > 0 && tier5.element().getAttribute('aria-expanded') === 'false')
      await tier5.click()
    for (const id of [1, 2, 3]) {
      const row = elementOf(id)
      const [named, note] = [row.querySelector('[id^=row-name]'), row.querySelector('[href="/cash-outs"]')]
      if (named === null || note === null) throw new Error(`Row ${id} lacks its name or its note`)
      expect([width, id, named.scrollWidth <= named.clientWidth]).toEqual([width, id, true])
      const text = document.createRange()
      text.selectNodeContents(named)
      const box = note.getBoundingClientRect()
      const touching = [...text.getClientRects()].filter(
        (line) =>
          line.right > box.left &&
          line.left < box.right &&
          line.bottom > box.top + 2 &&
          line.top < box.bottom - 2,
      )
      expect([width, id, touching]).toEqual([width, id, []])
      // It follows the name, or starts below it.
      const lines = [...text.getClientRects()]
      const [start, end] = [lines[0]?.left ?? 0, lines.at(-1)?.right ?? 0]
      expect([width, id, Math.min(Math.abs(box.left - start), Math.abs(box.left - end - 6)) <= 1]).toEqual([
        width,
        id,
        true,
      ])
      expect(row.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(box.bottom)
    }
  }
})

test('a bonus whose learned clock is not certain is shown as probably ready, and can be collected', async () => {
  // 20 hours have 95 % of the weight, between the 90 % and the 98 % that make it ready.
  const clock = {
    kind: 'learned',
    candidates: [{ clock: { kind: 'rolling', minutes: 1200 }, weight: 0.95 }],
  } as const
  const lastCollected = epochMs(NOON - 21 * HOUR_MS)
  await render(<Table rows={[rowOf(1, { clock }, { lastCollected }), listRow(2)]} />)
  for (const width of [390, 1280]) {
    await resizeTo([width, 800])
    await expect.element(page.getByText('Probably ready')).toBeVisible()
    expect(heightOf(1)).toBe(heightOf(2))
  }
  const [probable, certain] = [1, 2].map((id) => elementOf(id).querySelector('[data-probable]'))
  expect(probable && getComputedStyle(probable).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  expect(certain && getComputedStyle(certain).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Collect Casino 1' }).click()
  expect(ACTIONS.collect).toHaveBeenCalled()
})

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s, every control of a row is named after its casino', async (_name, size) => {
  await resizeTo(size)
  const listed = listedCasino(1, { link: '/api/casinos/1/visit' })
  await render(<Table rows={[listRow(1, { votes: 5 }, { ...listed })]} />)
  const more = page.getByRole('button', { name: 'More about Casino 1' })
  if (size === PHONE) await more.click()
  const controls = [...document.querySelectorAll<HTMLElement>('[data-casino] :is(button, a, input)')]
  expect(controls.length).toBeGreaterThan(6)
  for (const control of controls)
    expect(control.getAttribute('aria-label') ?? control.textContent).toContain('Casino 1')
})

test('the wash game column shows the game or N/A', async () => {
  await render(<Table visitor rows={[rowOf(1, { washGame: 'Plinko' }), listRow(2)]} />)
  const cell = (id: number) => elementOf(id).querySelector('[data-label="Wash Game"]')?.textContent
  expect([cell(1), cell(2)]).toEqual(['Plinko', 'N/A'])
})

test('compact rows are 36 px high, others 44', async () => {
  const rows = [listRow(1), listRow(2)]
  const { rerender } = await render(<Table rows={rows} />)
  expect(heightOf(1)).toBeGreaterThanOrEqual(44)
  await rerender(<Table rows={rows} compact />)
  expect(heightOf(1)).toBeLessThanOrEqual(37)
  expect(await axeFindings()).toEqual([])
})

describe('from 1280 px', () => {
  const many = [1, 2, 3].flatMap((tier) =>
    Array.from({ length: 12 }, (_, at) => listRow(tier * 100 + at, { userTier: tier as 1 | 2 | 3 })),
  )
  const head = () => page.getByRole('group', { name: 'Sort the list' })
  const headBox = () => head().element().getBoundingClientRect()

  test('one head stays at the top of the whole list, with each column above its cells', async () => {
    const { rerender } = await render(<Table rows={many} />)
    for (const [width, compact] of [
      [1280, false],
      [1440, true],
      [1920, false],
    ] as const) {
      await resizeTo([width, 800])
      await rerender(<Table rows={many} compact={compact} />)
      elementOf(305).scrollIntoView({ block: 'center' })
      expect(headBox().top).toBe(0)
      expect(isOnTop(head().getByRole('button', { name: 'Total Earned' }).element())).toBe(true)
      const edges = (parent: Element) =>
        [...parent.children]
          .map((cell) => cell.getBoundingClientRect())
          .flatMap((box) => (box.width === 0 ? [] : [[box.x, box.width]]))
      expect([width, edges(head().element())]).toEqual([width, edges(elementOf(305))])
    }
    // At the top, where the head covers no row.
    scrollTo(0, 0)
    expect(await axeFindings()).toEqual([])
  })

  test('each table has its column headers for screen readers, and the list each sort button once', async () => {
    const onSort = vi.fn<(key: SortKey) => void>()
    const sort = { key: 'last', descending: true } as const
    const { rerender } = await render(<Table rows={many} sort={sort} onSort={onSort} />)
    const tables = page.getByRole('table')
    expect(tables.elements()).toHaveLength(3)
    for (const table of tables.all()) {
      const headers = table.getByRole('columnheader')
      expect(headers.elements().map((header) => header.textContent.split(':')[0])).toEqual(
        COLUMNS.map(({ label }) => label),
      )
      expect(headers.getByRole('button').elements()).toEqual([])
      await expect
        .element(table.getByRole('columnheader', { name: 'Last Collected' }))
        .toHaveAttribute('aria-sort', 'descending')
    }
    const sorted = page.getByRole('button', { name: 'Last Collected (descending)', exact: true })
    await sorted.click()
    expect(onSort).toHaveBeenCalledExactlyOnceWith('last')
    const names = head()
      .getByRole('button')
      .elements()
      .map((button) => button.textContent.split(/:| \(/)[0])
    expect(names).toEqual(COLUMNS.filter((column) => column.sort).map(({ label }) => label))

    // A list of one tier has the head, too.
    await rerender(<Table rows={many.slice(12, 20)} visitor />)
    await expect.element(head().getByRole('button', { name: 'Community Score' })).toBeVisible()
    expect(head().element().children).toHaveLength(COLUMNS.length - 1)
    // A smaller screen has a head with buttons for each tier.
    await resizeTo([1279, 800])
    await expect.element(head()).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('columnheader', { name: 'Casino' }).getByRole('button').first())
      .toBeVisible()
  })

  test('what the keyboard reaches, and the heading of a tier, are not under the head', async () => {
    await render(<Table rows={many} />)
    const heading = page.getByRole('heading', { name: /Tier 3/ }).element()
    heading.scrollIntoView()
    expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(headBox().bottom)
    for (const id of [211, 207, 203]) {
      // Its row is half under the head before the focus arrives.
      const row = elementOf(id)
      scrollBy(0, row.getBoundingClientRect().top + heightOf(id) / 2 - headBox().height)
      const collect = page.getByRole('button', { name: `Collect Casino ${id}` }).element()
      expect(collect.getBoundingClientRect().top).toBeLessThan(headBox().bottom)
      const strategy = row.querySelector<HTMLElement>('[aria-label^="View strategy"]')
      strategy?.focus({ preventScroll: true })
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
      expect(document.activeElement).toBe(collect)
      await expect.poll(() => collect.getBoundingClientRect().top).toBeGreaterThanOrEqual(headBox().bottom)
    }
  })

  test('a printed list has a head for each table', async () => {
    await render(<Table rows={many} />)
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    try {
      await expect.element(head()).not.toBeInTheDocument()
      for (const header of page.getByRole('columnheader', { name: 'Casino' }).elements())
        expect(header.closest('thead')?.getBoundingClientRect().height).toBeGreaterThan(20)
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    }
  })
})

test('on a medium screen, all tables scroll together, and the Status and Casino columns stay', async () => {
  await resizeTo([768, 1024])
  await render(<Table rows={[listRow(1), listRow(2, { userTier: 2 })]} />)
  const list = page.getByRole('region', { name: 'Casinos by tier' })
  const head = (name: string, table: number) =>
    list.getByRole('table').nth(table).getByRole('columnheader', { name }).element().getBoundingClientRect()
  const scrolled = () => list.element().scrollLeft
  expect(document.documentElement.scrollWidth).toBe(768)
  const before = [head('Status', 0).left, head('Casino', 0).left]

  list.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(scrolled).toBeGreaterThan(0)
  const more = page.getByText('More columns').first()
  await more.click()
  await more.click()
  await expect.poll(() => head('Community Score', 0).right).toBeLessThanOrEqual(768)
  expect([head('Status', 0).left, head('Casino', 0).left]).toEqual(before)
  expect(head('Community Score', 1).left).toBe(head('Community Score', 0).left)
  await expect.element(more).not.toBeVisible()
  await page.getByText('First columns').first().click()
  await expect.poll(scrolled).toBe(0)
  await expect.element(more).toBeVisible()
})

describe('on a touch tablet', () => {
  beforeEach(async () => {
    await resizeTo([768, 1024])
    await emulateTouch(true)
    return () => emulateTouch(false)
  })

  test('1,234.50 fits its fields', async () => {
    await render(<Table rows={[listRow(1)]} />)
    expect(matchMedia('(pointer: coarse)').matches).toBe(true)
    for (const label of ['Cash-out value for Casino 1', 'Spent at Casino 1']) {
      const field = page.getByLabelText(label)
      await field.fill('1,234.50')
      expect(field.element().scrollWidth - field.element().clientWidth).toBe(0)
    }
  })

  test('a visitor’s Casino column stays in place while the tables scroll', async () => {
    await render(<Table visitor rows={[listRow(1)]} />)
    const list = page.getByRole('region', { name: 'Casinos by tier' }).element()
    const left = () => page.getByRole('rowheader').element().getBoundingClientRect().left
    const before = left()
    list.scrollLeft = 60
    expect(list.scrollLeft).toBe(60)
    expect(left()).toBe(before)
  })
})

describe('on a phone', () => {
  test.each([320, 390])(
    '%d px wide, an unsaved collection fits on its card, which stays as high',
    async (width) => {
      await resizeTo([width, 800])
      const { rerender } = await render(<Table rows={[listRow(1)]} />)
      const before = heightOf(1)
      await rerender(
        <Table rows={[listRow(1, { lastCollected: NOON })]} unsaved={new Map([[1, 'will-sync']])} />,
      )
      const mark = page.getByText('will sync').element().getBoundingClientRect()
      const collect = page.getByRole('button', { name: 'Collect Casino 1' }).element().getBoundingClientRect()
      expect(mark.right).toBeLessThan(collect.left)
      const value = elementOf(1).querySelector('[data-label="Expected Daily"]')?.getBoundingClientRect()
      if (value === undefined) throw new Error('The card has no value')
      // Next to the words, or above them: the lines overlap by 2 px without letters.
      expect(mark.right < value.left || mark.top > value.bottom - 3).toBe(true)
      expect(value.right).toBeLessThan(collect.left)
      expect(heightOf(1)).toBe(before)
    },
  )
})
