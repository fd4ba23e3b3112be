import type { Locator, Page } from '@playwright/test'
import { collectButton, expectFigure, hourly, menuFocused, settled, statusOf } from '../dashboard-screen.ts'
import { expect, expectLogIn, test } from '../fixtures.ts'
import { newEmail, PASSWORD } from '../member.ts'

// The other journeys run on PostgreSQL.
test.use({ database: 'embedded' })

/** Presses Tab until the target has the focus. Throws after too many presses. */
async function tabTo(page: Page, target: Locator, most: number): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Not reached by ${most} presses of Tab: ${String(target)}`)
}

test('from sign-up to log-out by keyboard', async ({ page, catalog }) => {
  await page.goto('/signup')
  const email = newEmail()
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
  await tabTo(page, page.getByLabel('Email'), 5)
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }), 1)
  await page.keyboard.type(PASSWORD)
  await tabTo(page, page.getByLabel('Age'), 2)
  await page.keyboard.type('34')
  await tabTo(page, page.getByLabel('Location'), 1)
  await page.keyboard.type('Oreg')
  await tabTo(page, page.getByRole('button', { name: 'Sign Up' }), 1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')

  // The first tab stop is the skip link.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to your casinos' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const first = (await page.getByRole('rowheader').first().innerText()).split('\n')[0]?.trim() ?? ''
  const casino = catalog.find(({ name }) => name === first) ?? hourly(catalog, 24)
  const collect = collectButton(page, casino.name)
  await tabTo(page, collect, 20)
  await page.keyboard.press('Enter')
  await expect(statusOf(page, casino)).toHaveText(/^(\d+h )?\d+m/)
  // Collecting does not move the focus.
  await expect(collect).toBeFocused()

  await tabTo(page, page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true }), 4)
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await expectFigure(page, 'Total Collected', '$12.50')
  await expect(page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })).toBeFocused()
  await settled(page)

  const handle = page.getByRole('button', { name: `Move ${casino.name}`, exact: true })
  await tabTo(page, handle, 5)
  await page.keyboard.press('Enter')
  await menuFocused(page)
  await page.keyboard.press('Escape')
  await expect(handle).toBeFocused()

  // Log-out is in the header.
  const logOut = page.getByRole('button', { name: 'Logout' })
  for (let presses = 0; presses < 60; presses++) {
    if (await logOut.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Shift+Tab')
  }
  await expect(logOut).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)

  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled()
  await tabTo(page, page.getByLabel('Email'), 5)
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await expectLogIn(page, () => page.keyboard.press('Enter'))
  await expectFigure(page, 'Total Collected', '$12.50')
})
