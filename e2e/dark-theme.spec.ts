import type { Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { collectButton, hourly, menuFocused, openDashboard, settled } from './dashboard-screen.ts'
import { expect, test } from './fixtures.ts'

// Other specs check every page in the light theme. Themes differ only in colors, so a sample is enough for the dark one.
// pages.spec.ts has the articles of this sample.
test.use({ colorScheme: 'dark', viewport: { width: 1280, height: 4500 } })

/** Contrast errors on the current screen, and whether its background follows the system's theme. */
async function darkFindings(page: Page, where: string, within?: string): Promise<string[]> {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const found = await axeFindings(page, `${where}, dark`, within, 'color-contrast')
  const dark = await background()
  await page.emulateMedia({ colorScheme: 'light' })
  if ((await background()) === dark) found.push(`${where}: does not follow the system's theme`)
  await page.emulateMedia({ colorScheme: 'dark' })
  return found
}

test('axe finds nothing on public pages of the app', async ({ page }) => {
  const found: string[] = []
  await page.goto('/')
  found.push(...(await darkFindings(page, '/')))
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  found.push(...(await darkFindings(page, 'rejected sign-up')))
  await page.goto('/blackjack-calculator#dealer=A&hand=8-8&hand=9-5-10')
  await expect(
    page.getByRole('region', { name: 'What each choice is worth' }).locator('tbody tr'),
  ).not.toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Pairs' })).toBeVisible()
  found.push(...(await darkFindings(page, 'blackjack')))
  await page.goto('/dashboard?view=speed')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  found.push(...(await darkFindings(page, 'speed collect')))
  expect(found).toEqual([])
})

test('axe finds nothing on the pages of a member', async ({ page, member, catalog }) => {
  const casino = hourly(catalog, 24)
  const found: string[] = []
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  await settled(page)
  const field = page.getByLabel(`Spent at ${casino.name}`, { exact: true })
  await field.fill('1.005')
  await field.press('Enter')
  found.push(...(await darkFindings(page, 'dashboard, rejected amount, toast')))
  await page.getByRole('button', { name: `Move ${casino.name}`, exact: true }).click()
  await menuFocused(page)
  found.push(...(await darkFindings(page, 'move menu', 'menu')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `View strategy for ${casino.name}`, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found.push(...(await darkFindings(page, 'strategy', 'dialog')))
  await page.goto('/history')
  await expect(page.getByRole('table', { name: 'Entries by day' })).toBeVisible()
  found.push(...(await darkFindings(page, 'history')))
  await page.goto('/account')
  await expect(page.getByRole('main')).toContainText(member.email)
  found.push(...(await darkFindings(page, 'account')))
  expect(found).toEqual([])
})
