import { PATHS } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import { expectAccessible } from '../axe-findings.ts'
import { openDashboard, openLive, rowOf } from '../dashboard-screen.ts'
import { expect, stubCasinoSites, test } from '../fixtures.ts'
import { RETRY } from '../member.ts'
import { START } from '../product-server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

test('a break turns off links, Speed Collect, and the start button, and asks before it turns them on', async ({
  page,
  context,
  catalog,
  member,
  travel,
}) => {
  await stubCasinoSites(context)
  const [casino] = catalog
  if (!casino) throw new Error('no casinos')
  await openLive(page, openDashboard)
  const links = page.getByRole('link', { name: /^Visit / })
  await expect(links.first()).toBeVisible()
  // Another device starts the break.
  expect((await page.request.post('/api/breaks', { ...RETRY, data: { length: 'day' } })).ok()).toBe(true)
  const notice = page.getByRole('status').filter({ hasText: 'You’re on a break until' })
  await expect(notice).toBeVisible()
  await expect(links).toHaveCount(0)
  await expect(rowOf(page, casino).getByRole('link', { name: 'On a break' })).toBeVisible()
  await expectAccessible(page, 'dashboard during a break')
  // Records still work.
  await rowOf(page, casino)
    .getByRole('button', { name: `Collect ${casino.name}` })
    .click()
  await expect.poll(async () => (await member.storedEntries()).length).toBe(1)
  await page.goto('/dashboard?view=speed')
  await expect(page.getByRole('heading', { name: 'Speed Collect is off during a break' })).toBeVisible()

  await travel(DAY_MS + 60_000)
  await page.goto('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Your break has ended' })).toBeVisible()
  await expect(links).toHaveCount(0)
  expect((await page.request.post('/api/breaks/end-confirmation', RETRY)).ok()).toBe(true)
  await page.reload()
  await expect(links.first()).toBeVisible()
  await expect(page.getByText('Your break has ended')).toHaveCount(0)
})

test('a spend near the limit is announced, and at the limit it is recorded and the links are off', async ({
  page,
  context,
  catalog,
  member,
}) => {
  await stubCasinoSites(context)
  const [casino] = catalog
  if (!casino) throw new Error('no casinos')
  await page.request.put('/api/limits/day', { ...RETRY, data: { amount: '10.00' } })
  await openDashboard(page)
  const spent = rowOf(page, casino).getByRole('textbox', { name: `Spent at ${casino.name}` })
  await spent.fill('8')
  await spent.press('Enter')
  const near = page.getByRole('status').filter({ hasText: 'limit for the last 24 hours' })
  await expect(near).toContainText('You’ve spent $8.00 of your $10.00 limit for the last 24 hours.')
  await expect(page.getByRole('link', { name: /^Visit / }).first()).toBeVisible()
  await spent.fill('5')
  await spent.press('Enter')
  await expect(near).toContainText('You’ve reached your spending limit for the last 24 hours.')
  await expect(page.getByRole('link', { name: /^Visit / })).toHaveCount(0)
  const amounts = (await member.storedEntries()).map(({ amount }) => amount)
  expect(new Set(amounts)).toEqual(new Set(['5.00', '8.00']))
  // Undoing the spend turns the links on again.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('link', { name: /^Visit / }).first()).toBeVisible()
})

test('an open page shows the end of a break and of a reached limit without a reload', async ({
  page,
  context,
  catalog,
  member,
  travel,
}) => {
  const [casino] = catalog
  if (!casino) throw new Error('no casinos')
  // Without live events, only the clock can cause the reads.
  await context.route(`**${PATHS.events}`, (route) => route.fulfill({ status: 204 }))
  const at = new Date(START - DAY_MS + MINUTE_MS).toISOString()
  const spend = { id: crypto.randomUUID(), amount: '10.00', occurredAt: at }
  await page.request.put(limitPath('day'), { data: { amount: '10.00' } })
  expect((await page.request.post(`/api/casinos/${casino.id}/spends`, { data: spend })).ok()).toBe(true)
  expect(await member.storedEntries()).toHaveLength(1)
  await openDashboard(page)
  const links = page.getByRole('link', { name: /^Visit / })
  await expect(
    page.getByRole('status').filter({ hasText: 'You’ve reached your spending limit' }),
  ).toBeVisible()
  await expect(links).toHaveCount(0)
  await travel(2 * MINUTE_MS)
  await expect(links.first()).toBeVisible()

  expect((await page.request.post(PATHS.breaks, { ...RETRY, data: { length: 'day' } })).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'You’re on a break until' })).toBeVisible()
  await travel(DAY_MS - MINUTE_MS)
  await expect(links).toHaveCount(0)
  await travel(2 * MINUTE_MS)
  await expect(page.getByRole('status').filter({ hasText: 'Your break has ended' })).toBeVisible()
})
