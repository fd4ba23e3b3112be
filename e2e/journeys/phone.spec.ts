import type { Page } from '@playwright/test'
import {
  collectButton,
  expectFigure,
  hourly,
  openDashboard,
  rowOf,
  settled,
  statusOf,
} from '../dashboard-screen.ts'
import { expect, stubCasinoSites, test } from '../fixtures.ts'
import { recordAll } from '../ledger-records.ts'
import { closeOpened, nextName, sheetMain, visitLink } from '../speed-screen.ts'
import { expectNothingCut, spaceTexts } from '../text-spacing.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const ROUTES = ['/', '/signup', '/login', '/dashboard', '/dashboard?view=speed', '/privacy-policy']

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, what).toBeLessThanOrEqual(window)
}

for (const width of [320, 390]) {
  test(`no page scrolls sideways at ${width} px`, async ({ page, member }) => {
    expect(member.email).toBeTruthy()
    await page.setViewportSize({ width, height: 844 })
    for (const path of ROUTES) {
      await page.goto(path)
      if (path.startsWith('/dashboard')) await openDashboard(page, path)
      await expectNoSidewaysScroll(page, `${path} at ${width}`)
    }
  })
}

test('the message about an amount is shown above the bar of views', async ({ page, member, catalog }) => {
  expect(member.email).toBeTruthy()
  const { name } = hourly(catalog, 24)
  await openDashboard(page)
  await page.getByRole('button', { name: `More about ${name}`, exact: true }).tap()
  const field = page.getByLabel(`Cash-out value for ${name}`, { exact: true })
  await field.fill('12.505')
  const bar = await page.getByRole('navigation', { name: 'Views' }).boundingBox()
  const barTop = bar?.y ?? 0
  // Just above the bar, so that the message below it would be behind the bar.
  await field.evaluate((input, top) => scrollBy(0, input.getBoundingClientRect().bottom - top), barTop)
  await page.keyboard.press('Enter')
  const message = await page.getByText('At most two decimals').boundingBox()
  expect((message?.y ?? Infinity) + (message?.height ?? 0)).toBeLessThanOrEqual(barTop)
})

test('a casino is a card with one large button, and More shows the rest', async ({
  page,
  member,
  catalog,
}) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  const card = rowOf(page, casino)
  const collect = collectButton(page, casino.name)
  const size = await collect.boundingBox()
  expect(size?.height).toBeGreaterThanOrEqual(44)
  const cashOut = card.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await expect(cashOut).toBeHidden()

  await collect.tap()
  await expect(statusOf(page, casino)).toContainText('24h 0m')
  await expect(collect).toHaveText('Collect')
  const more = card.getByRole('button', { name: `More about ${casino.name}` })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.tap()
  await expect(card.getByRole('button', { name: `Less about ${casino.name}` })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expectNoSidewaysScroll(page, 'an open card')
  for (const label of [
    `Cash-out value for ${casino.name}`,
    `Spent at ${casino.name}`,
    `View strategy for ${casino.name}`,
    `Vote up for ${casino.name}`,
    `Vote down for ${casino.name}`,
    `Move ${casino.name}`,
  ])
    await expect(card.getByLabel(label, { exact: true }), label).toBeVisible()
  await expect(card.getByRole('link', { name: /^Visit / })).toBeVisible()
  await expect(card.getByText('Today, 12:00 PM')).toBeVisible()

  // The decimal keypad has no Enter key. Text that is not saved stays wherever the card goes.
  const save = card.getByRole('button', { name: `Save cash-out value for ${casino.name}` })
  const note = card.getByText('Not recorded yet')
  const top = async () => (await card.getByLabel(`Spent at ${casino.name}`).boundingBox())?.y
  await cashOut.tap()
  const topBefore = await top()
  await page.keyboard.type('12.50')
  await expect(save).toBeVisible()
  await expect(note).toBeHidden()
  await cashOut.blur()
  await expect(note).toBeVisible()
  await expect(cashOut).toHaveAccessibleDescription('Not recorded yet')
  expect(await top()).toBe(topBefore)
  const target = await save.evaluate((button) => {
    const { left, right, top: y, bottom } = button.getBoundingClientRect()
    const middle = (y + bottom) / 2
    const reaches = (by: number) => document.elementFromPoint((left + right) / 2, middle + by) === button
    return reaches(-21) && reaches(21)
  })
  expect(target, 'the target is 44 px high').toBe(true)
  await page.getByLabel('Sort by').selectOption({ label: 'Casino' })
  await card.getByRole('button', { name: `Move ${casino.name}` }).tap()
  await page.getByRole('menuitem', { name: 'Move to tier 4' }).tap()
  await expect(page.locator('[data-tier="4"]').locator(card)).toHaveCount(1)
  await expect(cashOut).toHaveValue('12.50')
  await page.getByRole('heading', { name: 'Speed Collect' }).getByRole('button').tap()
  await page.getByRole('heading', { name: 'Your Dashboard' }).getByRole('button').tap()
  await card.getByRole('button', { name: `More about ${casino.name}` }).tap()
  await expect(cashOut).toHaveValue('12.50')
  await settled(page)
  await page.reload()
  await card.getByRole('button', { name: `More about ${casino.name}` }).tap()
  await expect(note).toBeVisible()
  await expectFigure(page, 'Total Collected', '$0.00')
  await save.tap()
  await expect(cashOut).toHaveValue('')
  await expect(save).toHaveCount(0)
  await expectFigure(page, 'Total Collected', '$12.50')
  await settled(page)
  expect(await member.storedEntries()).toHaveLength(2)
})

test('a closed card shows that it contains an amount', async ({ page, member, catalog }) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  const note = page.getByRole('rowheader', { name: new RegExp(`^${casino.name}.*Not recorded yet$`) })
  await page.getByRole('button', { name: `More about ${casino.name}`, exact: true }).tap()
  await page.getByLabel(`Spent at ${casino.name}`, { exact: true }).fill('12.50')
  // The open card shows it in the field.
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: `Less about ${casino.name}`, exact: true }).tap()
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: `More about ${casino.name}`, exact: true }).tap()
  await page.getByLabel(`Spent at ${casino.name}`, { exact: true }).press('Enter')
  await page.getByRole('button', { name: `Less about ${casino.name}`, exact: true }).tap()
  await expect(note).toHaveCount(0)
})

/** The boxes of lines below each other overlap by a few pixels, in which no glyph is. */
const LINE_OVERLAP = 6

test('on the smallest phone, the account is reachable and the figures do not touch', async ({
  page,
  member,
  server,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalog, 24)
  await recordAll(page.request, server.address, [
    { casino, what: 'cash-outs', amount: '10000.00' },
    { casino, what: 'spends', amount: '9000.00' },
  ])
  await page.setViewportSize({ width: 320, height: 700 })
  await openDashboard(page)
  await page.getByRole('button', { name: /^Total Available Now/ }).tap()
  await expectFigure(page, 'Total Collected', '$10,000.00')
  const boxes = await page
    .getByRole('region', { name: 'Summary' })
    .locator('dd.figures')
    .evaluateAll((all) =>
      all.flatMap((figure) => {
        const range = document.createRange()
        range.selectNodeContents(figure)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return right > left ? [{ text: figure.textContent, left, right, top, bottom }] : []
      }),
    )
  expect(boxes.length).toBeGreaterThan(3)
  const isBeside = (a: { top: number; bottom: number }, b: { top: number; bottom: number }) =>
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > LINE_OVERLAP
  const touching = boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter((b) => isBeside(a, b) && a.right + 8 > b.left && b.right + 8 > a.left)
      .map((b) => `${a.text} and ${b.text}`),
  )
  expect(touching).toEqual([])
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' })
  await expect(account).toBeInViewport({ ratio: 1 })

  await spaceTexts(page)
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await account.tap()
  await expect(page).toHaveURL(/\/account$/)
})

test('larger text spacing cuts no text, on any screen', async ({
  page,
  member,
  server,
  context,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  await stubCasinoSites(context)
  await recordAll(page.request, server.address, [
    {
      casino: hourly(catalog, 24),
      what: 'cash-outs',
      amount: '1000.00',
      note: 'The first one of this month',
    },
  ])
  for (const path of [
    '/dashboard',
    '/dashboard?view=speed',
    '/history',
    '/account',
    '/cash-outs',
    '/reports',
  ] as const) {
    if (path.startsWith('/dashboard')) await openDashboard(page, path)
    else await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    if (path.endsWith('speed')) {
      const name = await nextName(page)
      await closeOpened(context, () => visitLink(page, name).tap())
      await expect(sheetMain(page)).toBeVisible()
    }
    await spaceTexts(page)
    for (const width of [320, 390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNothingCut(page, `${path} at ${width} px`)
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
})

test.describe('with a mouse', () => {
  test.use({ hasTouch: false, isMobile: false })

  for (const [width, height] of [
    [640, 360],
    [390, 844],
    [320, 700],
  ] as const)
    test(`the first screen of a new member has a Collect button at ${width} × ${height}`, async ({
      page,
      member,
    }) => {
      expect(member.email).toBeTruthy()
      await page.setViewportSize({ width, height })
      await openDashboard(page)
      await expect(page.getByRole('heading', { name: 'Which casinos do you play?' })).toBeVisible()
      const collect = page.getByRole('button', { name: /^Collect / }).first()
      await expect(collect).toBeInViewport({ ratio: 1 })
      const isOnTop = await collect.evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
        return [top + 2, bottom - 2].every((y) => button.contains(at(y)))
      })
      expect(isOnTop, 'nothing covers it').toBe(true)
    })

  test('larger text spacing cuts nothing at 320 px, nor at the bottom of Speed Collect', async ({
    page,
    member,
    context,
  }) => {
    expect(member.email).toBeTruthy()
    await stubCasinoSites(context)
    await page.setViewportSize({ width: 320, height: 900 })
    await openDashboard(page, '/dashboard?view=speed')
    const name = await nextName(page)
    await closeOpened(context, () => visitLink(page, name).click())
    await expect(sheetMain(page)).toBeVisible()
    await spaceTexts(page)
    await expectNothingCut(page, 'Speed Collect')
    await openDashboard(page)
    await spaceTexts(page)
    await expectNothingCut(page, 'the dashboard')
  })
})

test('what has the focus is above the bar of views and the button on it', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  await page.locator('[data-tier="1"]').getByRole('button').first().focus()
  const seen = new Set<string>()
  // Enough to pass the first screen twice.
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement
      const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
      const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
      const isOnTop = [top + 2, bottom - 2].every((y) => element?.contains(at(y)))
      return { name: element?.getAttribute('aria-label') ?? element?.textContent ?? '', isOnTop, scrollY }
    })
    expect(focus.isOnTop, `${focus.name} is covered`).toBe(true)
    seen.add(focus.name)
  }
  expect(seen.size).toBeGreaterThan(20)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(844)
})

test('Speed Collect opens at its top, and the list keeps its scroll position', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const views = page.getByRole('navigation', { name: 'Views' })
  await page.evaluate(() => scrollTo(0, 1200))
  await views.getByRole('button', { name: 'Speed Collect' }).tap()
  await expect(page.getByRole('link', { name: /^Collect & Visit/ }).first()).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await views.getByRole('button', { name: 'Your Dashboard' }).tap()
  await expect(page.getByRole('heading', { name: 'Profitability Tier 1:' })).toBeAttached()
  // Tiers outside the viewport have an estimated height, so the position is not exact.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900)
})

test('on a phone, the list can be sorted and Speed Collect opened', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  await page.getByLabel('Sort by').selectOption({ label: 'Casino' })
  await expect(page.getByText('Sorted by Casino')).toBeVisible()
  await page.getByRole('heading', { name: 'Speed Collect' }).getByRole('button').tap()
  await expect(page.getByRole('table', { name: 'Ready to collect' })).toBeVisible()
})
