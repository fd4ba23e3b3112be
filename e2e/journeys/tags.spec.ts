import { expectAccessible } from '../axe-findings.ts'
import { menuFocused, openDashboard, openLive, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import type { Page } from '@playwright/test'

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

/** Opens the dialog for the tags of a casino by the keyboard. */
async function openTags(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await menuFocused(page)
  await page.getByRole('menuitem', { name: 'Tags…' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Tags of ${name}` })).toBeVisible()
}

test('tags filter the list, Speed Collect, and the history, also offline and on another device', async ({
  page,
  context,
  member: _member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, LOGGED_ERRORS)
  const [first, second] = catalog.filter(
    ({ active, parentId, tier }) => active && parentId === null && tier === 1,
  )
  if (first === undefined || second === undefined) throw new Error('too few casinos')
  await openDashboard(page)
  await expect(page.getByLabel('Tag', { exact: true })).toHaveCount(0)
  const other = await context.newPage()
  await openLive(other, openDashboard)

  await openTags(page, first.name)
  await page.getByLabel('New tag').focus()
  await page.keyboard.type('Evening')
  await page.getByRole('radio', { name: 'Violet' }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page, 'the dialog of the tags', 'dialog')
  await page.getByLabel('New tag').press('Enter')
  await expect(row(page, first.name)).toContainText('Evening')
  await expect(row(other, first.name)).toContainText('Evening')

  await context.setOffline(true)
  await openTags(page, second.name)
  await page.getByRole('checkbox', { name: 'Evening' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(row(page, second.name)).toContainText('Evening')
  await page.keyboard.press('Control+z')
  await expect(row(page, second.name)).not.toContainText('Evening')
  await context.setOffline(false)
  await settled(page)

  await page.getByLabel('Tag', { exact: true }).selectOption('Evening')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expectAccessible(page, 'the list filtered by a tag')
  await page.goto('/dashboard?view=speed')
  await expect(page.getByLabel('Tag', { exact: true })).toHaveValue('Evening')
  await expect(page.getByRole('main')).toContainText(first.name)
  await expect(page.getByRole('main')).not.toContainText(second.name)
  await page.goto('/history?tag=Evening')
  await expect(page.getByLabel('Tag', { exact: true })).toHaveValue('Evening')
  await expect(page.getByText('No entries match these filters')).toBeVisible()
})
