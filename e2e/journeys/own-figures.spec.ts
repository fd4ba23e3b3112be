import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import { openDashboard, openLive, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

async function openMenuOf(page: Page, name: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}

test('a player corrects a reset, sees the countdown change, and returns to the catalog', async ({
  page,
  member: _member,
  server,
  catalog,
}) => {
  const casino = catalog.find(({ tier, clock }) => tier === 1 && clock.kind === 'rolling') ?? catalog[0]
  if (casino === undefined) throw new Error('no casino')
  await page.request.post(`${server.address}/api/casinos/${casino.id}/collections`, {
    data: { id: randomUUID() },
  })
  await openDashboard(page)
  const status = row(page, casino.name).getByRole('cell').first()
  await expect(status).not.toContainText('Ready')

  await openMenuOf(page, casino.name, 'Edit this casino…')
  const dialog = page.getByRole('dialog', { name: `Edit ${casino.name}` })
  await dialog.getByLabel('When is it ready again?').selectOption({ label: 'Some time after I collect' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'Enter the hours or minutes' })).toBeVisible()
  await expectAccessible(page, 'the form with an error', 'dialog')
  await dialog.getByLabel('Hours').fill('6')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(status).toContainText('6h 0m')
  await expect(row(page, casino.name)).toContainText('yours')

  await openMenuOf(page, casino.name, 'Ready in…')
  await page.getByLabel('Hours').fill('1')
  await page.getByLabel('Minutes').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(status).toContainText('1h 30m')
  await page.keyboard.press('u')
  await expect(status).toContainText('6h 0m')
  await openMenuOf(page, casino.name, 'It’s ready now')
  await expect(status).toContainText('Ready')

  const phone = await page.context().newPage()
  await openLive(phone, openDashboard)
  await openMenuOf(page, casino.name, 'Edit this casino…')
  await dialog.getByRole('button', { name: 'Use the catalog’s figures' }).click()
  await expect(row(page, casino.name)).not.toContainText('yours')
  await expect(row(phone, casino.name)).not.toContainText('yours')
})

test('a casino of one’s own, with a ladder, works offline and like any other', async ({
  page,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, LOGGED_ERRORS)
  await openDashboard(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add a casino' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a casino' })
  await dialog.getByLabel('Name').fill('Corner Casino')
  await dialog.getByLabel('What does one claim pay?').selectOption({ label: 'More each day of a streak' })
  await dialog.getByLabel('Amount of each day').fill('0.30, 0.50, 10 spins')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const own = row(page, 'Corner Casino')
  await expect(own).toContainText('Day 1 of 3: $0.30 · yours')
  await own.getByRole('button', { name: 'Collect Corner Casino' }).click()
  await expect(own).toContainText('Day 2 of 3: $0.50')
  await page.context().setOffline(false)
  await settled(page)
  expect((await member.storedEntries()).map(({ kind }) => kind)).toEqual(['collect'])

  await page.reload()
  await expect(row(page, 'Corner Casino')).toContainText('Day 2 of 3: $0.50 · yours')
  await openMenuOf(page, 'Corner Casino', 'Add a bonus here…')
  const bonus = page.getByRole('dialog', { name: 'Add a bonus at Corner Casino' })
  await bonus.getByLabel('Name').fill('Mail-in')
  await bonus
    .getByLabel('When is it ready again?')
    .selectOption({ label: 'No timer, it depends on something' })
  await bonus.getByLabel('When can it be collected?').fill('One card a week')
  await bonus.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(page, 'Corner Casino · Mail-in')).toContainText('No timer')
  await expect(row(page, 'Corner Casino · Mail-in')).toContainText('One card a week')

  await openMenuOf(page, 'Corner Casino · Mail-in', 'Edit this bonus…')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Corner Casino · Mail-in')).toBeHidden()
  await page.keyboard.press('u')
  await expect(row(page, 'Corner Casino · Mail-in')).toBeVisible()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/history$/)
  await expect(page.getByRole('row').filter({ hasText: 'Corner Casino' })).toHaveCount(1)
})
