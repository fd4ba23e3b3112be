import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import {
  cellUnder,
  collectButton,
  expectFigure,
  hourly,
  namesIn,
  openDashboard,
  rowOf,
  settled,
  statusOf,
} from '../dashboard-screen.ts'
import { expect, LOGGED, test } from '../fixtures.ts'
import type { Person } from '../person.ts'
import { startProduct } from '../product-server.ts'

const DOWN = [
  /ERR_CONNECTION_REFUSED/,
  /ERR_CONNECTION_RESET/,
  /ERR_EMPTY_RESPONSE/,
  // The stream of live events, cut in the middle.
  /ERR_INCOMPLETE_CHUNKED_ENCODING/,
  LOGGED,
]

test('a collection the server did not take is told, taken back, and recorded once by a retry', async ({
  page,
  server,
  member,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(...DOWN)
  const casino = hourly(catalogue, 24)
  const kept = hourly(catalogue, 6)
  await openDashboard(page)
  await collectButton(page, kept.name).click()
  await expect(statusOf(page, kept)).toHaveText(/^6h 0m/)
  await settled(page)

  await server.kill()
  await collectButton(page, casino.name).click()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m.*being saved/)
  const alert = page.getByRole('alert').filter({ hasText: `${casino.name}: the collection was not saved` })
  await expect(alert).toContainText('the server does not answer')
  await expect(statusOf(page, casino)).toHaveText('Ready')
  await expect(statusOf(page, kept)).toHaveText(/^6h 0m/)
  // The toast that said "collected" does not stay beside it.
  // By itself it would go after ten seconds, so the wait is shorter.
  await expect(page.getByText(`${casino.name} collected`)).toHaveCount(0, { timeout: 2_000 })

  await server.start()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await settled(page)
  await page.reload()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await expect(statusOf(page, kept)).toHaveText(/^6h 0m/)
  const collected = (await member.storedEntries()).map((entry) => entry.casino_id)
  expect(collected.toSorted((a, b) => a - b)).toEqual([casino.id, kept.id].toSorted((a, b) => a - b))
})

test('a cash-out the server did not take does not stay in the totals', async ({
  page,
  server,
  member,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(...DOWN)
  const casino = hourly(catalogue, 24)
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await openDashboard(page)
  await field.fill('12.50')
  await field.press('Enter')
  await expectFigure(page, 'Total Collected', '$12.50')
  await settled(page)

  await server.kill()
  await field.fill('3.25')
  await field.press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: `${casino.name}: the cash-out was not saved` })
  await expect(alert).toBeVisible()
  await expectFigure(page, 'Total Collected', '$12.50')
  await server.start()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expectFigure(page, 'Total Collected', '$15.75')
  await settled(page)
  await page.reload()
  await expectFigure(page, 'Total Collected', '$15.75')
  await expect(await cellUnder(page, casino, 'Total Earned')).toHaveText('$15.75')
  expect((await member.storedEntries()).map(({ amount }) => amount)).toEqual(['3.25', '12.50'])
})

test('without a connection a collection is told and taken back', async ({
  page,
  context,
  member,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(/ERR_INTERNET_DISCONNECTED/, LOGGED)
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  await context.setOffline(true)
  await collectButton(page, casino.name).click()
  const alert = page.getByRole('alert').filter({ hasText: `${casino.name}: the collection was not saved` })
  await expect(alert).toContainText('there is no connection')
  await expect(statusOf(page, casino)).toHaveText('Ready')
  await context.setOffline(false)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await settled(page)
  expect(await member.storedEntries()).toHaveLength(1)
})

test('an answer that got lost on its way is not recorded twice', async ({
  page,
  member,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(/ERR_FAILED/)
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  const sent: string[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith('/cash-outs') && sent.push(request.postData() ?? '')),
  )
  await page.route(
    '**/cash-outs',
    async (route) => {
      expect((await route.fetch()).status()).toBeLessThan(300)
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

test('a power cut loses nothing that was acknowledged, and nobody is logged out', async ({
  page,
  server,
  member,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(...DOWN)
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  for (const [label, amount] of [
    [`Cash-out value for ${casino.name}`, '12.50'],
    [`Spent at ${casino.name}`, '3.25'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(amount)
    await page.getByLabel(label, { exact: true }).press('Enter')
  }
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

test('with the server away a log-out says so, and the list stays until it is back', async ({
  page,
  server,
  member,
  complaints,
}) => {
  expect(member.email).toBeTruthy()
  complaints.expectAny(...DOWN)
  await openDashboard(page)
  await server.kill()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alert')).toContainText('You are still logged in')
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.fastForward(6 * 60_000)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await server.advance(6 * 60_000)
  await server.start()
  await page.clock.fastForward(60_000)
  await openDashboard(page)
})

test('with the database away pages stay up, the API says 503, and the dashboard says so', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectAny(/status of 503/, LOGGED)
  const lone = await startProduct('postgresql://nobody@127.0.0.1:1/nothing', 'fatal')
  try {
    for (const path of ['/', '/signup', '/login', '/privacy-policy'])
      expect((await page.goto(lone.address + path))?.status(), path).toBe(200)
    expect((await context.request.get(`${lone.address}/healthz`)).status()).toBe(200)
    expect((await context.request.get(`${lone.address}/readyz`)).status()).toBe(503)
    const answer = await context.request.get(lone.address + PATHS.casinos)
    expect(answer.status()).toBe(503)
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
    await page.goto(`${lone.address}/dashboard`)
    await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    // What it still fetches would be heard to fail.
    await page.goto('about:blank')
  } finally {
    await lone.remove()
  }
})

const MOVED_FROM = 'Profitability Tier 3:'
const MOVED_TO = 'Profitability Tier 4:'

/** Something a person does, what the screen shows of it, and what is stored of it once. */
type Deed = {
  readonly what: string
  readonly path: string
  readonly does: (page: Page, casino: Casino) => Promise<void>
  readonly shows: (page: Page, casino: Casino, done: boolean) => Promise<void>
  readonly storedOnce: (member: Person, casino: Casino) => Promise<void>
}

const DEEDS: readonly Deed[] = [
  {
    what: 'the collection',
    path: '**/collections',
    does: (page, { name }) => collectButton(page, name).click(),
    shows: (page, casino, done) => expect(statusOf(page, casino)).toHaveText(done ? /^24h 0m/ : 'Ready'),
    storedOnce: async (member) => expect(await member.storedEntries()).toHaveLength(1),
  },
  {
    what: 'the cash-out',
    path: '**/cash-outs',
    async does(page, { name }) {
      const field = page.getByLabel(`Cash-out value for ${name}`, { exact: true })
      await field.fill('12.50')
      await field.press('Enter')
    },
    shows: (page, _casino, done) => expectFigure(page, 'Total Collected', done ? '$12.50' : '$0.00'),
    async storedOnce(member, { id }) {
      expect((await member.storedEntries()).map(({ amount }) => amount)).toEqual(['12.50'])
      expect((await member.storedRow(id)).user_total_payout).toBe('12.50')
    },
  },
  {
    what: 'the vote',
    path: '**/vote',
    does: (page, { name }) => page.getByRole('button', { name: `Vote up for ${name}`, exact: true }).click(),
    shows: (page, casino, done) =>
      expect(rowOf(page, casino).getByRole('button', { name: /^Vote up/ })).toHaveAttribute(
        'aria-pressed',
        String(done),
      ),
    storedOnce: async (member, { id }) => expect((await member.storedRow(id)).user_vote).toBe(1),
  },
  {
    what: 'The order',
    path: `**${PATHS.ranking}`,
    async does(page, { name }) {
      await page.getByRole('button', { name: `Move ${name}`, exact: true }).click()
      await page.getByRole('menuitem', { name: 'Move to tier 4', exact: true }).click()
    },
    shows: (page, { name }, done) =>
      expect
        .poll(async () => [
          (await namesIn(page, MOVED_FROM)).includes(name),
          (await namesIn(page, MOVED_TO)).includes(name),
        ])
        .toEqual([!done, done]),
    storedOnce: async (member, { id }) => expect((await member.storedRow(id)).user_tier).toBe(4),
  },
]

for (const { what, path, does, shows, storedOnce } of DEEDS) {
  for (const [moment, written] of [
    ['before it was written', false],
    ['after it was written', true],
  ] as const) {
    test(`${what}: the server dies ${moment} and before it answers`, async ({
      page,
      server,
      member,
      catalogue,
      complaints,
    }) => {
      complaints.expectAny(...DOWN, /ERR_FAILED/)
      const casino = catalogue.find(
        ({ tier, reset_type: type, reset_value: hours }) => tier === 3 && type === 'hourly' && hours === '24',
      )
      if (casino === undefined) throw new Error('Tier 3 has no casino that resets every 24 hours')
      await openDashboard(page)
      await page.route(
        path,
        async (route) => {
          if (written) expect((await route.fetch()).ok()).toBe(true)
          await server.kill()
          await route.abort()
        },
        { times: 1 },
      )
      await does(page, casino)
      await shows(page, casino, true)
      const alert = page.getByRole('alert').filter({ hasText: `${what} was not saved` })
      await expect(alert).toContainText('the server does not answer')
      await shows(page, casino, false)
      await server.start()
      await alert.getByRole('button', { name: 'Try again' }).click()
      await shows(page, casino, true)
      await settled(page)
      await page.reload()
      await shows(page, casino, true)
      await storedOnce(member, casino)
    })
  }
}
