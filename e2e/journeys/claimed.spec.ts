import { formatMoney } from '#core/money/format-money.ts'
import { cents } from '#core/units.ts'
import {
  claimCents,
  collectButton,
  expectFigure,
  hourly,
  openDashboard,
  settled,
  unsavedNotice,
} from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, openHydrated, SERVER_DOWN, test } from '../fixtures.ts'
import { startAtHome } from '../home-server.ts'
import { recordAll } from '../ledger-records.ts'
import { newEmail, PASSWORD } from '../member.ts'
import { START } from '../product-server.ts'

const DAY_MS = 86_400_000

test('what was claimed follows collections and undos, also offline, and is there after a reload', async ({
  page,
  context,
  member,
  server,
  catalog,
  consoleErrors,
  readsDone,
}) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, LOGGED_ERRORS)
  const [first, second] = [hourly(catalog, 24), hourly(catalog, 6)]
  const worth = claimCents(first)
  const text = (amount: number) => formatMoney(cents(amount))
  await recordAll(context.request, server.address, [
    { casino: second, what: 'collections', amount: '3.00', at: new Date(START - 3 * DAY_MS).toISOString() },
  ])
  await openDashboard(page)
  await expectFigure(page, 'Claimed today', '$0.00')
  await expectFigure(page, 'Claimed this month', '$3.00')

  await collectButton(page, first.name).click()
  await expectFigure(page, 'Claimed today', text(worth))
  await settled(page)
  await expectFigure(page, 'Claimed this month', text(300 + worth))
  await expectFigure(page, 'Total Collected', '$0.00')
  await page.reload()
  await expectFigure(page, 'Claimed today', text(worth))

  // Without code in flight, which would be logged.
  await readsDone()
  await context.setOffline(true)
  await collectButton(page, second.name).click()
  await expectFigure(page, 'Claimed today', text(worth + claimCents(second)))
  await page.keyboard.press('Control+z')
  await expectFigure(page, 'Claimed today', text(worth))
  await context.setOffline(false)
  await settled(page)
  await expectFigure(page, 'Claimed today', text(worth))
})

test('a home server without https records collections and undos, also while it is away', async ({
  page,
  server,
  catalog,
  consoleErrors,
}) => {
  // Chromium reports on each page that it ignores this header without https.
  consoleErrors.allow(...SERVER_DOWN, /Cross-Origin-Opener-Policy/)
  const [first, second] = [hourly(catalog, 24), hourly(catalog, 6)]
  const text = (amount: number) => formatMoney(cents(amount))
  await startAtHome(server)
  await openHydrated(page, () => page.goto(`${server.address}/signup`))
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Age', { exact: true }).fill('34')
  await page.getByLabel('Location', { exact: true }).selectOption('OR')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await collectButton(page, first.name).click()
  await expectFigure(page, 'Claimed today', text(claimCents(first)))
  await settled(page)

  await server.kill()
  await collectButton(page, second.name).click()
  await expect(unsavedNotice(page)).toContainText('Stored on this device; will sync.')
  await startAtHome(server)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await settled(page)
  await page.keyboard.press('Control+z')
  await settled(page)
  await page.reload()
  await expectFigure(page, 'Claimed today', text(claimCents(first)))

  await page.goto(`${server.address}/reminders`)
  await expect(page.getByText('This address isn’t secure', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create a calendar address', exact: true }).click()
  await page.getByRole('button', { name: 'Copy address', exact: true }).click()
  await expect(page.getByText('Address copied', { exact: true })).toBeVisible()
})
