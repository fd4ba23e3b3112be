import type { Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { openDashboard, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { recordAll } from '../ledger-records.ts'
import { START } from '../product-server.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(START - days * DAY_MS).toISOString()

/** The text of the 30-day profit. */
function trendOf(page: Page) {
  return page
    .getByRole('region', { name: 'Summary' })
    .getByText('Last 30 days')
    .locator('..')
    .getByRole('definition')
    .last()
}

test('the 30-day profit adds up cash-outs and spends and follows each record', async ({
  page,
  context,
  member,
  server,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const [casino] = catalog
  if (casino === undefined) throw new Error('No casino')
  await recordAll(context.request, server.address, [
    { casino, what: 'cash-outs', amount: '500.00', at: daysAgo(31) },
    { casino, what: 'cash-outs', amount: '40.00', at: daysAgo(20) },
    { casino, what: 'spends', amount: '9.99', at: daysAgo(3) },
    { casino, what: 'collections', amount: '0.25', at: daysAgo(2) },
  ])
  await openDashboard(page)
  await expect(trendOf(page)).toHaveText('+$30.01 profit')
  const line = page.getByRole('region', { name: 'Summary' }).locator('polyline')
  const before = await line.getAttribute('points')

  const spent = page.getByLabel(`Spent at ${casino.name}`, { exact: true })
  await spent.fill('50')
  await spent.press('Enter')
  await expect(trendOf(page)).toHaveText('−$19.99 profit')
  await settled(page)
  expect(await line.getAttribute('points')).not.toBe(before)
})

test('a new member’s 30-day profit shows no change', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  await expect(trendOf(page)).toHaveText('no change in profit')
})

test('an error of the reports affects only the profits of recent days, which load once they can', async ({
  page,
  context,
  member,
  consoleErrors,
  readsDone,
}) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(/503|ERR_INTERNET_DISCONNECTED/, LOGGED_ERRORS)
  const reports = `**${PATHS.reports}?*`
  await page.route(reports, (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'unavailable', message: 'The server cannot reach its database.' } },
    }),
  )
  await openDashboard(page)
  await expect(trendOf(page)).toHaveText('Couldn’t load. The server isn’t responding.')
  await context.setOffline(true)
  await page.unroute(reports)
  await readsDone()
  await page.clock.runFor(10_000)
  await expect(trendOf(page)).toHaveText('Couldn’t load. You’re offline.')
  await context.setOffline(false)
  await readsDone()
  await page.clock.runFor(10_000)
  await expect(trendOf(page)).toHaveText('no change in profit')
})

test('on narrow screens the 30-day profit is neither rendered nor fetched', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // Every width shows the result of the week.
    if (pathname === PATHS.reports && (searchParams.get('from') ?? '') < daysAgo(10)) read.push(pathname)
  })
  await page.setViewportSize({ width: 1023, height: 800 })
  await openDashboard(page)
  await settled(page)
  await expect(page.getByText('Last 30 days')).toBeHidden()
  expect(read).toEqual([])
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(trendOf(page)).toHaveText('no change in profit')
  expect(read).toHaveLength(1)
})
