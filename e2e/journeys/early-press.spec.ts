import type { Page } from '@playwright/test'
import { expect, expectLogIn, test } from '../fixtures.ts'

/** Opens a page whose script does not arrive until the returned function is called. */
async function openBeforeScript(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // As a user: nothing is painted, or recorded, before the style sheets have arrived.
  await page.waitForFunction(() => 'earlyPresses' in globalThis)
  return release
}

test('a log-in that is sent before the script has loaded happens afterward', async ({
  page,
  context,
  member,
}) => {
  await context.clearCookies()
  const release = await openBeforeScript(page, '/login')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  // Enter presses the button of the form.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expectLogIn(page, async () => release())
  expect(new URL(page.url()).search).toBe('')
})

test('a press on a button before the script has loaded acts once', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  const release = await openBeforeScript(page, '/dashboard')
  const dark = page.getByRole('button', { name: 'Dark mode' })
  await dark.click()
  await dark.click()
  await expect(dark).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Resources' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Resources' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  // Afterward, the page receives the presses itself.
  await dark.click()
  await expect(dark).toHaveAttribute('aria-pressed', 'false')
})

test('an option that is chosen before the script has loaded counts', async ({ page }) => {
  const release = await openBeforeScript(page, '/blackjack-calculator')
  const option = page.getByRole('checkbox').first()
  const before = await option.isChecked()
  await option.click({ force: true })
  release()
  await expect(option).toBeChecked({ checked: !before })
})

test('a card that is chosen before the script has loaded counts', async ({ page }) => {
  const release = await openBeforeScript(page, '/blackjack-calculator')
  await page.getByLabel('Dealer upcard').selectOption('6')
  await page.getByLabel('Hand 1 card 1').selectOption('8')
  await page.getByLabel('Hand 1 card 2').selectOption('8')
  release()
  await expect(page.getByRole('heading', { name: 'Hand #1 16' })).toBeVisible()
  await expect(page.getByLabel('Dealer upcard')).toHaveValue('6')
})

test('a link works before the script has loaded', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openBeforeScript(page, '/dashboard')
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page).toHaveURL(/\/history$/)
})
