import type { BrowserContext, Page } from '@playwright/test'
import {
  collectButton,
  expectFigure,
  hourly,
  openDashboard,
  openLive,
  settled,
  statusOf,
} from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, installClock, skipTutorial, stubCasinoSites, test } from '../fixtures.ts'
import { closeOpened, nextName, PRESS_APART, sheetAbout, skipButton, visitLink } from '../speed-screen.ts'
import type { Member } from '../member.ts'

async function logInOn(context: BrowserContext, { email, password }: Member, address: string): Promise<void> {
  const response = await context.request.post(`${address}/api/login`, { data: { email, password } })
  expect(response.status()).toBe(200)
}

test.describe('a second device', () => {
  let phone: BrowserContext
  let screen: Page

  test.beforeEach(async ({ browser, server, member, consoleErrors }) => {
    phone = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } })
    consoleErrors.watch(phone)
    await installClock(phone)
    await skipTutorial(phone)
    await logInOn(phone, member, server.address)
    screen = await phone.newPage()
    await openLive(screen, openDashboard)
  })
  test.afterEach(() => phone.close())

  test('follows the first device live', async ({ page, catalog }) => {
    const casino = hourly(catalog, 24)
    await openDashboard(page)
    await page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true }).fill('12.50')
    await page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true }).press('Enter')
    await settled(page)
    await expect(screen.getByRole('region', { name: 'Summary' })).toContainText('$12.50')
    await collectButton(page, casino.name).click()
    await settled(page)
    await expect(collectButton(screen, casino.name)).toHaveAccessibleName(/24h 0m|23h 59m/)
  })

  test('continues a round of Speed Collect where the first device is', async ({ page, context, member }) => {
    await stubCasinoSites(context)
    await openLive(screen, (one) => openDashboard(one, '/dashboard?view=speed'))
    await openDashboard(page, '/dashboard?view=speed')
    const skipped = await nextName(page)
    await skipButton(page, skipped).click()
    await context.clock.fastForward(PRESS_APART)
    const visited = await nextName(page)
    await closeOpened(context, () => visitLink(page, visited).click())
    await page.getByRole('checkbox', { name: 'Tier 4' }).uncheck()
    await settled(page)

    const left = screen.getByRole('region', { name: 'Skipped today' }).getByRole('listitem')
    await expect(left.filter({ hasText: skipped })).toContainText('Skipped')
    await expect(screen.getByRole('checkbox', { name: 'Tier 4' })).not.toBeChecked()
    await expect(sheetAbout(screen, new RegExp(`^${visited}`, 'u'))).toBeVisible()

    // The other device takes the collection back, and the first one goes on from there.
    await screen.clock.fastForward(PRESS_APART)
    await screen.getByRole('button', { name: `Not ready yet: ${visited}` }).click()
    await expect(left.filter({ hasText: visited })).toContainText('Not ready')
    await settled(screen)
    await expect(
      page.getByRole('region', { name: 'Skipped today' }).getByRole('listitem').filter({ hasText: visited }),
    ).toContainText('Not ready')
    await expect(sheetAbout(page, new RegExp(`^${visited}`, 'u'))).toHaveCount(0)
    expect((await member.storedEntries()).filter(({ voidedAt }) => voidedAt === null)).toEqual([])
  })

  test('is logged out when the first device ends its session', async ({ page, consoleErrors }) => {
    // It may read what it shows in that moment.
    consoleErrors.allow(/status of 401/)
    await openDashboard(page)
    const response = await page.request.post('/api/sessions/end-others')
    expect(response.status()).toBe(200)
    await expect(screen.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
    await expect(screen.getByText('Total Profit')).toHaveCount(0)
  })

  test('reconnects after a server restart and loads missed changes', async ({
    page,
    server,
    member,
    catalog,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_/, /Failed to load resource/, LOGGED_ERRORS)
    const casino = hourly(catalog, 24)
    expect(member.email).toBeTruthy()
    await server.kill()
    const again = screen.waitForResponse(
      (response) => response.url().endsWith('/api/events') && response.status() === 200,
    )
    await server.start()
    const body = { id: crypto.randomUUID(), amount: '7.00' }
    const cashedOut = await page.request.post(`/api/casinos/${casino.id}/cash-outs`, { data: body })
    expect(cashedOut.status()).toBe(201)
    await again
    await expectFigure(screen, 'Total Collected', '$7.00')
  })
})

test('a page shows a change from elsewhere that came after its list and before its stream', async ({
  page,
  member,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const data = { id: crypto.randomUUID(), amount: '7.00' }
  await page.route(
    '**/api/events',
    async (route) => {
      const path = `/api/casinos/${hourly(catalog, 24).id}/cash-outs`
      expect((await page.request.post(path, { data })).status()).toBe(201)
      await route.continue()
    },
    { times: 1 },
  )
  await openLive(page, openDashboard)
  await expectFigure(page, 'Total Collected', '$7.00')
})

test('a page reads its list again after a change from elsewhere, and not after its own', async ({
  page,
  member,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  await openLive(page, openDashboard)
  const casino = hourly(catalog, 24)
  const read = () => page.waitForResponse((response) => response.url().endsWith('/api/dashboard'))
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/dashboard')) reads.push(request.method())
  })
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await field.fill('1.00')
  await field.press('Enter')
  await settled(page)
  await expectFigure(page, 'Total Collected', '$1.00')
  // By the read that this causes, a read for the page's own change would have happened.
  const other = read()
  await page.request.put(`/api/casinos/${casino.id}/vote`, { data: { vote: 1 } })
  await other
  expect(reads).toEqual(['GET'])
  await expect(statusOf(page, casino)).toHaveText('Ready')

  // A read during a write would miss it, so it follows.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/casinos/*/cash-outs', async (route) => {
    await released
    await route.continue()
  })
  const held = page.waitForRequest('**/api/casinos/*/cash-outs')
  await field.fill('2.00')
  await field.press('Enter')
  await held
  await page.request.put(`/api/casinos/${casino.id}/vote`, { data: { vote: -1 } })
  const late = read()
  release()
  await late
  await expectFigure(page, 'Total Collected', '$3.00')
})

test('a break that begins while the page is hidden appears when the page is shown again', async ({
  page,
  member,
  context,
}) => {
  expect(member.email).toBeTruthy()
  await openLive(page, openDashboard)
  await expect(page.getByRole('link', { name: /^Visit / }).first()).toBeVisible()
  await setVisibility(page, 'hidden')
  // The connection closes thirty seconds later.
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await context.clock.runFor(31_000)
  await closed
  expect((await page.request.post('/api/breaks', { data: { length: 'day' } })).ok()).toBe(true)
  await setVisibility(page, 'visible')
  await expect(page.getByRole('status').filter({ hasText: 'You’re on a break until' })).toBeVisible()
})

/** Playwright's pages are always visible, so the page gets the event of a tab that is covered or shown. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

test('logging out and in again in one tab updates the other', async ({
  page,
  context,
  member,
  server,
  readsDone,
  consoleErrors,
}) => {
  // The other page may read what it shows in the moment of the log-out.
  consoleErrors.allow(/status of 401/, LOGGED_ERRORS)
  const other = await context.newPage()
  await openDashboard(page)
  await openDashboard(other)
  await readsDone()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await expect(other.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(`${server.address}/dashboard`)
  await expect(other.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
})
