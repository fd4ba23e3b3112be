import type { BrowserContext, Page } from '@playwright/test'
import { collectButton, expectFigure, hourly, openDashboard, settled, statusOf } from '../dashboard-screen.ts'
import { expect, LOGGED, sameClock, skipTutorial, test } from '../fixtures.ts'
import type { Person } from '../person.ts'

/** What is promised between devices (product: live on every device in under two seconds). */
const LIVE = { timeout: 2000 }

/** The page follows from the moment its stream has begun to answer. */
async function followed(page: Page): Promise<void> {
  const begun = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await openDashboard(page)
  expect((await begun).status()).toBe(200)
}

async function logInOn(context: BrowserContext, { email, password }: Person, address: string): Promise<void> {
  const answer = await context.request.post(`${address}/api/login`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}

test.describe('a second device', () => {
  let phone: BrowserContext
  let screen: Page

  test.beforeEach(async ({ browser, server, member, complaints }) => {
    phone = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } })
    complaints.follow(phone)
    await sameClock(phone)
    await skipTutorial(phone)
    await logInOn(phone, member, server.address)
    screen = await phone.newPage()
    await followed(screen)
  })
  test.afterEach(() => phone.close())

  test('follows what is done on the first, without being touched', async ({ page, catalogue }) => {
    const casino = hourly(catalogue, 24)
    await openDashboard(page)
    await page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true }).fill('12.50')
    await page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true }).press('Enter')
    await settled(page)
    await expect(screen.getByRole('region', { name: 'Summary' })).toContainText('$12.50', LIVE)
    await collectButton(page, casino.name).click()
    await settled(page)
    await expect(collectButton(screen, casino.name)).toHaveAccessibleName(/24h 0m|23h 59m/, LIVE)
  })

  test('is logged out when the first ends its session', async ({ page }) => {
    await openDashboard(page)
    const answer = await page.request.post('/api/sessions/end-others')
    expect(answer.status()).toBe(200)
    await expect(screen.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible(LIVE)
    await expect(screen.getByText('Total Profit')).toHaveCount(0)
  })

  test('finds its line again after the server was away, and what it missed', async ({
    page,
    server,
    member,
    catalogue,
    complaints,
  }) => {
    complaints.expectAny(/ERR_/, /Failed to load resource/, LOGGED)
    const casino = hourly(catalogue, 24)
    expect(member.email).toBeTruthy()
    await server.kill()
    await server.start()
    const again = screen.waitForResponse(
      (response) => response.url().endsWith('/api/events') && response.status() === 200,
    )
    const body = { id: crypto.randomUUID(), amount: '7.00' }
    const cashedOut = await page.request.post(`/api/casinos/${casino.id}/cash-outs`, { data: body })
    expect(cashedOut.status()).toBe(201)
    await again
    await expectFigure(screen, 'Total Collected', '$7.00')
  })
})

test('a page reads its list once after its own write, however many follow', async ({
  page,
  member,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  await followed(page)
  const casino = hourly(catalogue, 24)
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/dashboard')) reads.push(request.method())
  })
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  const read = page.waitForResponse((response) => response.url().endsWith('/api/dashboard'))
  await field.fill('1.00')
  await field.press('Enter')
  await settled(page)
  await read
  // A change from elsewhere is read: by then what the own one would have caused has come too.
  const other = page.waitForResponse((response) => response.url().endsWith('/api/dashboard'))
  await page.request.put(`/api/casinos/${casino.id}/vote`, { data: { vote: 1 } })
  await other
  expect(reads).toEqual(['GET', 'GET'])
  await expect(statusOf(page, casino)).toHaveText('Ready')
})

test('logging out in one tab is seen by the other, and signing in again too', async ({
  page,
  context,
  member,
  server,
}) => {
  const other = await context.newPage()
  await openDashboard(page)
  await openDashboard(other)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await expect(other.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(`${server.address}/dashboard`)
  await expect(other.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
})
