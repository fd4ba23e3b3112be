import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import {
  cellUnder,
  collectButton,
  expectFigure,
  hourly,
  menuFocused,
  namesIn,
  openDashboard,
  rowOf,
  settled,
  statusOf,
  unsavedNotice,
} from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, SERVER_DOWN, test } from '../fixtures.ts'
import type { Member } from '../member.ts'
import { startProduct } from '../product-server.ts'
import { RETRY } from '../member.ts'

test('while the server is down, writes stay on screen and are not saved; Retry saves them once', async ({
  page,
  server,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(...SERVER_DOWN)
  const casino = hourly(catalog, 24)
  const other = hourly(catalog, 6)
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await openDashboard(page)
  await collectButton(page, other.name).click()
  await field.fill('12.50')
  await field.press('Enter')
  await expectFigure(page, 'Total Collected', '$12.50')
  await settled(page)

  await server.kill()
  await collectButton(page, casino.name).click()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m.*will sync/)
  await field.fill('3.25')
  await field.press('Enter')
  await expectFigure(page, 'Total Collected', '$15.75')
  await expect(unsavedNotice(page)).toContainText('2 not saved yet')
  await expect(unsavedNotice(page)).toContainText('The server isn’t responding')
  await expect(statusOf(page, other)).not.toContainText('will sync')

  await server.start()
  await unsavedNotice(page).getByRole('button', { name: 'Retry' }).click()
  await settled(page)
  await page.reload()
  await expect(statusOf(page, casino)).toHaveText(/^2[34]h \d+m/)
  await expectFigure(page, 'Total Collected', '$15.75')
  await expect(await cellUnder(page, casino, 'Total Earned')).toHaveText('$15.75')
  const stored = await member.storedEntries()
  expect(stored.map(({ kind, casinoId }) => `${kind} ${casinoId}`).toSorted()).toEqual(
    [
      `cash_out ${casino.id}`,
      `cash_out ${casino.id}`,
      `collect ${casino.id}`,
      `collect ${other.id}`,
    ].toSorted(),
  )
})

test('without a connection, a collection waits and is saved when the connection returns', async ({
  page,
  context,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, LOGGED_ERRORS)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await context.setOffline(true)
  await collectButton(page, casino.name).click()
  await expect(unsavedNotice(page)).toContainText('1 not saved yet')
  await expect(unsavedNotice(page)).toContainText('You’re offline')
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m.*will sync/)
  await context.setOffline(false)
  await settled(page)
  await expect(statusOf(page, casino)).toHaveText(/^2[34]h \d+m/)
  expect(await member.storedEntries()).toHaveLength(1)
})

test('a rejected write needs attention, with the reason, until it is saved or dismissed', async ({
  page,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/, LOGGED_ERRORS)
  const casino = hourly(catalog, 24)
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await openDashboard(page)
  await page.route(
    '**/cash-outs',
    (route) =>
      route.fulfill({
        status: 409,
        headers: { 'write-id': route.request().headers()['write-id'] ?? '' },
        json: { error: { code: 'conflict', message: 'This entry already exists.', requestId: 'r' } },
      }),
    { times: 2 },
  )
  await field.fill('12.50')
  await field.press('Enter')
  await field.fill('2.00')
  await field.press('Enter')
  const attention = page.getByRole('alert').filter({ hasText: 'Needs attention' })
  const first = attention.getByRole('listitem').filter({ hasText: 'record the $12.50 cash-out' })
  await expect(first).toContainText('This entry already exists.')
  await expect(attention.getByRole('listitem')).toHaveCount(2)
  await expectFigure(page, 'Total Collected', '$0.00')
  await page.reload()
  await expect(attention.getByRole('listitem')).toHaveCount(2)
  await first.getByRole('button', { name: 'Try again' }).click()
  await expectFigure(page, 'Total Collected', '$12.50')
  await attention.getByRole('button', { name: 'Dismiss' }).click()
  await expect(attention).toHaveCount(0)
  await settled(page)
  expect((await member.storedEntries()).map(({ amount }) => amount)).toEqual(['12.50'])
})

test('a lost response does not record an entry twice', async ({ page, member, catalog, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/, LOGGED_ERRORS)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  const sent: string[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith('/cash-outs') && sent.push(request.postData() ?? '')),
  )
  await page.route(
    '**/cash-outs',
    async (route) => {
      expect((await route.fetch(RETRY)).status()).toBeLessThan(300)
      await route.abort()
    },
    { times: 1 },
  )
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await field.fill('12.50')
  await field.press('Enter')
  await settled(page)
  await expectFigure(page, 'Total Collected', '$12.50')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
  expect(await member.storedEntries()).toHaveLength(1)
})

test('a power cut loses no acknowledged entry and ends no session', async ({
  page,
  server,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(...SERVER_DOWN)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  for (const [label, amount] of [
    [`Cash-out value for ${casino.name}`, '12.50'],
    [`Spent at ${casino.name}`, '3.25'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(amount)
    await page.getByLabel(label, { exact: true }).press('Enter')
  }
  await expectFigure(page, 'Total Profit', '$9.25')
  await settled(page)
  await server.kill()
  await server.start()
  await page.reload()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await expectFigure(page, 'Total Collected', '$12.50')
  await expectFigure(page, 'Total Spent', '$3.25')
  await expectFigure(page, 'Total Profit', '$9.25')
  expect(await member.storedEntries()).toHaveLength(3)
})

test('with the server down, logging out shows an error and keeps the list', async ({
  page,
  server,
  member,
  consoleErrors,
}) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(...SERVER_DOWN)
  await openDashboard(page)
  await server.kill()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alert')).toContainText('You’re still logged in')
  // The alert covers no navigation.
  for (const control of await page.getByRole('banner').locator('a, button').filter({ visible: true }).all())
    await control.click({ trial: true })
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.fastForward(6 * 60_000)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await server.advance(6 * 60_000)
  await server.start()
  await page.clock.fastForward(60_000)
  await openDashboard(page)
})

test('with the database down, pages load, the API returns 503, and the dashboard shows it', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/, LOGGED_ERRORS)
  const lone = await startProduct({
    database: { url: 'postgresql://unknown@127.0.0.1:1/nothing' },
    logLevel: 'fatal',
  })
  try {
    for (const path of ['/', '/signup', '/login', '/privacy-policy'])
      expect((await page.goto(lone.address + path))?.status(), path).toBe(200)
    expect((await context.request.get(`${lone.address}/healthz`)).status()).toBe(200)
    expect((await context.request.get(`${lone.address}/readyz`)).status()).toBe(503)
    const response = await context.request.get(lone.address + PATHS.casinos)
    expect(response.status()).toBe(503)
    expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } })
    await page.goto(`${lone.address}/dashboard`)
    await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    // Pending requests would log errors.
    await page.goto('about:blank')
  } finally {
    await lone.remove()
  }
})

const MOVED_TO = 'Profitability Tier 4:'

/** An action of a member, its effect on screen, and its stored result. */
type Action = {
  readonly what: string
  readonly path: string
  readonly act: (page: Page, casino: Casino) => Promise<void>
  readonly shows: (page: Page, casino: Casino) => Promise<void>
  readonly storedOnce: (member: Member, casino: Casino) => Promise<void>
}

const ACTIONS: readonly Action[] = [
  {
    what: 'the collection',
    path: '**/collections',
    act: (page, { name }) => collectButton(page, name).click(),
    shows: (page, casino) => expect(statusOf(page, casino)).toHaveText(/^2[34]h \d+m/),
    storedOnce: async (member, { id }) => {
      expect((await member.storedEntries()).filter(({ kind }) => kind === 'collect')).toHaveLength(1)
      expect((await member.storedRow(id)).lastCollected).not.toBeNull()
    },
  },
  {
    what: 'the cash-out',
    path: '**/cash-outs',
    async act(page, { name }) {
      const field = page.getByLabel(`Cash-out value for ${name}`, { exact: true })
      await field.fill('12.50')
      await field.press('Enter')
    },
    shows: (page) => expectFigure(page, 'Total Collected', '$12.50'),
    async storedOnce(member, { id }) {
      const amounts = (await member.storedEntries()).filter(({ kind }) => kind === 'cash_out')
      expect(amounts.map(({ amount }) => amount)).toEqual(['12.50'])
      expect((await member.storedRow(id)).userTotalPayout).toBe('12.50')
    },
  },
  {
    what: 'the vote',
    path: '**/vote',
    act: (page, { name }) => page.getByRole('button', { name: `Vote up for ${name}`, exact: true }).click(),
    shows: (page, casino) =>
      expect(rowOf(page, casino).getByRole('button', { name: /^Vote up/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    storedOnce: async (member, { id }) => expect((await member.storedRow(id)).userVote).toBe(1),
  },
  {
    what: 'the order',
    path: `**${PATHS.ranking}`,
    async act(page, { name }) {
      await page.getByRole('button', { name: `Move ${name}`, exact: true }).click()
      await page.getByRole('menuitem', { name: 'Move to tier 4', exact: true }).click()
    },
    shows: (page, { name }) => expect.poll(async () => await namesIn(page, MOVED_TO)).toContain(name),
    storedOnce: async (member, { id }) => expect((await member.storedRow(id)).userTier).toBe(4),
  },
]

/** The casino of the actions: in tier 3, ready again after a day. */
function actionCasino(catalog: readonly Casino[]): Casino {
  const casino = catalog.find(
    ({ tier, resetType: type, resetValue: hours }) => tier === 3 && type === 'hourly' && hours === '24',
  )
  if (casino === undefined) throw new Error('Tier 3 has no casino that resets every 24 hours')
  return casino
}

test('the server stops before it writes: every action waits, and is applied once', async ({
  page,
  server,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(...SERVER_DOWN, /ERR_FAILED/)
  const casino = actionCasino(catalog)
  await openDashboard(page)
  await page.route(
    '**/collections',
    async (route) => {
      await server.kill()
      await route.abort()
    },
    { times: 1 },
  )
  // The menu loads its code when it first opens.
  await page.getByRole('button', { name: `Move ${casino.name}`, exact: true }).click()
  await menuFocused(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  for (const { act, shows } of ACTIONS) {
    await act(page, casino)
    await shows(page, casino)
  }
  await expect(unsavedNotice(page)).toContainText(`${ACTIONS.length} not saved yet`)
  await server.start()
  await unsavedNotice(page).getByRole('button', { name: 'Retry' }).click()
  await settled(page)
  await page.reload()
  for (const { shows, storedOnce } of ACTIONS) {
    await shows(page, casino)
    await storedOnce(member, casino)
  }
})

test('the response of each action is lost after it was written: it is applied once', async ({
  page,
  server,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(...SERVER_DOWN, /ERR_FAILED/)
  const casino = actionCasino(catalog)
  await openDashboard(page)
  for (const { what, path, act, shows } of ACTIONS)
    await test.step(what, async () => {
      const requests: string[] = []
      await page.route(path, async (route) => {
        requests.push(route.request().postData() ?? '')
        if (requests.length > 1) return await route.continue()
        expect((await route.fetch(RETRY)).ok()).toBe(true)
        if (what === 'the order') await server.kill()
        await route.abort()
      })
      await act(page, casino)
      await shows(page, casino)
      if (what === 'the order') {
        await expect(unsavedNotice(page)).toBeVisible()
        await server.start()
      }
      await settled(page)
      expect(requests.length).toBeGreaterThan(1)
      expect(new Set(requests).size).toBe(1)
    })
  await page.reload()
  for (const { shows, storedOnce } of ACTIONS) {
    await shows(page, casino)
    await storedOnce(member, casino)
  }
})
