import type { Page } from '@playwright/test'
import { collectButton, expectFigure, hourly, openDashboard, rowOf, settled } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'

// These journeys need the whole catalogue: its length, its total, or a long list.
test.use({ casinos: 'all' })

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

test('a casino is a card with one large button, and More shows the rest', async ({
  page,
  member,
  catalogue,
}) => {
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  const card = rowOf(page, casino)
  const collect = collectButton(page, casino.name)
  const size = await collect.boundingBox()
  expect(size?.height).toBeGreaterThanOrEqual(44)
  const cashOut = card.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await expect(cashOut).toBeHidden()

  await collect.tap()
  await expect(collect).toContainText('24h 0m')
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

  await cashOut.fill('12.50')
  await cashOut.press('Enter')
  await expectFigure(page, 'Total Collected', '$12.50')
  await settled(page)
  expect(await member.storedEntries()).toHaveLength(2)
})

test('Speed Collect opens at its top, and the list keeps its scroll position', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const views = page.getByRole('navigation', { name: 'Views' })
  await page.evaluate(() => scrollTo(0, 1800))
  await views.getByRole('button', { name: 'Speed Collect' }).tap()
  await expect(page.getByRole('link', { name: /^Collect & Visit/ }).first()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await views.getByRole('button', { name: 'Your Dashboard' }).tap()
  await expect(page.getByRole('heading', { name: 'Profitability Tier 1:' })).toBeAttached()
  // Tiers outside the viewport have an estimated height, so the position is not exact.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500)
})

test('on a phone, the list can be sorted and Speed Collect opened', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  await page.getByLabel('Sort by').selectOption({ label: 'Casino' })
  await expect(page.getByText('Sorted by Casino')).toBeVisible()
  await page.getByRole('heading', { name: 'Speed Collect' }).getByRole('button').tap()
  await expect(page.getByRole('table', { name: 'Ready to collect' })).toBeVisible()
})
