import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import { noteNotifications } from '../browser-notifications.ts'
import {
  collectButton,
  hourly,
  openDashboard,
  pressBoth,
  rowOf,
  settled,
  statusOf,
} from '../dashboard-screen.ts'
import { expect, stubCasinoSites, test } from '../fixtures.ts'

/** The casino whose row has the focus. */
async function focusedCasino(page: Page): Promise<string> {
  return await page.evaluate(
    () =>
      document.activeElement?.closest('[data-casino]')?.querySelector('[role=rowheader] > :first-child')
        ?.textContent ?? '',
  )
}

test('single keys move, collect, open strategies, undo, and switch views', async ({
  page,
  context,
  member,
  catalog,
}) => {
  await stubCasinoSites(context)
  await openDashboard(page)
  await page.keyboard.press('j')
  const first = await focusedCasino(page)
  await page.keyboard.press('j')
  const second = await focusedCasino(page)
  expect(second).not.toBe(first)
  await page.keyboard.press('k')
  expect(await focusedCasino(page)).toBe(first)
  await expect(collectButton(page, first)).toBeFocused()

  const casino = catalog.find(({ name }) => name === first) ?? hourly(catalog, 24)
  await page.keyboard.press('c')
  await expect(statusOf(page, casino)).toHaveText(/^(\d+h )?\d+m/)
  await settled(page)
  expect(await member.storedEntries()).toHaveLength(1)
  await page.keyboard.press('u')
  await expect(statusOf(page, casino)).toHaveText(/^Ready/)
  await settled(page)
  expect((await member.storedRow(casino.id)).lastCollected).toBeNull()
  await page.keyboard.press('u')
  await expect(page.getByText('Nothing to undo')).toBeVisible()

  await page.keyboard.press('s')
  const strategy = page.getByRole('dialog', { name: `${first}: strategy` })
  await expect(strategy).toBeVisible()
  // Shortcuts are off while an overlay is open.
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await expect(strategy).toBeHidden()
  expect((await member.storedRow(casino.id)).lastCollected).toBeNull()

  await collectButton(page, first).focus()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('o')
  await (await opened).close()

  await pressBoth(page, 'g', 's')
  await expect(page.getByRole('table', { name: 'Ready to collect' })).toBeVisible()
  await pressBoth(page, 'g', 'd')
  await expect(page).not.toHaveURL(/view=speed/)
  // The address changes before the view.
  await expect(page.getByRole('table', { name: 'Ready to collect' })).toBeHidden()
  await pressBoth(page, 'g', 's')
  await expect(page.getByRole('table', { name: 'Ready to collect' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Find a casino' })).toBeFocused()
})

test('the sheet lists all shortcuts and can turn them off permanently', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('term')).toHaveText([
    'j',
    'k',
    'c',
    'o',
    's',
    'a',
    'n',
    'u',
    '/',
    'gthend',
    'gthens',
    'gthenc',
    'gthenh',
    'gthena',
    '?',
    'Ctrl+Z',
    'Ctrl+K',
    'Enter',
  ])
  await sheet.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  for (const key of ['j', '?']) await page.keyboard.press(key)
  expect(await focusedCasino(page)).toBe('')
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  for (const key of ['j', '?']) await page.keyboard.press(key)
  expect(await focusedCasino(page)).toBe('')
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).check()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('j')
  expect(await focusedCasino(page)).not.toBe('')
})

test('search filters by name while typing; Ready only hides casinos that are counting down', async ({
  page,
  member,
  catalog,
  readsDone,
}) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalog, 24)
  await openDashboard(page)
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Find a casino' })
  await page.keyboard.type(casino.name.toUpperCase())
  await expect(rowOf(page, casino)).toBeVisible()
  const shown = catalog.filter(({ name }) => name.toLowerCase().includes(casino.name.toLowerCase())).length
  await expect(page.getByRole('rowheader')).toHaveCount(shown)
  await expect(page.getByRole('search')).toContainText(`${shown} of ${catalog.length} casinos shown`)
  // In a field, the letters are text.
  await field.fill('')
  await page.keyboard.type('jcsu')
  await expect(field).toHaveValue('jcsu')
  await expect(page.getByRole('heading', { name: 'No casinos found' })).toBeVisible()
  await expect(page.getByText('No casino on your list has “jcsu” in its name.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all casinos' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(catalog.length)

  await page.getByRole('checkbox', { name: 'Ready only' }).check()
  await collectButton(page, casino.name).click()
  // The row stays until the filter is applied again.
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await expect(collectButton(page, casino.name)).toBeFocused()
  await settled(page)
  await readsDone()
  await page.clock.fastForward(5_000)
  await page.getByRole('checkbox', { name: 'Ready only' }).uncheck()
  await page.getByRole('checkbox', { name: 'Ready only' }).check()
  await expect(rowOf(page, casino)).toHaveCount(0)
  // Nor a bonus with a condition, which never counts as ready.
  const timed = catalog.filter(({ clock }) => clock.kind !== 'condition')
  await expect(page.getByRole('rowheader')).toHaveCount(timed.length - 1)
  await field.fill('x')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('axe finds nothing in the search and the shortcut sheet', async ({ page, context, member }) => {
  expect(member.email).toBeTruthy()
  await noteNotifications(context, 'default')
  await openDashboard(page)
  await page.getByRole('searchbox', { name: 'Find a casino' }).fill('coin')
  await expectAccessible(page, 'casinos found')
  await page.getByRole('searchbox', { name: 'Find a casino' }).fill('nowhere')
  await expectAccessible(page, 'no casino found')
  await page.getByRole('button', { name: 'Show all casinos' }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page, 'sheet', 'dialog')
})
