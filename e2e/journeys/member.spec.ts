import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { expect, test } from '../fixtures.ts'
import { countsAsReady } from '../member.ts'
import {
  casinoThat,
  cellUnder,
  claimCents,
  collectButton,
  expectFigure,
  hourly,
  namesIn,
  openDashboard,
  rowOf,
  settled,
  statusOf,
} from '../dashboard-screen.ts'
import { recordAll } from '../ledger-records.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The messages that a screen reader announces. */
const announced = (page: Page) => page.getByRole('region', { name: 'Messages' }).locator('[aria-live=polite]')

test('a collected casino counts down by its reset rule, before and after a reload', async ({
  page,
  member,
  catalog,
  travel,
  consoleErrors,
}) => {
  // A read that starts while the clock advances reaches its time limit.
  consoleErrors.allow(/could not be read: unavailable/)
  const daily = hourly(catalog, 24)
  const sixHours = hourly(catalog, 6)
  // 6 PM Pacific is 9 PM in New York, where it is 12:00:02: nearly nine hours.
  const evening = casinoThat(
    catalog,
    'resets at 18:00 Pacific',
    ({ resetValue: at, resetZone: zone }) => at === '18:00:00' && zone === 'America/Los_Angeles',
  )
  const cases = [
    { casino: daily, atOnce: '24h 0m', later: '22h 59m', opensAt: '12:00 PM, Sunday' },
    { casino: sixHours, atOnce: '6h 0m', later: '4h 59m', opensAt: '6:00 PM, Saturday' },
    { casino: evening, atOnce: '9h 0m', later: '7h 59m', opensAt: '9:00 PM, Saturday' },
  ]
  await openDashboard(page)
  const expectAvailable = async (ready: readonly Casino[]) => {
    const values = ready.filter(countsAsReady)
    const sum = values.reduce((all, casino) => all + claimCents(casino), 0)
    await expectFigure(page, 'Total Available Now', `$${(sum / 100).toFixed(2)}`)
  }
  await expectAvailable(catalog)
  for (const { casino, atOnce, opensAt } of cases) {
    await expect(statusOf(page, casino)).toHaveText('Ready')
    await expect(collectButton(page, casino.name)).toHaveText('Collect')
    await collectButton(page, casino.name).click()
    await expect(statusOf(page, casino)).toHaveText(new RegExp(`^${atOnce}, ready ${opensAt}`))
    await expect(await cellUnder(page, casino, 'Last Collected')).toHaveText('Today, 12:00 PM')
  }
  await settled(page)
  // Tier 5 never counts as ready.
  const open = catalog.filter(countsAsReady).length
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    `${open - 3} of ${open} casinos ready`,
  )
  await expectAvailable(catalog.filter((casino) => cases.every((one) => one.casino.id !== casino.id)))

  // The countdown updates every minute.
  await travel(MINUTE)
  await expect(statusOf(page, daily)).toHaveText(/^23h 5\dm,/)
  await travel(60 * MINUTE)
  for (const { casino, later } of cases)
    await expect(statusOf(page, casino)).toHaveText(new RegExp(`^${later},`))
  await page.reload()
  for (const { casino, later } of cases)
    await expect(statusOf(page, casino)).toHaveText(new RegExp(`^${later},`))

  await travel(5 * HOUR)
  await expect(statusOf(page, sixHours)).toHaveText('Ready')
  await expect(statusOf(page, evening)).toHaveText(/^2h 59m,/)
  await travel(3 * HOUR)
  await expect(statusOf(page, evening)).toHaveText('Ready')
  await expect(statusOf(page, daily)).toHaveText(/^14h 59m,/)
  await travel(15 * HOUR)
  await expect(statusOf(page, daily)).toHaveText('Ready')
  await collectButton(page, daily.name).click()
  await expect(statusOf(page, daily)).toHaveText(/^24h 0m,/)
  await settled(page)
  expect((await member.storedEntries()).map(({ kind }) => kind)).toEqual(Array(4).fill('collect'))
})

test('cash-outs and spends add up to the cent and survive a reload', async ({ page, member, catalog }) => {
  const casino = hourly(catalog, 24)
  const cashOut = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  const spent = page.getByLabel(`Spent at ${casino.name}`, { exact: true })
  const expectTotals = async (earned: string, spends: string, profit: string) => {
    await expect(await cellUnder(page, casino, 'Total Earned')).toHaveText(earned)
    await expect(await cellUnder(page, casino, 'Total Spent')).toHaveText(spends)
    await expectFigure(page, 'Total Collected', earned)
    await expectFigure(page, 'Total Spent', spends)
    await expectFigure(page, 'Total Profit', profit)
  }
  await openDashboard(page)
  await expect(cashOut).toHaveAttribute('placeholder', '0.00')
  await expect(spent).toHaveAttribute('placeholder', '0.00')
  await expectTotals('$0.00', '$0.00', '$0.00')

  await spent.fill('3.25')
  await spent.press('Enter')
  await expect(spent).toHaveValue('')
  await expectTotals('$0.00', '$3.25', '−$3.25')

  await cashOut.fill(' 12.50 ')
  await cashOut.press('Enter')
  await expect(cashOut).toHaveValue('')
  await expectTotals('$12.50', '$3.25', '$9.25')

  await cashOut.fill('$1,234.50')
  await cashOut.press('Enter')
  await expectTotals('$1,247.00', '$3.25', '$1,243.75')
  // 0.10 + 0.20 is 0.30, not 0.30000000000000004.
  for (const amount of ['0.10', '0.20']) {
    await spent.fill(amount)
    await spent.press('Enter')
  }
  await expectTotals('$1,247.00', '$3.55', '$1,243.45')
  await settled(page)
  await page.reload()
  await expectTotals('$1,247.00', '$3.55', '$1,243.45')
  const entries = await member.storedEntries()
  expect(entries.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
    'cash_out 12.50',
    'cash_out 1234.50',
    'spend 0.10',
    'spend 0.20',
    'spend 3.25',
  ])
})

test('the toasts of a cash-out and a spend offer Undo, and Ctrl+Z works too', async ({
  page,
  member,
  catalog,
}) => {
  const casino = hourly(catalog, 24)
  const cashOut = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  const spent = page.getByLabel(`Spent at ${casino.name}`, { exact: true })
  await openDashboard(page)
  await cashOut.fill('1250')
  await cashOut.press('Enter')
  await expectFigure(page, 'Total Profit', '$1,250.00')
  const message = page.getByRole('listitem').filter({ hasText: 'recorded' })
  await expect(message).toContainText(`Cash-out of $1,250.00 at ${casino.name} recorded`)
  // The toast closes with its button, so the focus returns to the field.
  await message.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(message).toHaveCount(0)
  await expect(announced(page)).toContainText(`Cash-out of $1,250.00 at ${casino.name} removed`)
  await expect(cashOut).toBeFocused()
  await expectFigure(page, 'Total Profit', '$0.00')

  await spent.fill('4.99')
  await spent.press('Enter')
  await expectFigure(page, 'Total Profit', '−$4.99')
  await expect(message).toContainText(`Spend of $4.99 at ${casino.name} recorded`)
  await page.getByRole('button', { name: 'Resources' }).focus()
  await page.keyboard.press('Control+z')
  await expectFigure(page, 'Total Spent', '$0.00')
  await expect(announced(page)).toContainText(`Spend of $4.99 at ${casino.name} removed`)
  await settled(page)
  await page.reload()
  await expectFigure(page, 'Total Profit', '$0.00')
  expect((await member.storedEntries()).filter(({ voidedAt }) => voidedAt === null)).toEqual([])
})

test('a collection can be undone', async ({ page, member, catalog }) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await settled(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(statusOf(page, casino)).toHaveText('Ready')
  await expect(announced(page)).toContainText(`Collection at ${casino.name} removed`)
  await settled(page)
  await page.reload()
  await expect(statusOf(page, casino)).toHaveText('Ready')
  expect((await member.storedRow(casino.id)).lastCollected).toBeNull()
})

test('collecting before the reset asks for confirmation', async ({ page, member, catalog, travel }) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  await settled(page)
  await travel(190 * MINUTE)
  await expect(statusOf(page, casino)).toHaveText(/^20h 50m/)
  await collectButton(page, casino.name).click()
  const question = page.getByRole('alertdialog', { name: casino.name })
  await expect(question).toContainText('Collected 3h 10m ago; record again?')
  await question.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(question).toBeHidden()
  expect(await member.storedEntries()).toHaveLength(1)
  // Presses within a second count as one.
  await travel(1000)
  await collectButton(page, casino.name).click()
  await question.getByRole('button', { name: 'Record again' }).click()
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await settled(page)
  expect(await member.storedEntries()).toHaveLength(2)
})

test('a confirmed second collection within a minute is recorded, and Undo removes it', async ({
  page,
  member,
  catalog,
  travel,
}) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  await settled(page)
  await travel(1000)
  await collectButton(page, casino.name).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record again' }).click()
  await settled(page)
  const first = (await member.storedEntries()).toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt))[0]
  expect(await member.storedEntries()).toHaveLength(2)
  await page.keyboard.press('Control+z')
  await settled(page)
  const remaining = (await member.storedEntries()).filter(({ voidedAt }) => voidedAt === null)
  expect(remaining.map(({ id }) => id)).toEqual([first?.id])
  await expect(statusOf(page, casino)).toHaveText(/^2[34]h/)
})

test('a collection that another device just recorded counts once, without Undo', async ({
  page,
  member,
  server,
  catalog,
}) => {
  const casino = hourly(catalog, 24)
  // This page receives no live events.
  await page.route('**/api/events', () => undefined)
  await openDashboard(page)
  await recordAll(page.request, server.address, [{ casino, what: 'collections' }])
  await collectButton(page, casino.name).click()
  const message = page.getByText(
    `The collection at ${casino.name} was already recorded less than a minute ago, so it counts only once`,
  )
  await expect(message).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await settled(page)
  expect((await member.storedEntries()).map(({ voidedAt }) => voidedAt)).toEqual([null])
})

test('a double press records once', async ({ page, member, catalog }) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await collectButton(page, casino.name).dblclick()
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await field.fill('12.50')
  await field.press('Enter')
  await field.press('Enter')
  await expectFigure(page, 'Total Collected', '$12.50')
  await settled(page)
  expect((await member.storedEntries()).map(({ kind }) => kind).toSorted()).toEqual(['cash_out', 'collect'])
})

test('the move menu changes a casino’s place permanently', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const [from, to] = ['Profitability Tier 3:', 'Profitability Tier 4:']
  const before = { from: await namesIn(page, from), to: await namesIn(page, to) }
  const moved = before.from[1] ?? ''
  const choose = async (choice: string) => {
    const saved = page.waitForResponse('**/api/ranking')
    await page.getByRole('button', { name: `Move ${moved}`, exact: true }).click()
    await page.getByRole('menuitem', { name: choice, exact: true }).click()
    expect((await saved).status()).toBe(200)
  }
  await choose('Move up')
  expect((await namesIn(page, from)).slice(0, 2)).toEqual([moved, before.from[0]])
  await choose('Move to tier 4')
  const expected = { from: before.from.filter((name) => name !== moved), to: [...before.to, moved] }
  await expect.poll(async () => await namesIn(page, to)).toEqual(expected.to)
  expect(await namesIn(page, from)).toEqual(expected.from)
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(await namesIn(page, from)).toEqual(expected.from)
  expect(await namesIn(page, to)).toEqual(expected.to)
})

test('a vote counts once, can be reversed, and is stored', async ({ page, member, catalog }) => {
  const casino = casinoThat(catalog, 'is in tier 4', ({ tier }) => tier === 4)
  const before = (await member.storedRow(casino.id)).communityRank
  const score = (change: number) => {
    const value = before + change
    return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'
  }
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/vote') && sent.push(request.method())))
  await openDashboard(page)
  const up = page.getByRole('button', { name: `Vote up for ${casino.name}`, exact: true })
  const down = page.getByRole('button', { name: `Vote down for ${casino.name}`, exact: true })
  await up.click()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expect(rowOf(page, casino)).toContainText(score(1))
  await up.click()
  await settled(page)
  expect((await member.storedRow(casino.id)).communityRank).toBe(before + 1)
  expect(sent).toEqual(['PUT'])
  await down.click()
  await expect(rowOf(page, casino)).toContainText(score(-1))
  await settled(page)
  await page.reload()
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  expect(await member.storedRow(casino.id)).toMatchObject({ communityRank: before - 1, userVote: -1 })
})

test('votes are undone, newest first, back to no vote', async ({ page, member, catalog }) => {
  const casino = casinoThat(catalog, 'is in tier 4', ({ tier }) => tier === 4)
  const { communityRank, votes } = await member.storedRow(casino.id)
  await openDashboard(page)
  const up = page.getByRole('button', { name: `Vote up for ${casino.name}`, exact: true })
  const down = page.getByRole('button', { name: `Vote down for ${casino.name}`, exact: true })
  await up.click()
  await down.click()
  await expect(page.getByText(`You downvoted ${casino.name}`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expect(announced(page)).toContainText(`Your vote on ${casino.name} is up again`)
  await page.keyboard.press('u')
  await expect(announced(page)).toContainText(`Your vote on ${casino.name} was removed`)
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  await expect(down).toHaveAttribute('aria-pressed', 'false')
  await settled(page)
  expect(await member.storedRow(casino.id)).toMatchObject({ communityRank, votes, userVote: 0 })
})
