import { PATHS } from '#contract/paths.ts'
import {
  collectButton,
  expectFigure,
  hourly,
  openDashboard,
  settled,
  statusOf,
  unsavedNotice,
} from './dashboard-screen.ts'
import { countsAsReady, signUpMember } from './member.ts'
import { expect, LOGGED_ERRORS, test } from './fixtures.ts'
import type { Page } from '@playwright/test'
import { workerTookOver } from './worker-took-over.ts'

test.use({ serviceWorkers: 'allow' })

/** Collects the console messages of a page. */
function collectMessages(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  return messages
}

async function cached(page: Page): Promise<{ url: string; text: string }[]> {
  return await page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        found.push({ url: new URL(request.url).pathname, text: (await response?.text()) ?? '' })
      }
    }
    return found
  })
}

const AWAY = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_CONNECTION_REFUSED/,
  /ERR_FAILED/,
  /ERR_INCOMPLETE_CHUNKED/,
  LOGGED_ERRORS,
]

test('a member collects offline, also after a reload, and all is saved with the times of the taps', async ({
  page,
  context,
  member,
  catalog,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(...AWAY)
  const [first, second] = catalog.filter(({ tier, resetType }) => tier === 1 && resetType !== null)
  if (!first || !second) throw new Error('Tier 1 has too few casinos')
  await openDashboard(page)
  await workerTookOver(page)
  await context.setOffline(true)
  await collectButton(page, first.name).click()
  await expect(statusOf(page, first)).toContainText('will sync')
  await page.reload()
  await expect(unsavedNotice(page)).toContainText('1 not saved yet')
  await expect(statusOf(page, first)).toContainText('will sync')
  await expect(page.getByText('Couldn’t refresh your list. You’re offline.')).toBeVisible()
  await travel(60_000)
  const field = page.getByLabel(`Cash-out value for ${second.name}`, { exact: true })
  await field.fill('12.50')
  await field.press('Enter')
  await expectFigure(page, 'Total Collected', '$12.50')
  await expect(unsavedNotice(page)).toContainText('2 not saved yet')
  const spent = page.getByLabel(`Spent at ${second.name}`, { exact: true })
  await spent.fill('3.00')
  await spent.press('Enter')
  await expect(unsavedNotice(page)).toContainText('3 not saved yet')
  // A write that was never sent is deleted.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(unsavedNotice(page)).toContainText('2 not saved yet')
  await context.setOffline(false)
  await settled(page)
  await expectFigure(page, 'Total Collected', '$12.50')
  const [cashOut, collection, ...others] = await member.storedEntries()
  expect(others).toEqual([])
  expect([cashOut?.casinoId, cashOut?.amount, collection?.casinoId]).toEqual([second.id, '12.50', first.id])
  const apart = Date.parse(cashOut?.occurredAt ?? '') - Date.parse(collection?.occurredAt ?? '')
  expect(apart).toBeGreaterThan(55_000)
  expect(apart).toBeLessThan(180_000)
})

test('the history and the calculator open without a connection', async ({
  page,
  context,
  member,
  catalog,
  consoleErrors,
}) => {
  // The event stream can connect while the log-out ends the session.
  consoleErrors.allow(...AWAY, /status of 401/)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  await settled(page)
  await workerTookOver(page)
  await page.getByRole('link', { name: 'History' }).click()
  const table = page.getByRole('table', { name: 'Entries by day' })
  await expect(table).toContainText(casino.name)
  await page.goto('/blackjack-calculator')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)

  await page.goto('/history')
  await expect(table).toContainText(casino.name)
  await expect(page.getByText('Couldn’t refresh your history. You’re offline.')).toBeVisible()
  // The history shows what was recorded without a connection, and an entry can be deleted.
  await page.getByRole('link', { name: 'Your Dashboard' }).click()
  await page.getByLabel(`Spent at ${casino.name}`, { exact: true }).fill('3.25')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(table).toContainText('−$3.25')
  await table
    .getByRole('button', { name: /^Delete collection/ })
    .first()
    .click()
  await expect(table.getByRole('button', { name: /^Delete collection/ })).toHaveCount(0)
  await expect(page.getByText('2 not saved yet.')).toBeVisible()
  // Without a response of the server, the time is the device's.
  await expect(table.getByText('Today')).toBeVisible()
  await page.goto('/blackjack-calculator#dealer=6&hand=10-2')
  await expect(page.getByRole('heading', { name: 'Hand #1' })).toBeVisible()
  await expect(page.getByText('Stand', { exact: true }).first()).toBeVisible()

  await context.setOffline(false)
  await page.goto('/history')
  await expect(table).toContainText('−$3.25')
  await expect
    .poll(async () =>
      Object.fromEntries(
        (await member.storedEntries()).map(({ kind, voidedAt }) => [kind, voidedAt !== null]),
      ),
    )
    .toEqual({ collect: true, spend: false })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('lastHistory'))).toBeNull()
})

test('a device without a copy of the list names what is missing, and what stores it', async ({
  page,
  context,
  member,
  consoleErrors,
}) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(...AWAY)
  await page.goto('/history')
  const empty = page.getByRole('heading', { name: 'No entries yet' })
  await expect(empty).toBeVisible()
  await workerTookOver(page)
  await context.setOffline(true)
  for (const [path, text] of [
    ['/history', 'This device has no copy of your history yet. When you’re back online, open your dashboard'],
    ['/account', 'Your account isn’t stored on this device.'],
    ['/reports', 'This report isn’t stored on this device.'],
    ['/cash-outs', 'This device has no copy of your cash-outs yet.'],
    ['/dashboard', 'This device has no copy of your list yet.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('alert').getByText(text)).toBeVisible()
  }

  // As the history says.
  await context.setOffline(false)
  await openDashboard(page)
  await page.goto('/history')
  await expect(empty).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Couldn’t refresh your history. You’re offline.')).toBeVisible()
  await expect(empty).toBeVisible()
})

test('reports and a tax year that were read open offline, and name what they do not contain', async ({
  page,
  member,
  context,
  catalog,
  consoleErrors,
}) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(...AWAY)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await page.getByLabel(`Spent at ${casino.name}`, { exact: true }).fill('3.25')
  await page.keyboard.press('Enter')
  await settled(page)
  await workerTookOver(page)
  const sums = (name: string) => page.getByRole('table', { name, exact: true })
  await page.goto('/reports')
  await expect(sums('By casino')).toContainText('−$3.25')
  await page.goto('/reports/tax/2026')
  await expect(sums('By month')).toContainText('−$3.25')
  await context.setOffline(true)

  await page.goto('/reports/tax/2026')
  await expect(sums('By month')).toContainText('−$3.25')
  await expect(page.getByText('You’re offline. We’ll keep trying.')).toBeVisible()
  await page.getByRole('link', { name: 'Your Dashboard' }).click()
  await page.getByLabel(`Spent at ${casino.name}`, { exact: true }).fill('1.00')
  await page.keyboard.press('Enter')
  // It is on the disk.
  await expect(unsavedNotice(page)).toBeVisible()
  await page.goto('/reports')
  await expect(sums('By casino')).toContainText('−$3.25')
  await expect(page.getByText('1 change on this device isn’t sent yet')).toBeVisible()

  await context.setOffline(false)
  await expect(sums('By casino')).toContainText('−$4.25')
  await expect(page.getByText('1 change on this device isn’t sent yet')).toBeHidden()
})

test('offline writes wait for the member who made them', async ({
  page,
  context,
  server,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(...AWAY, /status of 40[19]/)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await workerTookOver(page)
  await context.setOffline(true)
  await collectButton(page, casino.name).click()
  await expect(unsavedNotice(page)).toBeVisible()
  // The session ends, and another member logs in.
  await context.clearCookies()
  const other = await signUpMember(context.request, server.address)
  await context.setOffline(false)
  await openDashboard(page)
  await expect(statusOf(page, casino)).toHaveText('Ready')
  await expect(unsavedNotice(page)).toHaveCount(0)
  expect(await other.storedEntries()).toEqual([])
  await context.clearCookies()
  expect(
    (
      await context.request.post(server.address + PATHS.logIn, {
        data: { email: member.email, password: member.password },
      })
    ).status(),
  ).toBe(200)
  await openDashboard(page)
  await settled(page)
  await expect(statusOf(page, casino)).toHaveText(/^2[34]h/)
  expect(await member.storedEntries()).toHaveLength(1)
})

test('two tabs save each write once', async ({
  page,
  context,
  member,
  catalog,
  consoleErrors,
  readsDone,
}) => {
  consoleErrors.allow(...AWAY)
  const second = await context.newPage()
  await openDashboard(page)
  await openDashboard(second)
  // With their code, which includes the notice of what is not saved.
  await readsDone()
  await context.setOffline(true)
  const casinos = catalog.filter(countsAsReady).slice(0, 6)
  for (const [at, { name }] of casinos.entries())
    await collectButton(at % 2 === 0 ? page : second, name).click()
  for (const tab of [page, second]) await expect(unsavedNotice(tab)).toContainText('6 not saved yet')
  const requests: string[] = []
  context.on(
    'request',
    (request) => void (request.url().endsWith('/collections') && requests.push(request.postData() ?? '')),
  )
  await context.setOffline(false)
  await settled(page)
  await settled(second)
  expect(await member.storedEntries()).toHaveLength(6)
  for (const tab of [page, second])
    for (const casino of casinos) await expect(statusOf(tab, casino)).not.toHaveText('Ready')
})

test('a log-out asks before it deletes what is not saved', async ({
  page,
  context,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(...AWAY, /ERR_FAILED/, /status of 409/)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  // On the context: requests of a controlled page do not pass the page's routes.
  await context.route('**/cash-outs', (route) =>
    route.fulfill({
      status: 409,
      headers: { 'write-id': route.request().headers()['write-id'] ?? '' },
      json: { error: { code: 'conflict', message: 'Not now.', requestId: 'r' } },
    }),
  )
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await field.fill('12.50')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Needs attention' })).toBeVisible()
  const logOut = page.getByRole('button', { name: 'Logout' })
  await logOut.click()
  await page
    .getByRole('alertdialog', { name: '1 needs attention', exact: true })
    .getByRole('button', { name: 'Cancel' })
    .last()
    .click()
  await context.route('**/collections', (route) => route.abort())
  await collectButton(page, casino.name).click()
  await expect(unsavedNotice(page)).toContainText('1 not saved yet')
  await logOut.click()
  const dialog = page.getByRole('alertdialog', { name: '1 not saved yet, 1 needs attention', exact: true })
  await dialog.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(unsavedNotice(page)).toBeVisible()
  await logOut.click()
  await dialog.getByRole('button', { name: 'Log out and delete' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('lastDashboard'))).toBeNull()
  await context.unroute('**/collections')
  await context.request.post(PATHS.logIn, { data: { email: member.email, password: member.password } })
  await openDashboard(page)
  await settled(page)
  expect(await member.storedEntries()).toEqual([])
})

test('visited articles are available offline, others show the offline page', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(...AWAY)
  await page.goto('/login')
  await workerTookOver(page)
  await page.goto('/faq?from=a-friend')
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const pagesIn = async () => (await cached(page)).map(({ url }) => url)
  await expect.poll(pagesIn).toContain('/faq')
  // A table that the server filtered is not stored as the whole page.
  await page.goto('/casino-reviews?out=AL')
  await page.goto('/reset-times')
  await expect.poll(pagesIn).toContain('/reset-times')
  expect(await pagesIn()).not.toContain('/casino-reviews')
  await server.kill()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/Figtree/)
  await page.goto('/glossary')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  // A message that is written offline is sent later.
  const script = page.waitForEvent('requestfinished', (request) => /contact-script/.test(request.url()))
  await page.goto('/contact?casino=15')
  await script
  await page.getByRole('textbox', { name: 'Message' }).fill('Show the zone.')
  await page.getByRole('button', { name: 'Send' }).click()
  const answer = page.getByRole('status').locator('> :visible')
  await expect(answer).toContainText('Error submitting feedback.')
  await server.start()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(answer).toHaveText('Thank you for your feedback!')
  await page.goto('/glossary')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline')
})

test('no member data is cached, before or after logging out', async ({
  page,
  member,
  catalog,
  readsDone,
}) => {
  await openDashboard(page)
  await workerTookOver(page)
  await page.reload()
  await collectButton(page, catalog[0]?.name ?? '').click()
  await settled(page)
  await page.goto('/history')
  await expect(page.getByRole('table').first()).toBeVisible()
  const entry = (await member.storedEntries())[0]?.id ?? 'none'
  const expectNoMemberData = async () => {
    const entries = await cached(page)
    expect(entries.length).toBeGreaterThan(40)
    const apiPaths = entries.filter(({ url }) => url.startsWith('/api/')).map(({ url }) => url)
    expect(new Set(apiPaths)).toEqual(new Set([PATHS.casinos]))
    expect(entries.filter(({ text }) => text.includes(member.email) || text.includes(entry))).toEqual([])
  }
  await expectNoMemberData()
  await openDashboard(page)
  await readsDone()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expectNoMemberData()
})

test('a failed service worker registration is logged and breaks nothing', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Error during service worker registration:/)
  const messages = collectMessages(page)
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('no room'))
  })
  await page.goto('/login')
  await expect
    .poll(() => messages.filter((text) => /^Error during service worker registration: .*no room/.test(text)))
    .toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled()
})

test('a visitor reads the catalog offline, with a notice', async ({
  page,
  context,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(...AWAY)
  const messages = collectMessages(page)
  await page.goto('/dashboard')
  await workerTookOver(page)
  await expect
    .poll(() => messages.filter((text) => text === 'Content is cached for offline use.'))
    .toHaveLength(1)
  await context.setOffline(true)
  await page.reload()
  await expect(collectButton(page, catalog[0]?.name ?? '')).toBeVisible()
  await expect(page.getByText('Couldn’t refresh your list. You’re offline.')).toBeVisible()
  await expect.poll(() => messages).toContain('No internet connection found. App is running in offline mode.')
})

for (const [name, response, isRemovedAtOnce] of [
  ['is gone', { status: 404, contentType: 'text/plain', body: 'Not found' }, true],
  [
    'is a page for an hour',
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' },
    false,
  ],
] as const) {
  test(`a service worker whose file ${name} is removed, and the page reloads once`, async ({
    page,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 404/)
    await page.goto('/login')
    await workerTookOver(page)
    const checks: string[] = []
    // On the context: requests of a controlled page do not pass the page's routes.
    await context.route('**/service-worker.js', async (route) => {
      checks.push(route.request().method())
      await route.fulfill(response)
    })
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.reload()
    if (!isRemovedAtOnce) {
      await expect.poll(() => checks).toEqual(['HEAD'])
      expect(await page.evaluate(() => caches.keys())).not.toEqual([])
      await context.clock.fastForward(3_600_000)
      checks.length = loads = 0
      await page.reload()
    }
    await expect.poll(() => checks).toEqual(['HEAD', 'HEAD'])
    expect(loads).toBe(2)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    // The next check finds no worker and does not reload again.
    await page.reload()
    await expect.poll(() => checks).toHaveLength(3)
    expect(loads).toBe(3)
  })
}
