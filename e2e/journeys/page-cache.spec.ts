import type { Page } from '@playwright/test'
import { expectFigure, hourly, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'

/** Playwright's browser has no back/forward cache, so the page receives the events of one. */
async function send(page: Page, type: 'pagehide' | 'pageshow'): Promise<void> {
  await page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
}

test('a page in the back/forward cache does not keep other pages from sending', async ({
  page,
  context,
  member,
  catalogue,
  consoleErrors,
}) => {
  consoleErrors.allow(LOGGED_ERRORS, /ERR_FAILED/)
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  // Its request never ends, like that of a page whose code no longer runs.
  await page.route('**/cash-outs', () => {})
  const held = page.waitForRequest('**/cash-outs')
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await field.fill('12.50')
  await field.press('Enter')
  await held
  await send(page, 'pagehide')

  const other = await context.newPage()
  await openDashboard(other)
  await expectFigure(other, 'Total Collected', '$12.50')
  await settled(other)
  expect((await member.storedEntries()).map(({ amount }) => amount)).toEqual(['12.50'])

  // Meanwhile, the other page records more. The page shows it when it returns from the cache.
  const otherField = other.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await otherField.fill('1.00')
  await otherField.press('Enter')
  await settled(other)
  await page.unrouteAll()
  await send(page, 'pageshow')
  await settled(page)
  await expectFigure(page, 'Total Collected', '$13.50')
  await field.fill('2.00')
  await field.press('Enter')
  await settled(page)
  await expectFigure(other, 'Total Collected', '$15.50')
  expect(await member.storedEntries()).toHaveLength(3)
})
