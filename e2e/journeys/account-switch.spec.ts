import type { Request } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { USER_HEADER } from '#contract/user-header.ts'
import { collectButton, expectFigure, hourly, openDashboard, settled, statusOf } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { signUpMember } from '../member.ts'

test('an entry waits for its member once another one has logged in in this browser', async ({
  page,
  context,
  server,
  member: first,
  catalog,
  consoleErrors,
}) => {
  // Between the two log-ins there is no session.
  consoleErrors.allow(/status of 40[19]/, LOGGED_ERRORS)
  const casino = hourly(catalog, 24)
  const theirs = hourly(catalog, 6)
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  const opened = page.waitForRequest((request) => request.url().endsWith(PATHS.events))
  await openDashboard(page)
  const streamOf = (request: Request) => request.headers()[USER_HEADER]
  const firstStream = streamOf(await opened)
  await field.fill('12.50')
  await field.press('Enter')
  await expectFigure(page, 'Total Collected', '$12.50')
  await settled(page)
  expect(await first.storedEntries()).toHaveLength(1)
  await page.getByLabel('Sort by').selectOption({ label: 'Casino' })
  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible()
  await settled(page)

  // The cookies change to another member without an event.
  const second = await signUpMember(context.request, server.address)
  expect(second.email).not.toBe(first.email)
  const reopened = page.waitForRequest((request) => request.url().endsWith(PATHS.events))
  await field.fill('700')
  await field.press('Enter')
  await expect(page.getByText('Cash-out of $700.00')).toHaveCount(0)
  expect(await second.storedEntries()).toEqual([])

  // The page now shows the second member.
  await expectFigure(page, 'Total Collected', '$0.00')
  // The stream of the first member would not have the second one's changes.
  expect(streamOf(await reopened)).not.toBe(firstStream)
  // Without waiting: toasts close after a while.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  const orders: string[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith(PATHS.ranking) && orders.push(request.method())),
  )
  // The second member cannot undo the first member's sort.
  await page.keyboard.press('Control+z')
  await collectButton(page, theirs.name).click()
  await expect(statusOf(page, theirs)).toHaveText(/^6h 0m/)
  // The first member's entry stays in the outbox.
  await expect
    .poll(async () => (await second.storedEntries()).map(({ casinoId: id }) => id))
    .toEqual([theirs.id])
  expect(orders).toEqual([])

  // The first member logs in again.
  await context.clearCookies()
  const { email, password } = first
  expect((await context.request.post(PATHS.logIn, { data: { email, password } })).status()).toBe(200)
  await openDashboard(page)
  await expectFigure(page, 'Total Collected', '$712.50')
  await settled(page)
  expect((await first.storedEntries()).map(({ amount }) => amount)).toEqual(['700.00', '12.50'])
})

test('a deletion waits for its member once another one has logged in in this browser', async ({
  page,
  context,
  server,
  member: first,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/, LOGGED_ERRORS)
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  await settled(page)
  expect(await first.storedEntries()).toHaveLength(1)
  await page.goto('/history')
  const remove = page.getByRole('button', { name: /^Delete/ }).first()
  await expect(remove).toBeVisible()

  const second = await signUpMember(context.request, server.address)
  await remove.click()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  expect(await second.storedEntries()).toEqual([])
  await expect(page.getByText('No entries yet')).toBeVisible()

  const { email, password } = first
  expect((await context.request.post(PATHS.logIn, { data: { email, password } })).status()).toBe(200)
  await page.goto('/history')
  await settled(page)
  await expect
    .poll(async () => (await first.storedEntries()).map(({ voidedAt }) => voidedAt !== null))
    .toEqual([true])
})

test('the rows of a member are never shown to the next one, or stored under the next one’s ID', async ({
  page,
  context,
  server,
  member: first,
  catalog,
}) => {
  const casino = hourly(catalog, 24)
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await openDashboard(page)
  await field.fill('12.50')
  await field.press('Enter')
  await settled(page)
  expect(await first.storedEntries()).toHaveLength(1)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeVisible()

  // The next member logs in in another tab. The server responds slowly with that member's list.
  const second = await signUpMember(context.request, server.address)
  const release = Promise.withResolvers<void>()
  await page.route(`**${PATHS.dashboard}`, async (route) => {
    await release.promise
    await route.continue()
  })
  const other = await context.newPage()
  await other.goto('/faq')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  await other.evaluate(() => new BroadcastChannel('session').postMessage({ event: 'signed-in' }))
  await expect(page.getByText('No entries yet')).toBeVisible()
  const requested = page.waitForRequest((request) => request.url().endsWith(PATHS.dashboard))
  await page.getByRole('link', { name: 'Your Dashboard', exact: true }).click()
  await requested
  await expect(page.getByText('$12.50')).toHaveCount(0)
  expect(await page.evaluate(storedAmounts)).toEqual([])

  release.resolve()
  await expectFigure(page, 'Total Collected', '$0.00')
  expect(await page.evaluate(storedAmounts)).toEqual([])
  expect(await second.storedEntries()).toEqual([])
})

/** The amounts in the stored list that do not belong to its user. Runs in the page. */
function storedAmounts(): number[] {
  const stored = JSON.parse(localStorage.getItem('lastDashboard') ?? '{"user":null,"rows":[]}') as {
    user: { id: string } | null
    rows: { payout: number }[]
  }
  const history = JSON.parse(localStorage.getItem('lastHistory') ?? 'null') as { userId: string } | null
  // The history that is stored last is the one of the member on screen.
  return stored.user?.id === history?.userId ? stored.rows.flatMap(({ payout }) => payout || []) : []
}
