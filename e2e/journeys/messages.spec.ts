import type { Locator, Page } from '@playwright/test'
import { collectButton, hourly, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, holdClock, LOGGED, test } from '../fixtures.ts'

const saidOnPage = (page: Page, text: string): Locator =>
  page.locator('.alert-stack').getByText(text, { exact: false })

/** Whether it is what a press at its middle would meet. */
const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(left + width / 2, top + height / 2)
  return met !== null && (element.contains(met) || met.contains(element))
}

for (const width of [390, 1280]) {
  test(`a dialog covers what was said before it, at ${width} px`, async ({
    page,
    context,
    member,
    catalogue,
    complaints,
  }) => {
    complaints.expectAny(/ERR_INTERNET_DISCONNECTED/, LOGGED)
    await page.setViewportSize({ width, height: 800 })
    const casino = hourly(catalogue, 24)
    await openDashboard(page)
    // Fetched while there is a connection.
    await page.getByRole('button', { name: 'Resources' }).click()
    const panel = page.getByRole('dialog', { name: 'Resources' })
    await panel.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Account' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await context.setOffline(true)
    await collectButton(page, casino.name).click()
    const alert = saidOnPage(page, `${casino.name}: the collection was not saved`)
    await expect(alert).toBeVisible()
    expect(await alert.evaluate(isOnTop)).toBe(true)

    // On a phone the alert lies over the button, which the keyboard reaches all the same.
    await page.getByRole('button', { name: 'Resources' }).focus()
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
    expect(await alert.evaluate(isOnTop)).toBe(false)
    expect(await panel.getByRole('heading', { name: 'Resources' }).evaluate(isOnTop)).toBe(true)
    await panel.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog).toBeVisible()
    for (const part of [
      dialog.getByRole('heading', { name: 'Delete Account' }),
      dialog.getByRole('button', { name: 'Close' }),
      dialog.getByLabel('Password', { exact: true }),
    ])
      expect(await part.evaluate(isOnTop)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
    await expect.poll(async () => (await member.storedEntries()).length).toBe(1)
  })
}

test('what the page has to say while a dialog is open is said when that has closed', async ({
  page,
  member,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(/ERR_FAILED/, LOGGED)
  expect(member.email).toBeTruthy()
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  let fail = () => {}
  const failed = new Promise<void>((resolve) => (fail = resolve))
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return await route.fallback()
    await failed
    await route.abort()
  })
  await collectButton(page, casino.name).click()
  await page.getByRole('button', { name: 'Resources' }).click()
  const panel = page.getByRole('dialog', { name: 'Resources' })
  await expect(panel).toBeVisible()
  fail()
  await settled(page)
  const alert = page.getByRole('alert').filter({ hasText: `${casino.name}: the collection was not saved` })
  await expect(page.locator('[role=alert]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(alert).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`what a dialog was asked for is answered in it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await page.getByRole('button', { name: 'Resources' }).click()
    const panel = page.getByRole('dialog', { name: 'Resources' })
    const entry = panel.getByRole('button', { name: 'Delete Account' })
    const alert = panel.getByRole('alert').filter({ hasText: 'no account to delete' })
    // It has come to rest when it can be pressed.
    await entry.click({ trial: true })
    const before = await entry.boundingBox()
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(alert).toBeVisible()
    // Nothing moves beneath the finger, and the title and its button stay free.
    expect(await entry.boundingBox()).toEqual(before)
    for (const part of [panel.getByRole('heading', { name: 'Resources' }), alert])
      expect(await part.evaluate(isOnTop)).toBe(true)
    await panel.getByRole('button', { name: 'Disclosure' }).click()
    const disclosure = page.getByRole('dialog', { name: 'Disclosure' })
    await expect(disclosure).toBeVisible()
    // It is the panel's, and stays there.
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

    // It goes on for its ten seconds where the panel was.
    await holdClock(page)
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(alert).toBeVisible()
    await page.clock.runFor(4000)
    await page.keyboard.press('Escape')
    await page.clock.runFor(1000)
    await expect(panel).toHaveCount(0)
    const onPage = saidOnPage(page, 'no account to delete')
    await expect(onPage).toBeVisible()
    await page.clock.runFor(4999)
    await expect(onPage).toBeVisible()
    await page.clock.runFor(1)
    await expect(onPage).toHaveCount(0)
  })
}

async function isFocused(element: Locator): Promise<boolean> {
  return await element.evaluate((node) => node === document.activeElement)
}
