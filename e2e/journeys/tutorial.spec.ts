import type { Page } from '@playwright/test'
import { openDashboard } from '../dashboard-screen.ts'
import { expect, installClock, LOGGED_ERRORS, openHydrated, test } from '../fixtures.ts'

test.use({ tutorialDone: false })

const step = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

/** Presses the action of a step, the button before Next, by keyboard. */
async function pressAction(page: Page, title: string, action: string): Promise<void> {
  await expect(step(page, title).getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(step(page, title).getByRole('button', { name: action })).toBeFocused()
  await page.keyboard.press('Enter')
}

async function pressNext(page: Page, title: string): Promise<void> {
  await step(page, title).getByRole('button', { name: 'Next' }).press('Enter')
}

test('a member who has finished it does not see it on a second device', async ({
  page,
  member,
  browser,
  server,
  consoleErrors,
}) => {
  const flag = (screen: Page) => screen.evaluate(() => localStorage.getItem('tutorialCompleted'))
  await page.goto('/dashboard')
  await expect(step(page, 'Welcome')).toBeVisible()
  const stored = page.waitForResponse(
    (response) => response.request().postData()?.includes('tutorialDone') === true,
  )
  for (let press = 0; press < 6; press++) await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await stored).status()).toBe(200)

  const second = await browser.newContext({ baseURL: server.address })
  consoleErrors.watch(second)
  await installClock(second)
  await second.request.post('/api/login', { data: { email: member.email, password: member.password } })
  const phone = await second.newPage()
  await openDashboard(phone)
  // The browser is marked as soon as the account is known to have finished it.
  await expect.poll(() => flag(phone)).toBe('true')
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await second.close()
})

test('each step does something by keyboard, and the tutorial continues where it was left', async ({
  page,
  member,
}) => {
  await page.goto('/dashboard')
  await pressAction(page, 'Welcome', 'Choose your casinos')
  await expect(page).toHaveURL(/\/casinos\/choose$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'All', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save your list' }).press('Enter')

  await pressNext(page, 'Welcome')
  await pressAction(page, 'Navigating', 'Show me Speed Collect')
  await expect(page).toHaveURL(/view=speed$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/dashboard')
  await pressNext(page, 'Navigating')
  await pressAction(page, 'Resources Panel', 'Open Resources')
  await expect(step(page, 'Resources')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(step(page, 'Resources Panel').getByRole('button', { name: 'Next' })).toBeFocused()

  await page.keyboard.press('Enter')
  await pressAction(page, 'Getting Started', 'Strategy for')
  const strategy = page.getByRole('dialog').last()
  await expect(strategy.getByRole('button', { name: 'Close' }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(step(page, 'Getting Started').getByRole('button', { name: 'Strategy for' })).toBeFocused()

  await pressNext(page, 'Getting Started')
  await pressAction(page, 'Recording Spends and Cash-outs', 'Record your first collection')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const collect = page.getByRole('button', { name: /^Collect / }).first()
  await expect(collect).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await member.storedEntries()).length).toBe(1)

  await page.reload()
  await pressNext(page, 'Recording Spends and Cash-outs')
  await step(page, "That's it").getByRole('button', { name: 'Finish' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the last step offers notifications to a member who has not decided', async ({
  page,
  context,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await context.addInitScript(() => {
    class Undecided extends EventTarget {
      static permission: NotificationPermission = 'default'
      static async requestPermission() {
        this.permission = 'granted'
        return await Promise.resolve(this.permission)
      }
    }
    Object.assign(globalThis, { Notification: Undecided })
    // Chromium would ask while the page loads.
    if (location.protocol.startsWith('http')) localStorage.setItem('askedToNotify', 'true')
  })
  await page.goto('/dashboard')
  for (const title of ['Welcome', 'Navigating', 'Resources Panel', 'Getting Started'])
    await pressNext(page, title)
  await pressNext(page, 'Recording Spends and Cash-outs')
  const last = step(page, "That's it")
  const notify = last.getByRole('button', { name: 'Tell me when bonuses are ready' })
  await notify.press('Enter')
  await expect(notify).toHaveCount(0)
  await expect.poll(() => last.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await last.getByRole('button', { name: 'Finish' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('closing another overlay whose code does not load does not close the tutorial', async ({
  page,
  member,
  consoleErrors,
}) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(/ERR_FAILED/, /dynamically imported module/, LOGGED_ERRORS)
  const files = '**/assets/member-overlays-*.js'
  await page.route(files, (route) => route.abort())
  await openHydrated(page, () => page.goto('/account'))
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Couldn’t open this' })
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toHaveCount(0)
  await page.unroute(files)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Your Dashboard' }).click()
  await expect(step(page, 'Welcome')).toBeVisible()
})
