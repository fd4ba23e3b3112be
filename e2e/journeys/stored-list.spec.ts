import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { casinoPath, PATHS } from '#contract/paths.ts'
import { SIGNED_IN_COOKIE } from '#contract/signed-in-cookie.ts'
import { collectButton, hourly, openDashboard, settled, statusOf } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { signUpMember } from '../member.ts'

/** Opens the dashboard and waits until the browser has stored the list and what decides its links. */
async function storeList(page: Page): Promise<void> {
  await openDashboard(page)
  await settled(page)
  await page.waitForFunction(
    () => (JSON.parse(localStorage.getItem('lastDashboard') ?? '{}') as { rules?: object }).rules,
  )
}

/** Delays all responses about the session and the member. @returns the function that sends them. */
async function delayResponses(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/(?!casinos|availability)/, async (route) => {
    await released
    // The page may have left meanwhile.
    await route.continue().catch(() => undefined)
  })
  return release
}

const updating = (page: Page) => page.getByText('Updating…')
const rows = (page: Page) => page.locator('[data-casino]')

test('the stored list is shown before the server responds, takes writes, and is corrected by the response', async ({
  page,
  context,
  server,
  member,
  catalog,
}) => {
  const elsewhere = hourly(catalog, 24)
  const here = hourly(catalog, 6)
  await storeList(page)
  const collected = await context.request.post(server.address + casinoPath(elsewhere.id, 'collections'), {
    data: { id: randomUUID() },
  })
  expect(collected.status()).toBe(201)

  const release = await delayResponses(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(updating(page)).toBeVisible()
  await expect(statusOf(page, elsewhere)).toHaveText(/Ready/)
  await collectButton(page, here.name).click()
  await expect(statusOf(page, here)).toHaveText(/^6h 0m/)
  await expect
    .poll(async () => (await member.storedEntries()).map(({ casinoId }) => casinoId))
    .toEqual([here.id, elsewhere.id])

  release()
  await expect(updating(page)).toHaveCount(0)
  await expect(statusOf(page, elsewhere)).toHaveText(/^24h 0m|^23h/)
  await expect(statusOf(page, here)).toHaveText(/^6h 0m|^5h/)
})

test('what was pressed and focused before the stored list replaces the prerendered page counts, and the page has one title', async ({
  page,
  member,
}) => {
  expect(member.email).not.toBe('')
  await storeList(page)
  let load = () => {}
  const script = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await script
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const dark = page.getByRole('button', { name: 'Dark mode' })
  await dark.click()
  await page.getByRole('link', { name: 'Account' }).first().focus()
  load()
  await expect(rows(page).first()).toBeVisible()
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Account' }).first()).toBeFocused()
  await expect(page.locator('head title')).toHaveCount(1)
  await expect(page).toHaveTitle('Your Dashboard · Daily Bonus Blog')
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page).toHaveTitle('History · Daily Bonus Blog')
})

test('a stored list is not shown to another member, whose list is then stored', async ({
  page,
  context,
  server,
  member: first,
}) => {
  await storeList(page)
  const second = await signUpMember(context.request, server.address)
  expect(second.email).not.toBe(first.email)
  const release = await delayResponses(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('region', { name: 'Loading your casinos' })).toBeVisible()
  await page.waitForLoadState('load')
  await expect(rows(page)).toHaveCount(0)
  const stored = () => page.evaluate(() => localStorage.getItem('lastDashboard') ?? '')
  const before = await stored()

  release()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(stored).not.toContain((JSON.parse(before) as { user: { id: string } }).user.id)
})

test('a stored list is not shown after a log-out, also in another tab while it is shown', async ({
  page,
  context,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/)
  expect(member.email).not.toBe('')
  await storeList(page)
  const release = await delayResponses(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(rows(page).first()).toBeVisible()
  await expect(updating(page)).toBeVisible()

  const other = await context.newPage()
  await openDashboard(other)
  await other.getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL(/\/login/)
  await expect(page.getByRole('region', { name: 'Loading your casinos' })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  release()
  await expect(
    page
      .getByText('Log in to continue')
      .or(page.getByRole('link', { name: 'Sign Up' }))
      .first(),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lastDashboard'))).toBeNull()

  const again = await delayResponses(page)
  await page.reload({ waitUntil: 'load' })
  await expect(rows(page)).toHaveCount(0)
  again()
})

test('the stored list of an expired session disappears with the response', async ({
  page,
  context,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/, LOGGED_ERRORS)
  expect(member.email).not.toBe('')
  await storeList(page)
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith(SIGNED_IN_COOKIE))
  await context.clearCookies()
  await context.addCookies(cookies)
  const release = await delayResponses(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(updating(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()

  release()
  await expect(page.getByText('You’ve been logged out.')).toBeVisible()
  await expect(updating(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lastDashboard'))).toBeNull()
})

test('during a break, the stored list invites to no visit', async ({ page, context, server, member }) => {
  expect(member.email).not.toBe('')
  const started = await context.request.post(server.address + PATHS.breaks, { data: { length: 'day' } })
  expect(started.ok()).toBe(true)
  await storeList(page)
  const release = await delayResponses(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(updating(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'You’re on a break until' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Speed Collect' })).toHaveCount(0)
  await expect(page.locator('[data-casino] a[href*="/visit"]')).toHaveCount(0)
  release()
})

test('Speed Collect waits for the current list', async ({ page, member }) => {
  expect(member.email).not.toBe('')
  await storeList(page)
  const release = await delayResponses(page)
  await page.goto('/dashboard?view=speed', { waitUntil: 'load' })
  await expect(page.getByRole('region', { name: 'Loading your casinos' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Collect & Visit/ })).toHaveCount(0)
  release()
  await expect(page.getByRole('link', { name: /Collect & Visit/ }).first()).toBeVisible()
})
