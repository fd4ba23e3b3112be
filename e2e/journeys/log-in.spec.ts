import type { Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { expectAccessible } from '../axe-findings.ts'
import { openDashboard } from '../dashboard-screen.ts'
import { LOGGED_ERRORS, expect, pauseClock, test } from '../fixtures.ts'
import { RETRY } from '../member.ts'

const MINUTE = 60_000
const DAY = 86_400_000

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test('both fields are required', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  for (const [email, password] of [
    ['', ''],
    ['pat@example.com', ''],
    ['', 'something'],
  ] as const) {
    await logIn(page, email, password)
    await expect(page.getByRole('alert')).toContainText('Please fill out both fields.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  }
  await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toHaveAttribute('href', '/signup')
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/')
})

test('a wrong password and an unknown address show the same message', async ({
  page,
  member,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/)
  await context.clearCookies()
  await page.goto('/login')
  const messages: string[] = []
  for (const email of [member.email, 'unknown@example.com']) {
    const response = page.waitForResponse('**/api/login')
    await logIn(page, email, 'not the password')
    await response
    await expect(page.getByRole('alert')).toContainText(/^Error: ./)
    await expect(page.getByRole('alert')).toBeFocused()
    messages.push(await page.getByRole('alert').innerText())
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
  expect(messages[0]).toBe(messages[1])
  await expectAccessible(page, 'rejected log-in')
  await expect(page).toHaveURL(/\/login$/)
})

test('"Login successful!" shows for 1.5 seconds, then the dashboard opens', async ({
  page,
  member,
  context,
}) => {
  await context.clearCookies()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled()
  await pauseClock(page)
  await logIn(page, member.email, member.password)
  await expect(page.getByText('Login successful!', { exact: true })).toBeVisible()
  await page.clock.runFor(1499)
  await expect(page).toHaveURL(/\/login$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.clock.resume()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total Available Now')
})

test('an open page renews its session, which still works six days later', async ({
  page,
  member,
  travel,
}) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const renewed = page.waitForResponse((response) => response.url().endsWith(PATHS.refresh))
  // An access token expires after five minutes.
  await travel(4 * MINUTE)
  expect((await renewed).status()).toBe(200)
  await travel(6 * DAY)
  await openDashboard(page)
})

test('Logout opens the log-in page, and the dashboard shows visitor mode', async ({
  page,
  member,
  context,
  consoleErrors,
  readsDone,
}) => {
  expect(member.email).toBeTruthy()
  // A tab may open its stream and read what it shows in the moment of the log-out, and then request a new token.
  consoleErrors.allow(
    /status of 401 .*\/api\/(events|entries|dashboard|summary|reports|limits|session\/refresh)/,
    LOGGED_ERRORS,
  )
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('region', { name: 'Summary' })).toContainText('Total Available Now')
  await openDashboard(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeHidden()
  await readsDone()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  // The other tab is updated.
  await expect(other.getByText('You’ve been logged out.')).toBeVisible()
  expect(
    (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('session')),
  ).toEqual([])
})

test('a stale session response does not log the page out', async ({
  page,
  member,
  context,
  consoleErrors,
  readsDone,
}) => {
  consoleErrors.allow(/status of 401 .*\/api\/(events|entries|session\/refresh)/)
  await openDashboard(page)
  let release = () => {}
  const loggedIn = new Promise<void>((resolve) => (release = resolve))
  let markLate = () => {}
  const isLate = new Promise<void>((resolve) => (markLate = resolve))
  let requests = 0
  await page.route(`**${PATHS.session}`, async (route) => {
    const response = await route.fetch(RETRY)
    const body = await response.text()
    requests += 1
    if (requests === 1) {
      markLate()
      await loggedIn
    }
    await route.fulfill({ response, body })
  })
  // Another tab logs out and in again. The response to the log-out ("a visitor") is still pending.
  const other = await context.newPage()
  await openDashboard(other)
  await readsDone()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await isLate
  await logIn(other, member.email, member.password)
  await expect(other).toHaveURL(/\/dashboard$/)
  release()
  await expect.poll(() => requests).toBeGreaterThan(1)
  await openDashboard(other)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByText('You’ve been logged out.')).toHaveCount(0)
  // The session may be read once more after the journey.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
