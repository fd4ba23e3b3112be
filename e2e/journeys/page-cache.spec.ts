import type { Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { expectFigure, hourly, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { signUpMember } from '../member.ts'

/** Playwright's browser has no back/forward cache, so the page receives the events of one. */
async function send(page: Page, type: 'pagehide' | 'pageshow'): Promise<void> {
  await page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
}

test('a page in the back/forward cache does not keep other pages from sending', async ({
  page,
  context,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(LOGGED_ERRORS, /ERR_FAILED/)
  const casino = hourly(catalog, 24)
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

for (const [name, nextMember] of [
  ['after a log-out', false],
  ['after another member has logged in', true],
] as const) {
  test(`a page from the back/forward cache shows nothing of its member ${name}`, async ({
    page,
    context,
    server,
    member,
    catalog,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 40[19]/, LOGGED_ERRORS)
    expect(member.email).toBeTruthy()
    const casino = hourly(catalog, 24)
    await openDashboard(page)
    const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
    await field.fill('12.50')
    await field.press('Enter')
    await settled(page)
    await expect(page.getByText('Total Collected')).toBeVisible()
    await send(page, 'pagehide')

    // In another tab, which the cached page does not hear.
    await context.request.post(PATHS.logOut)
    if (nextMember) await signUpMember(context.request, server.address)
    await page.evaluate(() => localStorage.removeItem('lastDashboard'))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**${PATHS.session}`, async (route) => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest(`**${PATHS.session}`)
    await send(page, 'pageshow')
    await asked
    await expect(page.getByText('$12.50').filter({ visible: true })).toHaveCount(0)
    release()
    if (nextMember) await expectFigure(page, 'Total Collected', '$0.00')
    else await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
    await expect(page.getByText('$12.50')).toHaveCount(0)
  })
}
