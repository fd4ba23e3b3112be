import type { BrowserContext, Page } from '@playwright/test'
import { noteNotifications, notified } from '../browser-notifications.ts'
import { collectButton, hourly, openDashboard, settled, statusOf } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'
import { START } from '../product-server.ts'
import { workerTookOver } from '../worker-took-over.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CANNOT_SHOW = 'This browser can’t show notifications.'

// These journeys need the whole catalog: more than $10 is ready.
test.use({ casinos: 'all' })

/**
 * Replaces the browser's notifications.
 *
 * @param kind `recorded` lists their texts in `shownNotifications`; `worker` has those of a service worker only, as
 *   Chrome for Android; `missing` has none, as Safari on iOS.
 */
async function replaceNotifications(
  context: BrowserContext,
  kind: 'recorded' | 'worker' | 'missing',
): Promise<void> {
  await context.addInitScript((replacement) => {
    if (replacement === 'missing') return void Reflect.deleteProperty(globalThis, 'Notification')
    const shown: string[] = []
    class Replaced extends EventTarget {
      static permission = 'granted'
      constructor(_title: string, { body = '' }: NotificationOptions) {
        super()
        if (replacement === 'worker') throw new TypeError('Illegal constructor')
        shown.push(body)
      }
    }
    Object.assign(globalThis, { Notification: Replaced, shownNotifications: shown })
    // Chromium's headless shell has no notifications to show.
    ServiceWorkerRegistration.prototype.showNotification = async (_title, { body = '' } = {}) =>
      void shown.push(body)
  }, kind)
}

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('a page in the background notifies', async ({ page, context, member, catalog, travel }) => {
  expect(member.email).toBeTruthy()
  await replaceNotifications(context, 'recorded')
  await openDashboard(page)
  await expect.poll(() => notified(page)).toHaveLength(1)
  await collectButton(page, hourly(catalog, 24).name).click()
  await settled(page)
  await hide(page)
  await travel(DAY_MS + 60_000)
  await expect.poll(() => notified(page)).toHaveLength(2)
})

test('a page in the background notifies after the quiet hours', async ({
  page,
  context,
  member,
  catalog,
  travel,
}) => {
  expect(member.email).toBeTruthy()
  await replaceNotifications(context, 'recorded')
  await openDashboard(page)
  await expect.poll(() => notified(page)).toHaveLength(1)
  const casino = hourly(catalog, 24)
  // At 2 AM.
  await travel(14 * HOUR_MS)
  await collectButton(page, casino.name).click()
  await settled(page)
  await hide(page)
  await travel(DAY_MS + 60_000)
  await expect(statusOf(page, casino)).toContainText('Ready')
  await travel(5 * HOUR_MS)
  expect(await notified(page)).toHaveLength(1)
  // At 8:01 AM.
  await travel(HOUR_MS)
  await expect.poll(() => notified(page)).toHaveLength(2)
})

test('the clock of the device starts no new day', async ({ page, context, member, catalog }) => {
  expect(member.email).toBeTruthy()
  await replaceNotifications(context, 'recorded')
  await openDashboard(page)
  await expect.poll(() => notified(page)).toHaveLength(1)
  const casino = hourly(catalog, 24)
  await page.clock.setSystemTime(START + DAY_MS)
  await collectButton(page, casino.name).click()
  await settled(page)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await settled(page)
  await expect(statusOf(page, casino)).toContainText('Ready')
  expect(await notified(page)).toHaveLength(1)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a browser that shows only notifications of a service worker shows them', async ({
    page,
    context,
    member,
  }) => {
    expect(member.email).toBeTruthy()
    await context.grantPermissions(['notifications'])
    await replaceNotifications(context, 'worker')
    await openDashboard(page)
    await workerTookOver(page)
    await expect.poll(() => notified(page)).toEqual([expect.stringMatching(/^You have \$\d+\.\d\d ready$/)])
    await expect(page.getByText(CANNOT_SHOW)).toHaveCount(0)
  })
})

test('a browser without notifications says so', async ({ page, context, member }) => {
  expect(member.email).toBeTruthy()
  await replaceNotifications(context, 'missing')
  await openDashboard(page)
  await expect(page.getByText(CANNOT_SHOW).filter({ visible: true })).toHaveCount(1)
})

test('a browser that fails to show one says so', async ({ page, context, member }) => {
  expect(member.email).toBeTruthy()
  await replaceNotifications(context, 'worker')
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await openDashboard(page)
  await expect(page.getByText(CANNOT_SHOW).filter({ visible: true })).toHaveCount(1)
})

test('Safari on iOS names the Home Screen', async ({ page, context, member }) => {
  expect(member.email).toBeTruthy()
  await replaceNotifications(context, 'missing')
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
  })
  await openDashboard(page)
  await expect(page.getByText('add this page to your Home Screen').filter({ visible: true })).toHaveCount(1)
})

test('the button asks for permission, then more than $10 is notified once', async ({
  page,
  context,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await noteNotifications(context, 'default')
  await openDashboard(page)
  expect(await notified(page)).toEqual([])
  await page.getByRole('button', { name: 'Tell me when bonuses are ready' }).click()
  const total = (
    await page.getByRole('region', { name: 'Summary' }).getByRole('definition').first().innerText()
  ).trim()
  expect(total).toMatch(/^\$\d+\.\d\d$/)
  await expect.poll(() => notified(page)).toEqual([`You have ${total} ready`])
  await expect(page.getByRole('button', { name: 'Tell me when bonuses are ready' })).toHaveCount(0)

  // Neither an undone collection nor a reload notifies again.
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await settled(page)
  await page.keyboard.press('u')
  await settled(page)
  expect(await notified(page)).toEqual([`You have ${total} ready`])
  await page.reload()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(total)
  expect(await notified(page)).toEqual([])
})

test('a visitor gets no permission prompt and no notification', async ({ page, context }) => {
  await noteNotifications(context, 'granted')
  await page.goto('/dashboard')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(await notified(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Tell me when bonuses are ready' })).toHaveCount(0)
})
