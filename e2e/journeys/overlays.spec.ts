import type { Locator, Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { expectAccessible } from '../axe-findings.ts'
import { openDashboard } from '../dashboard-screen.ts'
import { expect, pauseClock, test } from '../fixtures.ts'

const LABELS = {
  empty: 'Please enter a message before submitting.',
  failed: 'Error submitting feedback. Please try again later.',
  success: 'Thank you for your feedback!',
} as const
const REPORT = 'Report something inaccurate'

async function openVisitor(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

async function openResources(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Resources' }).click()
  const panel = page.getByRole('dialog', { name: 'Resources' })
  await expect(panel).toBeVisible()
  return panel
}

async function holdsFocus(overlay: Locator): Promise<boolean> {
  return await overlay.evaluate((element) => element.contains(document.activeElement))
}

/** Expects that the focus stays inside an overlay, that Escape closes it, and that the focus returns to its opener. */
async function expectTrap(page: Page, overlay: Locator, opener: Locator): Promise<void> {
  await expect.poll(() => holdsFocus(overlay)).toBe(true)
  for (const key of ['Shift+Tab', ...Array.from({ length: 12 }, () => 'Tab')]) {
    await page.keyboard.press(key)
    expect(await holdsFocus(overlay)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  await expect(opener).toBeFocused()
}

test('a visitor opens the resources panel: its links, dark mode, the disclosure, and no account to delete', async ({
  page,
}) => {
  await openVisitor(page)
  const panel = await openResources(page)
  await expect(panel.getByRole('link', { name: 'Daily Bonus Blog' })).toHaveAttribute('href', '/')
  const helpline = panel.getByRole('link', { name: 'National Problem Gambling Helpline' })
  await expect(helpline).toHaveAttribute('href', /^https:\/\/www\.ncpgambling\.org\//)
  await expect(panel.getByRole('link', { name: 'The Method' })).toHaveAttribute('href', '/the-method')
  await expect(helpline).toHaveAttribute('target', '_blank')
  await expect(helpline).toHaveAttribute('rel', /noopener/)
  for (const name of ['Disclosure', 'Delete Account', 'Submit Feedback']) {
    await expect(panel.getByRole('button', { name })).toBeVisible()
  }
  // Every internal link works.
  for (const link of await panel.getByRole('link').all()) {
    const href = (await link.getAttribute('href')) ?? ''
    if (href.startsWith('/')) expect((await page.request.get(href)).status()).toBe(200)
  }
  const toggle = page.locator('button', { hasText: /^Resources$/ })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  await expectTrap(page, page.getByRole('dialog', { name: 'Resources' }), toggle)

  // Dark mode is stored as "true" and "false".
  await openResources(page)
  const dark = panel.getByRole('switch', { name: 'Dark Mode' })
  await expect(dark).not.toBeChecked()
  const storedTheme = () =>
    page.evaluate(() => [localStorage.getItem('darkMode'), document.documentElement.dataset['theme']])
  await dark.click()
  await expect(dark).toBeChecked()
  expect(await storedTheme()).toEqual(['true', 'dark'])
  await openVisitor(page)
  expect(await storedTheme()).toEqual(['true', 'dark'])
  await openResources(page)
  await expect(dark).toBeChecked()
  await dark.click()
  await expect(dark).not.toBeChecked()
  expect(await storedTheme()).toEqual(['false', 'light'])

  // The disclosure opens above the panel, and returns to it.
  const opener = panel.getByRole('button', { name: 'Disclosure' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Disclosure' })
  await expect(dialog).toContainText('referral links')
  await dialog.getByText('Close', { exact: true }).click()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expectTrap(page, page.getByRole('dialog', { name: 'Disclosure' }), opener)

  // The error is shown and logged.
  const logged = page.waitForEvent('console', (message) => message.text() === 'No user logged in')
  await panel.getByRole('button', { name: 'Delete Account' }).click()
  await logged
  await expect(page.getByRole('alert').filter({ hasText: 'no account to delete' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a dialog closed half a second after its panel opened restores the focus', async ({ page }) => {
  await openVisitor(page)
  const panel = page.getByRole('dialog', { name: 'Resources' })
  const opener = panel.getByRole('button', { name: 'Disclosure' })
  const dialog = page.getByRole('dialog', { name: 'Disclosure' })
  // Loads the code of both, so that nothing has to load while the clock is paused.
  await openResources(page)
  await opener.click()
  await expect(dialog).toContainText('referral links')
  for (const overlay of [dialog, panel]) {
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
  }
  await pauseClock(page)
  await openResources(page)
  await opener.click()
  await expect(dialog).toBeVisible()
  // At 500 ms the panel takes back a focus that was lost to the page.
  await page.clock.runFor(499)
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.clock.runFor(100)
  await expect(opener).toBeFocused()

  // The focus returns two frames later. A second Escape before that still closes the panel.
  await opener.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('feedback: the three messages, and an empty form after a success', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 503/)
  await openVisitor(page)
  const panel = await openResources(page)
  const opener = panel.getByRole('button', { name: 'Submit Feedback' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Submit Feedback' })
  const type = dialog.getByLabel('What is it about?')
  const message = dialog.getByLabel('Message')
  const send = dialog.getByRole('button', { name: 'Send' })
  await expect(type).toHaveValue('feature_request')

  await message.fill('  \u200b\n')
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText(LABELS.empty)
  await expect(message).toBeFocused()

  await type.selectOption('report_inaccurate')
  await message.fill('The reset of the first casino is an hour late.')
  const failing = '**/api/feedback'
  await page.route(failing, (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
  )
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText(LABELS.failed)
  await expect(message).toHaveValue('The reset of the first casino is an hour late.')
  await page.unroute(failing)

  // Cancel keeps the input.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(message).toHaveValue('The reset of the first casino is an hour late.')

  const sent = page.waitForRequest(failing)
  await send.click()
  expect((await sent).postDataJSON()).toEqual({
    feedbackType: 'report_inaccurate',
    message: 'The reset of the first casino is an hour late.',
  })
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: LABELS.success })).toBeVisible()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(type).toHaveValue('feature_request')
  await expect(message).toHaveValue('')
  await expectTrap(page, dialog, opener)
})

test('a visitor reports a figure from the Strategy dialog', async ({ page, catalog }) => {
  const [casino] = catalog
  if (!casino) throw new Error('no casinos')
  await openVisitor(page)
  await page.getByRole('button', { name: `View strategy for ${casino.name}` }).click()
  const strategy = page.getByRole('dialog', { name: `${casino.name}: strategy` })
  const opener = strategy.getByRole('button', { name: REPORT })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Submit Feedback' })
  await expect(dialog.getByLabel('What is it about?')).toHaveValue('report_inaccurate')
  await dialog
    .getByLabel(`What’s inaccurate about ${casino.name}?`)
    .selectOption('Minimum gift card withdrawal')
  await expectAccessible(page, 'a report', '[role=dialog]')
  await dialog.getByLabel('Message').fill('The minimum is $25 now.')
  const sent = page.waitForRequest('**/api/feedback')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const request = await sent
  expect(request.postDataJSON()).toEqual({
    feedbackType: 'report_inaccurate',
    message: 'The minimum is $25 now.',
    casinoId: casino.id,
    figure: 'giftMin',
  })
  expect((await request.response())?.status()).toBe(201)
  await expect(dialog).toBeHidden()
  await expect(strategy).toBeVisible()
  await expect(opener).toBeFocused()
})

test('a member reports from the menu of a row, and other types are about no casino', async ({
  page,
  catalog,
  member,
}) => {
  const [casino] = catalog
  if (!casino) throw new Error('no casinos')
  await openDashboard(page)
  const handle = page.getByRole('button', { name: `Move ${casino.name}`, exact: true })
  await handle.press('Enter')
  await page.getByRole('menuitem', { name: REPORT }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Submit Feedback' })
  const figure = dialog.getByLabel(`What’s inaccurate about ${casino.name}?`)
  await expect(figure).toHaveValue('')
  await dialog.getByLabel('Message').fill('It has closed.')
  await page.keyboard.press('Escape')
  await expect(handle).toBeFocused()

  // The message stays. Another type hides and omits the casino.
  await (await openResources(page)).getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(figure).toBeVisible()
  await dialog.getByLabel('What is it about?').selectOption('report_casino')
  await expect(figure).toBeHidden()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  const stored = (await (await page.request.get(PATHS.exportJson)).json()) as { feedback: unknown[] }
  expect(stored.feedback).toMatchObject([
    { feedback_type: 'report_casino', message: 'It has closed.', casino_id: null, figure: null },
  ])
  expect(member.email).toBeTruthy()
})

test('a member deletes their account: rejected, canceled, done', async ({ page, member, consoleErrors }) => {
  consoleErrors.allow(
    /status of 40[01]/,
    /Failed to delete account/,
    /ERR_INTERNET_DISCONNECTED/,
    /ERR_FAILED.*\/api\/events/,
  )
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  await openDashboard(page)
  // It receives no events from the server, so only the other tab can tell it.
  const other = await page.context().newPage()
  await other.route('**/api/events', (route) => route.abort())
  await openDashboard(other)
  await page.bringToFront()
  const panel = await openResources(page)
  const opener = panel.getByRole('button', { name: 'Delete Account' })
  await opener.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Account' })
  await expect(dialog).toContainText(member.email)
  await expectTrap(page, dialog, opener)

  await opener.click()
  const password = dialog.getByLabel('Password', { exact: true })
  // For password managers, which also read hidden fields.
  const username = dialog.locator('input[type=text][autocomplete=username]')
  await expect(username).toHaveValue(member.email)
  await expect(username).toBeHidden()
  const erase = dialog.getByRole('button', { name: 'Delete', exact: true })
  await erase.click()
  await expect(dialog.getByText('Enter your password')).toBeVisible()
  await password.fill('not my password')
  await erase.click()
  await expect(dialog.getByText('That password is incorrect.')).toBeVisible()
  await expect(password).toBeFocused()
  expect(logged.some((text) => text.startsWith('Failed to delete account'))).toBe(true)

  await page.context().setOffline(true)
  await password.fill(member.password)
  await erase.click()
  await expect(dialog.getByRole('alert')).toContainText('nothing was deleted')
  await page.context().setOffline(false)

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(opener).toBeFocused()
  expect((await page.request.get('/api/dashboard')).status()).toBe(200)

  await opener.click()
  await password.fill(member.password)
  await password.press('Enter')
  await expect(page).toHaveURL(/\/goodbye$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account has been deleted')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
  expect((await page.request.get('/api/dashboard')).status()).toBe(401)
  const again = await page.request.post('/api/login', {
    data: { email: member.email, password: member.password },
  })
  expect(again.status()).toBe(401)
})

test('an overlay that cannot load leaves the list on screen', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/, /dynamically imported module/, /error/i)
  await page.route('**/assets/member-overlays-*.js', (route) => route.abort())
  await openVisitor(page)
  await page.getByRole('button', { name: 'Resources' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t open this' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

test.describe('the tutorial', () => {
  test.use({ tutorialDone: false })
  const flag = (page: Page) => page.evaluate(() => localStorage.getItem('tutorialCompleted'))

  test('a member sees it until it is finished', async ({ page, member }) => {
    expect(member.email).toBeTruthy()
    const first = page.getByRole('dialog', { name: 'Welcome' })
    await page.goto('/dashboard')
    await expect(first).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await flag(page)).toBeNull()
    // It has no opener, so the focus goes to the start of the page.
    await expect(page.getByRole('main')).toBeFocused()

    await page.reload()
    await expect(first).toBeVisible()
    for (const button of ['Next', 'Next', 'Next', 'Next', 'Next', 'Finish']) {
      await expect(page.getByRole('dialog').getByRole('button', { name: button })).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await flag(page)).toBe('true')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await holdsFocus(page.getByRole('main'))).toBe(true)
    await expect(page.getByRole('main')).not.toBeFocused()
    await openDashboard(page)
    // The panel opens later than the tutorial would, and could not open under it.
    await openResources(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('is not shown to visitors', async ({ page }) => {
    await openVisitor(page)
    // The panel loads later than the tutorial would.
    await openResources(page)
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
})
