import type { Locator, Page } from '@playwright/test'
import { openDashboard } from '../dashboard-screen.ts'
import { expect, pauseClock, LOGGED_ERRORS, test } from '../fixtures.ts'

const alertOnPage = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: false })

/** Whether a click at its middle would hit the element. */
const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(left + width / 2, top + height / 2)
  return met !== null && (element.contains(met) || met.contains(element))
}

for (const width of [390, 1280]) {
  test(`a dialog covers earlier alerts, at ${width} px`, async ({ page, context, member, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, LOGGED_ERRORS)
    await page.setViewportSize({ width, height: 800 })
    expect(member.email).toBeTruthy()
    await openDashboard(page)
    // Loads the code while there is a connection.
    await page.getByRole('button', { name: 'Resources' }).click()
    const panel = page.getByRole('dialog', { name: 'Resources' })
    await panel.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Account' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    const alert = alertOnPage(page, 'You’re still logged in')
    await expect(alert).toBeVisible()
    expect(await alert.evaluate(isOnTop)).toBe(true)
    // The alert covers no navigation.
    for (const control of await page.getByRole('banner').locator('a, button').filter({ visible: true }).all())
      expect(await control.evaluate(isOnTop)).toBe(true)

    await page.getByRole('button', { name: 'Resources' }).click()
    await expect(panel).toBeVisible()
    expect(await alert.evaluate(isOnTop)).toBe(false)
    expect(await panel.getByRole('heading', { name: 'Resources' }).evaluate(isOnTop)).toBe(true)
    await panel.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog).toBeVisible()
    for (const element of [
      dialog.getByRole('heading', { name: 'Delete Account' }),
      dialog.getByRole('button', { name: 'Close' }),
      dialog.getByLabel('Password', { exact: true }),
    ])
      expect(await element.evaluate(isOnTop)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveCount(0)
  })
}

test('an alert of the page appears after an open dialog closes', async ({ page, member, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/, LOGGED_ERRORS)
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  let abort = () => {}
  const failed = new Promise<void>((resolve) => (abort = resolve))
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return await route.fallback()
    await failed
    await route.abort()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Resources' }).click()
  const panel = page.getByRole('dialog', { name: 'Resources' })
  await expect(panel).toBeVisible()
  const failing = page.waitForEvent('requestfailed')
  abort()
  await failing
  const alert = page.getByRole('alert').filter({ hasText: 'You’re still logged in' })
  await expect(page.locator('[role=alert]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(alert).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`an alert of a dialog appears inside it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await page.getByRole('button', { name: 'Resources' }).click()
    const panel = page.getByRole('dialog', { name: 'Resources' })
    const entry = panel.getByRole('button', { name: 'Delete Account' })
    const alert = panel.getByRole('alert').filter({ hasText: 'no account to delete' })
    // The panel's animation has ended once the button can be clicked.
    await entry.click({ trial: true })
    const before = await entry.boundingBox()
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(alert).toBeVisible()
    // The alert moves nothing and covers neither the title nor the button.
    expect(await entry.boundingBox()).toEqual(before)
    for (const element of [panel.getByRole('heading', { name: 'Resources' }), alert])
      expect(await element.evaluate(isOnTop)).toBe(true)
    await panel.getByRole('button', { name: 'Disclosure' }).click()
    const disclosure = page.getByRole('dialog', { name: 'Disclosure' })
    await expect(disclosure).toBeVisible()
    // The alert belongs to the panel.
    await expect(disclosure.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(disclosure).toHaveCount(0)
    await expect(alert).toBeVisible()
    const dismiss = alert.getByRole('button', { name: 'Dismiss' })
    for (let presses = 0; presses < 4 && !(await isFocused(dismiss)); presses++)
      await page.keyboard.press('Tab')
    await expect(dismiss).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(alert).toHaveCount(0)
    await expect.poll(() => panel.evaluate((box) => box.contains(document.activeElement))).toBe(true)

    // After the panel closes, the page shows the alert for ten seconds.
    await pauseClock(page)
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(alert).toBeVisible()
    await page.clock.runFor(4000)
    await page.keyboard.press('Escape')
    await page.clock.runFor(1000)
    await expect(panel).toHaveCount(0)
    const shownAlert = alertOnPage(page, 'no account to delete')
    await expect(shownAlert).toBeVisible()
    await page.clock.runFor(8000)
    await expect(shownAlert).toBeVisible()
    await page.clock.runFor(2000)
    await expect(shownAlert).toHaveCount(0)
  })
}

async function isFocused(element: Locator): Promise<boolean> {
  return await element.evaluate((node) => node === document.activeElement)
}
