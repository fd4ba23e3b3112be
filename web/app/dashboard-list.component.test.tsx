import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PATHS } from '#contract/paths.ts'
import { readAgain } from '#web/outbox/record-write.ts'
import { expectOnlyErrors, listIn, namesIn, openDashboard, rowOf, useApi } from '#web/testing/member-app.tsx'
import { cancelDrag, dragOver, dropOn, endDrag, takeRow } from '#web/testing/drag.ts'
import { DESKTOP, PHONE, resizeTo, rowsMeasured } from '#web/testing/screen.ts'

const api = useApi()
const handleOf = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const headingOf = (tier: number) => page.getByRole('heading', { name: new RegExp(`Tier ${tier}:`) })
const marked = () => document.querySelectorAll('[data-drop], [data-dragging]').length

beforeEach(async () => {
  // Tall enough to show all tiers.
  await resizeTo([1280, 1400])
  listIn(api, {
    1: ['Zero'],
    2: ['One'],
    3: ['Ace', 'Bell', 'Cat', 'Dog'],
    4: ['Elk', 'Fox', 'Corner', { bonus: 'Wheel' }, { bonus: 'Weekly' }],
    5: ['Gnu'],
  })
})

const take = (name: string) => takeRow(rowOf(name), handleOf(name).element())

async function drag(name: string, target: Element): Promise<void> {
  await take(name)
  await dragOver(target)
  dropOn(target)
}

afterEach(() => {
  endDrag()
  vi.unstubAllGlobals()
})

/** Waits until the API has as many orders. */
async function expectStored(count: number): Promise<void> {
  await expect.poll(() => api.writes.filter(({ path }) => path === PATHS.ranking).length).toBe(count)
}

test('a drag previews its target, and Escape, its own row, or its own place cancels it', async () => {
  await openDashboard()
  const place = handleOf('Dog').element().getBoundingClientRect().y
  await take('Bell')
  await dragOver(rowOf('Dog'))
  await expect.element(rowOf('Dog')).toHaveAttribute('data-drop', 'after')
  expect(handleOf('Dog').element().getBoundingClientRect().y).toBe(place)
  await dragOver(rowOf('Ace'))
  await expect.element(rowOf('Ace')).toHaveAttribute('data-drop', 'before')
  expect(rowOf('Dog')).not.toHaveAttribute('data-drop')
  cancelDrag(rowOf('Bell'))
  await expect.poll(marked).toBe(0)

  await take('Bell')
  await dragOver(rowOf('Dog'))
  await dragOver(rowOf('Bell'))
  dropOn(rowOf('Bell'))
  await expect.poll(marked).toBe(0)
  // At the end of its tier.
  await take('Zero')
  await dragOver(headingOf(1).element())
  await expect.poll(() => document.querySelectorAll('[data-drop=end]').length).toBe(1)
  dropOn(headingOf(1).element())
  await expect.poll(marked).toBe(0)
  expect([namesIn(1), namesIn(3)]).toEqual([['Zero'], ['Ace', 'Bell', 'Cat', 'Dog']])
  expect(page.getByText(/ moved/).elements()).toEqual([])
  expect(api.writes.filter(({ path }) => path === PATHS.ranking)).toEqual([])

  // Only the handle starts a drag, so text and fields work as usual.
  await userEvent.hover(page.getByLabelText('Spent at Zero', { exact: true }))
  await expect.element(rowOf('Zero')).not.toHaveAttribute('draggable')
})

test('a rejected order is shown and reverted, and a retry saves it', async () => {
  await openDashboard()
  api.intercept = ({ path }) =>
    path === PATHS.ranking
      ? Response.json(
          { error: { code: 'invalid', message: 'No.', field: 'rows', requestId: 'r' } },
          { status: 400 },
        )
      : null
  await drag('Ace', rowOf('Cat'))
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t save your order' })
  await expect.element(alert).toBeVisible()
  await expect.poll(() => namesIn(3)).toEqual(['Ace', 'Bell', 'Cat', 'Dog'])
  await expect.element(page.getByText('Ace moved to')).not.toBeInTheDocument()
  expectOnlyErrors('The order was not saved:')
  api.intercept = () => null
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await expectStored(2)
  await expect.poll(() => namesIn(3)).toEqual(['Bell', 'Cat', 'Ace', 'Dog'])
  const placeOf = (id: number) => api.rows.find(({ casinoId }) => casinoId === id)?.userRank
  await expect.poll(() => [3, 4, 5, 6].map(placeOf)).toEqual([3, 1, 2, 4])
})

test('a drop while the server does not respond waits, and is saved when it does', async () => {
  await openDashboard()
  await take('Ace')
  await dragOver(headingOf(4).element())
  api.intercept = ({ path }) => (path === PATHS.ranking ? Promise.reject(new TypeError('refused')) : null)
  dropOn(headingOf(4).element())
  await expect.poll(() => namesIn(4).at(-1)).toBe('Ace')
  const notice = page.getByRole('status').filter({ hasText: 'not saved yet' })
  await expect.element(notice).toMatchTextContent(/The server isn’t responding/)
  expectOnlyErrors('The order was not saved:')
  expect(namesIn(4).at(-1)).toBe('Ace')
  api.intercept = () => null
  await expect.element(notice).not.toBeInTheDocument()
  expect(api.rows.find(({ casinoId }) => casinoId === 3)?.userTier).toBe(4)
})

test('a casino takes the bonuses that follow it along; one that was moved away stays', async () => {
  await openDashboard()
  const [three, four] = [namesIn(3), ['Elk', 'Fox']]
  const [main, wheel, weekly] = ['Corner', 'Corner · Wheel', 'Corner · Weekly']
  expect(namesIn(4)).toEqual([...four, main, wheel, weekly])
  await drag(main, headingOf(3).element())
  await expect.poll(() => namesIn(3)).toEqual([...three, main, wheel, weekly])
  expect(namesIn(4)).toEqual(four)
  await expect.element(page.getByText('Corner and its 2 bonuses moved to tier 3, place 5 of 7')).toBeVisible()

  // Another casino is not dropped between them: the line is after the last bonus.
  await take('Dog')
  await dragOver(rowOf(main))
  await expect.element(rowOf(weekly)).toHaveAttribute('data-drop', 'after')
  dropOn(rowOf(main))
  await expect.poll(() => namesIn(3).slice(-4)).toEqual([main, wheel, weekly, 'Dog'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => namesIn(4)).toEqual([...four, main, wheel, weekly])
  expect(namesIn(3)).toEqual(three)
  await expect.element(handleOf(main)).toHaveFocus()

  // By keyboard. A bonus that the player moved away stays where it is.
  const press = async (name: string, item: string) => {
    handleOf(name).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: item })).toBeVisible()
    page.getByRole('menuitem', { name: item }).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press(wheel, 'Move to tier 3')
  await expect.poll(() => namesIn(3)).toEqual([...three, wheel])
  await expect.element(handleOf(wheel)).toHaveFocus()
  await press(main, 'Move to top')
  await expect.poll(() => namesIn(4)).toEqual([main, weekly, ...four])
  expect(namesIn(3)).toEqual([...three, wheel])
})

test('an empty tier remains a drop target', async () => {
  await openDashboard()
  await userEvent.click(handleOf('Gnu'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to tier 4', exact: true }))
  await expect.element(page.getByText('No casinos. Drag one here')).toBeVisible()
  await drag('Elk', headingOf(5).element())
  await expect.poll(() => namesIn(5)).toEqual(['Elk'])
})

test('Ctrl+Z undoes several sorts at once, but not in a field with text', async () => {
  await openDashboard()
  const three = namesIn(3)
  const sort = page.getByLabelText('Sort by')
  await userEvent.selectOptions(sort, 'Casino')
  await userEvent.click(page.getByRole('button', { name: 'Sort descending' }))
  await expect.poll(() => namesIn(3)).toEqual(three.toReversed())
  const field = page.getByLabelText('Spent at Ace', { exact: true })
  await userEvent.fill(field, '12')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(sort).toHaveValue('casino')
  await userEvent.fill(field, '')
  sort.element().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(sort).toHaveValue('')
  await expect.poll(() => namesIn(3)).toEqual(three)
})

const isInList = () => document.activeElement?.closest('[data-casino]') !== null
const hiddenList = () => page.getByRole('group').filter({ hasText: 'Hidden and snoozed' })
const isShown = (name: string) => [...namesIn(1), ...namesIn(3), ...namesIn(4)].includes(name)

async function choose(name: string, choice: string): Promise<void> {
  await userEvent.click(handleOf(name))
  await userEvent.click(page.getByRole('menuitem', { name: choice, exact: true }))
}

test('a tier with only hidden casinos shows that, not that it is empty', async () => {
  api.rows = api.rows.map((row) => (row.userTier === 3 ? { ...row, hidden: true } : row))
  await openDashboard()
  const tier = () => document.querySelector('[data-tier="3"]')?.textContent ?? ''
  expect(tier()).toContain('All are hidden or snoozed')
  expect(tier()).not.toContain('Drag one here')
  expect(document.querySelector('[data-tier="4"]')?.textContent).not.toContain('All are hidden or snoozed')
  await userEvent.click(hiddenList().getByText('Hidden and snoozed (4)'))
  await userEvent.click(hiddenList().getByRole('button', { name: 'Show again: Ace', exact: true }))
  await expect.poll(() => namesIn(3)).toEqual(['Ace'])
  expect(tier()).not.toContain('All are hidden or snoozed')
})

test('by keyboard: hide and undo keep the focus in the list', async () => {
  await openDashboard()
  handleOf('Ace').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('h')
  await expect.element(page.getByRole('menuitem', { name: 'Hide', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isShown('Ace')).toBe(false)
  await expect.poll(isInList).toBe(true)
  await userEvent.keyboard('u')
  await expect.poll(() => isShown('Ace')).toBe(true)
})

test('a hide while the server does not respond waits, and is saved when it does', async () => {
  await openDashboard()
  api.intercept = ({ method }) => (method === 'GET' ? null : Promise.reject(new TypeError('refused')))
  await choose('Ace', 'Hide')
  await expect.poll(() => isShown('Ace')).toBe(false)
  const notice = page.getByRole('status').filter({ hasText: 'not saved yet' })
  await expect.element(notice).toMatchTextContent(/1 not saved yet/)
  expectOnlyErrors('The visibility was not saved:')
  expect(api.rows.filter(({ hidden }) => hidden)).toEqual([])
  api.intercept = () => null
  await expect.element(notice).not.toBeInTheDocument()
  expect(api.rows.filter(({ hidden }) => hidden).map(({ casinoId }) => casinoId)).toEqual([3])
  expect(isShown('Ace')).toBe(false)
})

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s, closing a dialog of the menu returns the focus to its button', async (_name, size) => {
  await resizeTo(size)
  await openDashboard()
  if (size === PHONE) await userEvent.click(page.getByRole('button', { name: 'More about Ace', exact: true }))
  const opener = handleOf('Ace')
  for (const [choice, title] of [
    ['Snooze until a date…', 'Snooze Ace'],
    ['Report something inaccurate', 'Submit Feedback'],
  ] as const)
    for (const close of ['Cancel', 'Close', 'Escape']) {
      await choose('Ace', choice)
      const dialog = page.getByRole('dialog', { name: title })
      await expect.element(dialog).toBeVisible()
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
      if (close === 'Escape') await userEvent.keyboard('{Escape}')
      else await userEvent.click(dialog.getByRole('button', { name: close, exact: true }))
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(opener).toHaveFocus()
    }
})

test('a snooze date in the past is rejected; another one moves the focus to the next row', async () => {
  await openDashboard()
  await choose('Ace', 'Snooze until a date…')
  const dialog = page.getByRole('dialog', { name: 'Snooze Ace' })
  await userEvent.fill(dialog.getByLabelText('Until'), '2026-11-21')
  await userEvent.click(dialog.getByRole('button', { name: 'Snooze', exact: true }))
  await expect.element(dialog.getByText('Choose a day after today')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Until'), '2026-12-01')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isShown('Ace')).toBe(false)
  await expect.poll(isInList).toBe(true)
  await expect
    .poll(() => api.rows.find(({ casinoId }) => casinoId === 3)?.snoozedUntil)
    .toBe('2026-12-01T05:00:00.000Z')
})

test('a visitor sees no hide or snooze, no handles, and sorts without saving', async () => {
  api.user = null
  await openDashboard()
  expect(page.getByRole('button', { name: /Hide or snooze|^Move / }).elements()).toEqual([])
  expect(hiddenList().elements()).toEqual([])
  expect(page.getByText('Reorder').elements()).toEqual([])
  const field = page.getByLabelText('Sort by')
  const place = field.element().getBoundingClientRect()
  await userEvent.selectOptions(field, 'Casino')
  await userEvent.click(page.getByRole('button', { name: 'Sort descending' }))
  await expect.poll(() => namesIn(3)).toEqual(['Dog', 'Cat', 'Bell', 'Ace'])
  expect(field.element().getBoundingClientRect()).toEqual(place)
  await userEvent.hover(rowOf('Ace'))
  expect(document.querySelectorAll('[draggable]')).toHaveLength(0)
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => namesIn(3)).toEqual(['Ace', 'Bell', 'Cat', 'Dog'])
  expect(api.writes.filter(({ path }) => path === PATHS.ranking)).toEqual([])
})

test('what a member typed follows its casino through sorts, by every way to sort', async () => {
  await openDashboard()
  const field = (name: string) => page.getByLabelText(`Spent at ${name}`, { exact: true })
  const save = () => page.getByRole('button', { name: 'Save amount spent at Ace', exact: true })
  const byCasino = () =>
    userEvent.click(
      page.getByRole('group', { name: 'Sort the list' }).getByRole('button', { name: 'Casino' }),
    )
  await userEvent.fill(field('Ace'), '1.25')
  await userEvent.fill(field('Dog'), 'two')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Dog')).toHaveAttribute('aria-invalid', 'true')
  const sorts = [
    byCasino,
    byCasino,
    () => userEvent.selectOptions(page.getByLabelText('Sort by'), 'Expected Daily'),
    async () => {
      // From a row, with the command menu: the focus does not stay in a row that now shows another casino.
      field('Ace').element().focus()
      await userEvent.keyboard('{Control>}k{/Control}')
      await expect
        .element(
          page.getByRole('dialog', { name: 'Find anything' }).getByPlaceholder('Casino, page, or action'),
        )
        .toHaveFocus()
      await userEvent.keyboard('sort by casino{Enter}')
      await expect.element(page.getByLabelText('Sort by')).toHaveFocus()
    },
  ]
  for (const [index, sort] of sorts.entries()) {
    await sort()
    await expectStored(index + 1)
    await expect.element(field('Ace')).toHaveValue('1.25')
    await expect.element(field('Dog')).toHaveValue('two')
    await expect.element(field('Dog')).toHaveAccessibleDescription('Enter an amount like 12.50')
    expect(document.querySelectorAll('[data-draft]')).toHaveLength(2)
    await expect.element(save()).toBeVisible()
  }
  await userEvent.click(save())
  await expect.element(field('Ace')).toHaveValue('')
  await expect.poll(() => api.writes.filter(({ path }) => path.endsWith('/spends'))).toHaveLength(1)
  expect(api.writes.at(-1)).toMatchObject({ path: '/api/casinos/3/spends', body: { amount: '1.25' } })
  expect(document.querySelectorAll('[data-draft]')).toHaveLength(1)
})

test('an invalid amount stays in its field with the reason and is not sent; a blank one is ignored', async () => {
  await openDashboard()
  const alerts = () =>
    [...rowOf('Ace').querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
  for (const label of ['Cash-out value for Ace', 'Spent at Ace']) {
    const field = page.getByLabelText(label, { exact: true })
    await expect.element(field).toHaveAttribute('inputmode', 'decimal')
    await expect.element(field).toHaveAttribute('placeholder', '0.00')
    for (const [text, reason] of [
      ['abc', 'Enter an amount like 12.50'],
      ['1.005', 'At most two decimals'],
      ['-5', 'Enter it without a sign'],
      ['1e5', 'Enter an amount like 12.50'],
      ['0', 'Must be above 0'],
      ['1000000.01', 'At most $1,000,000.00'],
    ] as const) {
      await userEvent.fill(field, text)
      await userEvent.keyboard('{Enter}')
      await expect.poll(alerts).toEqual([reason])
      await expect.element(field).toHaveValue(text)
      await expect.element(field).toHaveAccessibleDescription(reason)
    }
    for (const blank of ['', '   ']) {
      await userEvent.fill(field, blank)
      await userEvent.keyboard('{Enter}')
      await expect.poll(alerts).toEqual([])
    }
  }
  expect(api.writes.filter(({ path }) => /spends|cash-outs/.test(path))).toEqual([])
})

test('a member sees every Visit link and every strategy', async () => {
  api.casinos = api.casinos.map((casino) =>
    casino.id === 1 ? casino : { ...casino, link: `/api/casinos/${casino.id}/visit` },
  )
  await openDashboard()
  expect(page.getByRole('link', { name: /^Visit / }).elements()).toHaveLength(api.casinos.length - 1)
  expect(page.getByRole('button', { name: /^View strategy for / }).elements()).toHaveLength(
    api.casinos.length,
  )
  await userEvent.click(page.getByRole('button', { name: 'View strategy for Ace', exact: true }))
  await expect.element(page.getByRole('dialog', { name: 'Ace: strategy' })).toBeVisible()
})

test('the link to the reminders is on the line of the text next to it', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  await openDashboard()
  const link = page.getByRole('link', { name: 'Reminders', exact: true }).first()
  await expect.element(link).toBeVisible()
  const middleOf = (element: Element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const { top, bottom } = text.getBoundingClientRect()
    return (top + bottom) / 2
  }
  const note = page.getByText('These links currently carry no referral code').element()
  expect(Math.abs(middleOf(link.element()) - middleOf(note))).toBeLessThan(1)
})

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s, the first collection of a new member moves no row', async (_name, size) => {
  await resizeTo(size)
  await openDashboard()
  const question = page.getByRole('heading', { name: 'Which casinos do you play?' })
  await expect.element(question).toBeVisible()
  const next = page.getByRole('button', { name: 'Collect Bell', exact: true })
  const top = () => next.element().getBoundingClientRect().top
  await rowsMeasured()
  const before = top()
  // Without the scrolling of a driver.
  const collect = page.getByRole('button', { name: 'Collect Ace', exact: true })
  collect.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByText('Ace collected')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[data-casino][data-status=waiting]').length).toBe(1)
  expect(top()).toBe(before)
  // The next look at the list has no question.
  await userEvent.click(page.getByRole('button', { name: 'Speed Collect', exact: true }).first())
  await userEvent.click(page.getByRole('button', { name: /^(Your )?Dashboard$/ }).first())
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('on %s, no row moves while the list cannot be read again', async (_name, size) => {
  await resizeTo(size)
  await openDashboard()
  const placeOf = () => document.querySelector('[data-casino]')?.getBoundingClientRect().y
  await rowsMeasured()
  const place = placeOf()
  api.intercept = ({ path }) =>
    path === PATHS.dashboard
      ? Response.json(
          { error: { code: 'unavailable', message: 'Unavailable.', requestId: 'request-1' } },
          { status: 503 },
        )
      : null
  readAgain()
  const notice = page.getByText('Couldn’t refresh your list. The server isn’t responding.')
  await expect.element(notice).toBeVisible()
  expect(placeOf()).toBe(place)
  api.intercept = () => null
  readAgain()
  await expect.element(notice).not.toBeInTheDocument()
  expect(placeOf()).toBe(place)
  expectOnlyErrors('The list of casinos could not be read:')
})
