import type { Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { axeInBothThemes } from '../axe-findings.ts'
import { openDashboard } from '../dashboard-screen.ts'
import { expect, holdClock, test } from '../fixtures.ts'

const MINUTE = 60_000
const DAY = 86_400_000

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test('both fields are asked for', async ({ page }) => {
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

test('a wrong password and an unknown address read the same', async ({
  page,
  member,
  context,
  complaints,
}) => {
  complaints.expectAny(/status of 401/)
  await context.clearCookies()
  await page.goto('/login')
  const said: string[] = []
  for (const email of [member.email, 'nobody@example.com']) {
    const answered = page.waitForResponse('**/api/login')
    await logIn(page, email, 'not the password')
    await answered
    await expect(page.getByRole('alert')).toContainText(/^Error: ./)
    await expect(page.getByRole('alert')).toBeFocused()
    said.push(await page.getByRole('alert').innerText())
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
  expect(said[0]).toBe(said[1])
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await axeInBothThemes(page, `log-in refused, ${width} px`)).toEqual([])
  }
  await expect(page).toHaveURL(/\/login$/)
})

test('"Login successful!" stands for a second and a half, then the dashboard opens', async ({
  page,
  member,
  context,
}) => {
  await context.clearCookies()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled()
  await holdClock(page)
  await logIn(page, member.email, member.password)
  await expect(page.getByText('Login successful!', { exact: true })).toBeVisible()
  await page.clock.runFor(1499)
  await expect(page).toHaveURL(/\/login$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.clock.resume()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total Available Now')
})

test('a page that stays open renews its session by itself, and six days later it is still there', async ({
  page,
  member,
  travel,
}) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const renewed = page.waitForResponse((response) => response.url().endsWith(PATHS.refresh))
  // What opens the doors lasts five minutes.
  await travel(4 * MINUTE)
  expect((await renewed).status()).toBe(200)
  await travel(6 * DAY)
  await openDashboard(page)
})

test('X16: Logout goes to the log-in page, and the dashboard is a visitor’s again', async ({
  page,
  member,
  context,
  complaints,
}) => {
  expect(member.email).toBeTruthy()
  // A tab may be asking for its events or its month in the very moment that nobody is logged in any more, and then for
  // new tokens.
  complaints.expectAny(/status of 401 .*\/api\/(events|entries|session\/refresh)/)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('region', { name: 'Summary' })).toContainText('Total Available Now')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeHidden()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  // The other tab hears of it by itself.
  await expect(other.getByText('You have been logged out.')).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
})

test('a session response that is overtaken by a newer one does not log the page out', async ({
  page,
  member,
  context,
  complaints,
}) => {
  complaints.expectAny(/status of 401 .*\/api\/(events|entries|session\/refresh)/)
  await openDashboard(page)
  let release = () => {}
  const overtaken = new Promise<void>((resolve) => (release = resolve))
  let answered = () => {}
  const isLate = new Promise<void>((resolve) => (answered = resolve))
  let requests = 0
  await page.route(`**${PATHS.session}`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    requests += 1
    if (requests === 1) {
      answered()
      await overtaken
    }
    await route.fulfill({ response, body })
  })
  // Another tab logs out and in again. The answer to the first of the two ("a visitor") is still on its way.
  const other = await context.newPage()
  await openDashboard(other)
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await isLate
  const newer = page.waitForResponse((response) => response.url().endsWith(PATHS.session))
  await logIn(other, member.email, member.password)
  await expect(other).toHaveURL(/\/dashboard$/)
  await newer
  const older = page.waitForResponse((response) => response.url().endsWith(PATHS.session))
  release()
  await (await older).finished()
  await openDashboard(other)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByText('You have been logged out.')).toHaveCount(0)
})
