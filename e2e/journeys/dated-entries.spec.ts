import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import { menuFocused, openDashboard, openLive, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { entryRow, totals } from '../history-screen.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

async function openEmptyHistory(page: Page): Promise<void> {
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
}

/** Opens the form of a casino from its menu, by the keyboard. */
async function openForm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await menuFocused(page)
  await page.getByRole('menuitem', { name: 'Record for an earlier time…' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Record at ${name}` })).toBeVisible()
}

test('a row records an earlier cash-out and collection, also offline, and on the other device', async ({
  page,
  context,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, LOGGED_ERRORS)
  const casino = catalog.find(({ active, parentId, tier }) => active && parentId === null && tier === 1)
  if (casino === undefined) throw new Error('no casino')
  await openDashboard(page)
  const other = await context.newPage()
  await openLive(other, openEmptyHistory)

  await openForm(page, casino.name)
  await expectAccessible(page, 'the form of an entry', 'dialog')
  await dialogOf(page).getByLabel('What').selectOption('Cash-out')
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('button', { name: 'Record' }).click()
  await expect(dialogOf(page).getByLabel('Amount ($)')).toBeFocused()
  await expect(dialogOf(page).getByText('Enter an amount')).toBeVisible()
  await page.keyboard.type('40')
  await dialogOf(page).getByLabel('Requested').fill('2026-11-02T09:15')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByText(`Cash-out of $40.00 at ${casino.name} recorded`)).toBeVisible()
  await expect(entryRow(other, '9:15 AM')).toContainText('$40.00')

  await context.setOffline(true)
  await openForm(page, casino.name)
  await dialogOf(page).getByLabel('Amount received').fill('0.75')
  await dialogOf(page).getByLabel('When').fill('2026-11-20T18:30')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Collection at ${casino.name} recorded`)).toBeVisible()
  await context.setOffline(false)
  await settled(page)
  await expect(entryRow(other, '6:30 PM')).toContainText('$0.75')
  const stored = async () =>
    (await member.storedEntries())
      .filter(({ voidedAt }) => voidedAt === null)
      .map(({ kind, amount, occurredAt }) => [kind, amount, occurredAt])
  expect(await stored()).toEqual([
    ['collect', '0.75', '2026-11-20T23:30:00.000Z'],
    ['cash_out', '40.00', '2026-11-02T14:15:00.000Z'],
  ])
  await page.keyboard.press('Control+z')
  await settled(page)
  expect(await stored()).toEqual([['cash_out', '40.00', '2026-11-02T14:15:00.000Z']])
})

for (const width of [390, 1280])
  test(`the history adds an entry in the hour that clocks repeat, at ${width} px`, async ({
    page,
    member,
    catalog,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const [first] = catalog.filter(({ active, parentId }) => active && parentId === null)
    await openEmptyHistory(page)
    await page.getByRole('button', { name: 'Add an entry' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog.getByLabel('Casino')).toHaveAccessibleDescription('Choose a casino')
    await dialog.getByLabel('Casino').selectOption({ label: first?.name ?? '' })
    await dialog.getByLabel('What').selectOption('Spend')
    await dialog.getByLabel('Amount ($)').fill('12.50')
    await dialog.getByLabel('When').fill('2026-11-01T01:30')
    const which = dialog.getByLabel('Clocks went back in this hour. Which one?')
    await expect(which.locator('option')).toHaveText(['The first: 1:30 AM EDT', 'The second: 1:30 AM EST'])
    await which.selectOption('The second: 1:30 AM EST')
    await expectAccessible(page, 'the form with the hour', 'dialog')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(entryRow(page, '1:30 AM')).toContainText('−$12.50')
    await expect(totals(page)).toContainText('Spends$12.50')
    await settled(page)
    expect(await member.storedEntries()).toMatchObject([
      { kind: 'spend', amount: '12.50', occurredAt: '2026-11-01T06:30:00.000Z' },
    ])

    // The other one of the two, in the form of the entry.
    await entryRow(page, '1:30 AM').getByRole('button', { name: /^Edit/ }).click()
    await expect(which).toHaveValue('later')
    await which.selectOption('The first: 1:30 AM EDT')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await settled(page)
    expect(await member.storedEntries()).toMatchObject([{ occurredAt: '2026-11-01T05:30:00.000Z' }])
  })
