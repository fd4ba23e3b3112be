import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import { casinoThat, claimCents, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, stubCasinoSites, test } from '../fixtures.ts'
import { addOwnCasino } from '../ledger-records.ts'
import { closeOpened, nextName, openAmount, visitLink } from '../speed-screen.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('a seven-day ladder: the day advances, a missed day begins again, and the member can state the day', async ({
  page,
  member,
  server,
  travel,
}) => {
  const ladder = ['0.10', '0.20', '0.30', '0.40', '0.50', '0.60', '1.00'].map((amount) => ({ amount }))
  const casinoId = await addOwnCasino(page.request, server.address, {
    name: 'Ladder',
    clock: { kind: 'rolling', minutes: 1440 },
    value: { kind: 'ladder', days: ladder, afterEnd: 'repeat', onMiss: 'restart' },
  })
  await openDashboard(page)
  const own = row(page, 'Ladder')
  const collect = async () => {
    await own.getByRole('button', { name: /^Collect Ladder/ }).click()
    await settled(page)
  }
  await expect(own).toContainText('Day 1 of 7: $0.10')
  await collect()
  await expect(own).toContainText('Day 2 of 7: $0.20')
  await travel(DAY + HOUR)
  await expect(own).toContainText('Ready')
  await collect()
  await expect(own).toContainText('Day 3 of 7: $0.30')
  // Ready for a day, and then missed.
  await travel(2 * DAY + HOUR)
  await expect(own).toContainText('Day 1 of 7: $0.10')
  await page.getByRole('button', { name: 'Move Ladder', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit this casino…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Ladder' })
  await dialog.getByLabel('My next claim is day (optional)').fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('Day 7 of 7: $1.00')
  await collect()
  await expect(own).toContainText('Day 1 of 7: $0.10')
  // The count goes on; the eighth day pays what the first one does.
  expect(await member.storedRow(casinoId)).toMatchObject({ streakDay: 8, collectedDay: 7 })
  const { entries } = (await (await page.request.get(`${server.address}/api/entries`)).json()) as {
    entries: { worth: string }[]
  }
  expect(entries.map(({ worth }) => worth)).toEqual(['1.00', '0.20', '0.10'])
})

test('a bonus on a condition never counts as ready', async ({ page, member: _member, server }) => {
  const summary = page.getByRole('region', { name: 'Summary' })
  await openDashboard(page)
  const counts = await summary.getByText(/casinos ready/).innerText()
  await addOwnCasino(page.request, server.address, {
    name: 'Empty Pockets',
    clock: { kind: 'condition', condition: 'zero-balance', text: 'Only while your balance is zero' },
    value: { kind: 'fixed', amount: '0.50' },
  })
  await page.reload()
  const own = row(page, 'Empty Pockets')
  await expect(own).toContainText('No timer')
  await expect(own).toContainText('Only while your balance is zero')
  await expect(summary.getByText(/casinos ready/)).toHaveText(counts)
  await expectAccessible(page, 'a list with a condition')
  await page.getByRole('checkbox', { name: 'Ready only' }).check()
  await expect(own).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Ready only' }).uncheck()
  await own.getByRole('button', { name: /^Collect Empty Pockets/ }).click()
  await settled(page)
  await expect(own).toContainText('No timer')
  await page.goto('/dashboard?view=speed')
  await expect(page.getByRole('table', { name: 'Ready to collect' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Empty Pockets' })).toHaveCount(0)
})

test('a wheel: the range stands in the list, and the amount that was typed counts', async ({
  page,
  context,
  member,
  server,
  catalog,
}) => {
  await stubCasinoSites(context)
  const casinoId = await addOwnCasino(page.request, server.address, {
    name: 'Lucky Wheel',
    link: 'https://wheel.example/',
    clock: { kind: 'fixed', times: ['00:00'], zone: 'America/New_York' },
    value: { kind: 'range', low: '30.00', high: '250.00', typical: null },
  })
  await openDashboard(page)
  await expect(row(page, 'Lucky Wheel')).toContainText('$30.00 to $250.00')
  await openDashboard(page, '/dashboard?view=speed')
  expect(await nextName(page)).toBe('Lucky Wheel')
  await closeOpened(context, () => visitLink(page, 'Lucky Wheel').click())
  // Until the amount is typed, the lowest counts.
  await expect(page.getByText(/^\$30\.00 of /)).toBeVisible()
  await (await openAmount(page, context)).fill('47.25')
  const next = await nextName(page)
  const worth = claimCents(casinoThat(catalog, `is called ${next}`, ({ name }) => name === next))
  await closeOpened(context, () => page.keyboard.press('Enter'))
  await settled(page)
  const entry = (await member.storedEntries()).find((stored) => stored.casinoId === casinoId)
  expect(entry).toMatchObject({ casinoId, amount: '47.25', worth: '30.00' })
  await openDashboard(page)
  const claimed = page.getByRole('region', { name: 'Summary' }).getByText('Claimed today').locator('..')
  await expect(claimed).toContainText(`$${((4_725 + worth) / 100).toFixed(2)}`)
})
