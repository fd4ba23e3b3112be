import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { casinoPath } from '#contract/paths.ts'
import { expectAccessible } from '../axe-findings.ts'
import {
  cellUnder,
  expectFigure,
  menuFocused,
  openDashboard,
  openLive,
  rowOf,
  settled,
} from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { casinosOfTier } from '../ledger-records.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^On the way:/ })

async function request(
  api: APIRequestContext,
  address: string,
  { id }: Casino,
  amount: string,
  occurredAt: string,
): Promise<void> {
  const data = { id: randomUUID(), amount, occurredAt, status: 'requested' }
  const response = await api.post(`${address}${casinoPath(id, 'cash-outs')}`, { data })
  expect(response.status()).toBe(201)
}

async function openCashOuts(page: Page): Promise<void> {
  await page.goto('/cash-outs')
  await expect(heading(page)).toBeVisible()
}

test('a requested cash-out arrives in the row of its casino, also on a new device, and its balance is read once', async ({
  page,
  context,
  server,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, LOGGED_ERRORS)
  expect(member.email).toBeTruthy()
  const [first] = casinosOfTier(catalog, 1)
  const note = page.getByRole('link', { name: `$40.00 on the way from ${first.name}`, exact: true })
  await openLive(page, openDashboard)
  await expect(page.getByRole('link', { name: /on the way from/ })).toHaveCount(0)
  // The first of the member, so that the page did not know that it needs balances.
  await request(context.request, server.address, first, '40.00', '2026-11-19T17:00:00.000Z')
  await expect(note).toBeVisible()
  await expect(page.getByRole('rowheader', { name: first.name, exact: true })).toBeVisible()

  const asked: string[] = []
  page.on('request', (sent) => void (sent.url().endsWith('/balances') && asked.push(sent.url())))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(note).toBeVisible()
  const toggle = page.getByRole('button', { name: new RegExp(`^(More|Less) about ${first.name}$`) })
  const balance = page.getByRole('button', { name: 'My balance is…' })
  for (const isOpen of [true, false, true]) {
    await toggle.click()
    await expect(balance).toHaveCount(isOpen ? 1 : 0)
  }
  expect(asked).toHaveLength(1)
  // Stored, so that nothing moves when the balances arrive.
  await page.route('**/balances', (route) => route.abort())
  await page.reload()
  await expect(note).toBeVisible()
  await note.click()
  await expect(heading(page)).toHaveText('On the way: $40.00 at 1 casino, the oldest for 2 days')
})

test('a cash-out is paid without a connection, undone, and paid on the other device', async ({
  page,
  context,
  server,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, LOGGED_ERRORS)
  const [first, second] = casinosOfTier(catalog, 1)
  await request(context.request, server.address, first, '60.00', '2026-11-03T17:00:00.000Z')
  await request(context.request, server.address, second, '40.00', '2026-11-19T17:00:00.000Z')
  await openCashOuts(page)
  await expect(heading(page)).toHaveText('On the way: $100.00 at 2 casinos, the oldest for 18 days')
  await expect(page.getByText('1 overdue')).toBeVisible()
  await expectAccessible(page, 'cash-outs on the way')
  const other = await context.newPage()
  await openLive(other, openCashOuts)

  await context.setOffline(true)
  await page.getByRole('button', { name: `Paid: $60.00 from ${first.name}` }).click()
  await expect(heading(page)).toHaveText('On the way: $40.00 at 1 casino, the oldest for 2 days')
  await expect(page.getByText('took 18 days')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(heading(page)).toHaveText('On the way: $100.00 at 2 casinos, the oldest for 18 days')
  await page.getByRole('button', { name: `Paid: $60.00 from ${first.name}` }).click()
  await expect(heading(page)).toHaveText(/^On the way: \$40\.00/)
  await context.setOffline(false)
  await settled(page)
  await expect(heading(other)).toHaveText(/^On the way: \$40\.00/)
  await page.reload()
  await expect(heading(page)).toHaveText(/^On the way: \$40\.00/)
  const [row] = (await member.storedEntries()).filter(({ status }) => status === 'paid')
  expect(row).toMatchObject({ amount: '60.00', occurredAt: '2026-11-03T17:00:00.000Z' })

  // The totals count what is paid.
  await openDashboard(page)
  await expectFigure(page, 'Total Collected', '$60.00')
  await expectFigure(page, 'On the way', '$40.00')
})

test('with the choice, “Cash-out Value” records a requested cash-out, by the keyboard', async ({
  page,
  member,
  catalog,
}) => {
  const [casino] = casinosOfTier(catalog, 1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openCashOuts(page)
  await page.getByRole('button', { name: 'When I request it' }).press('Enter')
  await expect(page.getByRole('checkbox', { name: /when I request them/ })).toBeChecked()
  await settled(page)
  await openDashboard(page)
  const field = rowOf(page, casino).getByRole('textbox', { name: `Cash-out value for ${casino.name}` })
  await field.fill('55')
  await field.press('Enter')
  await expect(page.getByText(`Cash-out of $55.00 at ${casino.name} recorded as requested`)).toBeVisible()
  await settled(page)
  await expect(await cellUnder(page, casino, 'Total Earned')).toHaveText('$0.00')
  expect(await member.storedEntries()).toMatchObject([{ kind: 'cash_out', status: 'requested' }])

  await page.setViewportSize({ width: 320, height: 700 })
  await openCashOuts(page)
  const more = page.getByRole('button', { name: `More about $55.00 from ${casino.name}` })
  await more.press('Enter')
  await menuFocused(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Cash-out of $55.00 at ${casino.name} is rejected`)).toBeVisible()
  await settled(page)
  await page.goto('/history?status=rejected')
  await expect(page.getByRole('row').filter({ hasText: '$55.00' })).toContainText('Rejected')
})

test('a balance is corrected in the strategy, and shown in the summary', async ({
  page,
  member,
  catalog,
}) => {
  const [casino] = casinosOfTier(catalog, 1)
  await openDashboard(page)
  await expect(page.getByText('Balance', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: `View strategy for ${casino.name}`, exact: true }).click()
  await page.getByRole('button', { name: 'My balance is…' }).click()
  const dialog = page.getByRole('dialog', { name: `My balance at ${casino.name}` })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the form of a balance', 'dialog')
  await dialog.getByLabel('Balance now ($)').fill('42.10')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Your balance at ${casino.name} is $42.10`)).toBeVisible()
  await settled(page)
  await expectFigure(page, 'Balance', '$42.10')
  expect(await member.storedEntries()).toMatchObject([{ kind: 'correction', amount: '42.10' }])
  await page.keyboard.press('Control+z')
  await settled(page)
  expect((await member.storedEntries()).filter(({ voidedAt }) => voidedAt === null)).toEqual([])
})
