import type { Page, Worker } from '@playwright/test'
import { CalendarResponse } from '#contract/calendar.ts'
import { PATHS } from '#contract/paths.ts'
import { type PushPayload, RemindersResponse } from '#contract/reminders.ts'
import { axeFindings } from '../axe-findings.ts'
import { expect, SERVER_DOWN, test } from '../fixtures.ts'
import { workerTookOver } from '../worker-took-over.ts'

test.use({ viewport: { width: 320, height: 700 }, timezoneId: 'America/New_York' })

const save = (page: Page) => page.getByRole('button', { name: 'Save reminders' })
const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar', exact: true })

async function stored(page: Page): Promise<RemindersResponse> {
  return RemindersResponse.parse(await (await page.request.get(PATHS.reminders)).json())
}

async function openReminders(page: Page): Promise<void> {
  // The device sends its time zone when it is idle.
  await page.request.put(PATHS.settings, { data: { timeZone: 'America/New_York' } })
  await page.goto('/reminders')
  await expect(save(page)).toBeVisible()
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'checkbox'): Promise<void> {
  const control = page.getByRole(role, { name, exact: typeof name === 'string' })
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`no way to ${String(name)} by keyboard`)
}

test('settings are chosen and saved by keyboard at 320 px, in both themes without findings of axe', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await openReminders(page)
  await expect(page.getByText('Times are in your time zone, Eastern Time.')).toBeVisible()
  await tabTo(page, 'A summary at a time you choose', 'checkbox')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('19:00')
  await tabTo(page, 'Sunday', 'checkbox')
  await page.keyboard.press('Space')
  await tabTo(page, 'Save reminders', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reminders saved')).toBeVisible()
  expect((await stored(page)).settings.digest).toEqual({ time: '19:00', weekdays: [1, 2, 3, 4, 5, 6] })
  await expect(page.getByRole('region', { name: 'The last seven days' })).toContainText('7:00 PM: ')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await axeFindings(page, 'reminders')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page, 'reminders, dark')).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('19:00')
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked()
})

test('what cannot be saved stays, with the reason at its field', async ({ page, member, consoleErrors }) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(/status of 400 .*\/api\/reminders/)
  await openReminders(page)
  const amount = page.getByLabel('Amount in dollars')
  await amount.fill('a lot')
  await save(page).click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription('Enter an amount like 12.50')
  await amount.fill('25')
  await page.getByRole('checkbox', { name: 'A summary at a time you choose' }).check()
  const time = page.getByLabel('Time', { exact: true })
  await time.fill('23:00')
  await save(page).click()
  await expect(time).toBeFocused()
  await expect(time).toHaveAttribute('aria-invalid', 'true')
  await time.fill('21:00')
  await save(page).click()
  await expect(page.getByText('Reminders saved')).toBeVisible()
  expect((await stored(page)).settings).toMatchObject({ threshold: '25.00', digest: { time: '21:00' } })
})

test('casinos get a reminder of their own, and lose it', async ({ page, member, catalog }) => {
  expect(member.email).toBeTruthy()
  const [first] = catalog.filter(({ parentId }) => parentId === null)
  if (!first) throw new Error('no casinos')
  await openReminders(page)
  const choice = page.getByLabel('When one of these is ready')
  await choice.selectOption({ label: first.name })
  await expect(choice).toHaveAccessibleDescription('1 of 10 chosen')
  await save(page).click()
  await expect(page.getByText('Reminders saved')).toBeVisible()
  expect((await stored(page)).settings.rows).toEqual([first.id])
  await page.getByRole('button', { name: `Remove ${first.name}` }).click()
  await expect(choice).toBeFocused()
  await save(page).click()
  await expect.poll(async () => (await stored(page)).settings.rows).toEqual([])
})

test('without a connection, nothing is lost', async ({ page, member, context, consoleErrors }) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, ...SERVER_DOWN)
  await openReminders(page)
  await context.setOffline(true)
  await page.getByLabel('Amount in dollars').fill('25')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Your reminders weren’t saved. You’re offline.')
  await expect(page.getByLabel('Amount in dollars')).toHaveValue('25')
  await context.setOffline(false)
  await save(page).click()
  await expect.poll(async () => (await stored(page)).settings.threshold).toBe('25.00')
})

test('the calendar address is created, copied, replaced, and revoked by keyboard', async ({
  page,
  member,
  context,
}) => {
  expect(member.email).toBeTruthy()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openReminders(page)
  const address = page.getByLabel('Secret address')
  const status = async (url: string) => (await page.request.get(url)).status()
  await tabTo(page, 'Create a calendar address', 'button')
  await page.keyboard.press('Enter')
  const first = await address.inputValue()
  expect(await status(first)).toBe(200)
  await tabTo(page, 'Copy address', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await tabTo(page, 'Replace address', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Replace address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect([await status(first), await status(second)]).toEqual([404, 200])
  expect(await axeFindings(page, 'calendar')).toEqual([])
  await calendar(page).getByRole('button', { name: 'Revoke address' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Create a calendar address' })).toBeVisible()
  expect(await status(second)).toBe(404)
  expect(CalendarResponse.parse(await (await page.request.get(PATHS.calendar)).json()).feed).toBeNull()
})

test('visitors learn that reminders need an account', async ({ page }) => {
  await page.goto('/reminders')
  await expect(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
  expect(await axeFindings(page, 'reminders of a visitor')).toEqual([])
})

test('the account and the dashboard lead to the page', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await page.goto('/account')
  await page.getByRole('link', { name: 'Open your reminders' }).click()
  await expect(page).toHaveURL(/\/reminders$/)
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Notification'))
  await page.goto('/dashboard')
  // By keyboard: rows that get their height while they scroll into view move what follows.
  const link = page.getByRole('link', { name: 'Reminders', exact: true }).filter({ visible: true })
  await link.focus()
  await link.press('Enter')
  await expect(page).toHaveURL(/\/reminders$/)
})

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  const PAYLOAD: PushPayload = {
    title: 'Daily Bonus Blog',
    body: '7:00 PM: 31 ready',
    tag: 'digest',
    badge: 31,
    url: '/dashboard',
    actions: [
      { action: 'speed-collect', title: 'Start Speed Collect' },
      { action: 'snooze', title: 'Snooze 1 hour' },
    ],
    at: '2026-11-21T17:00:00.000Z',
  }

  /** Delivers a message to the worker, and presses a button of what it shows. @returns what it showed and opened. */
  async function deliver(worker: Worker, payload: PushPayload, action: string) {
    return await worker.evaluate(
      async ({ text, pressed }) => {
        const scope = globalThis as unknown as ServiceWorkerLike
        const seen = { shown: [] as unknown[], opened: [] as string[], badge: null as number | null }
        // Chromium's headless shell shows neither notifications nor badges.
        scope.registration.showNotification = async (title, options) =>
          void seen.shown.push({ title, ...options })
        scope.navigator.setAppBadge = async (count) => void (seen.badge = count)
        scope.clients.openWindow = async (url) => void seen.opened.push(url)
        scope.clients.matchAll = async () => []
        const run = async (event: Event) => {
          const work: Promise<unknown>[] = []
          Object.assign(event, { waitUntil: (promise: Promise<unknown>) => work.push(promise) })
          dispatchEvent(event)
          await Promise.all(work)
        }
        await run(Object.assign(new Event('push'), { data: { text: () => text } }))
        const notification = { close: () => undefined, data: (seen.shown[0] as { data: unknown }).data }
        await run(Object.assign(new Event('notificationclick'), { action: pressed, notification }))
        return seen
      },
      { text: JSON.stringify(payload), pressed: action },
    )
  }

  type ServiceWorkerLike = {
    registration: { showNotification: (title: string, options: object) => Promise<void> }
    navigator: { setAppBadge: (count: number) => Promise<void> }
    clients: { openWindow: (url: string) => Promise<void>; matchAll: () => Promise<unknown[]> }
  }

  async function openWithWorker(page: Page): Promise<Worker> {
    await page.goto('/reminders')
    await workerTookOver(page)
    const [worker] = page.context().serviceWorkers()
    if (!worker) throw new Error('no service worker')
    return worker
  }

  test('shows a message with its badge, and opens Speed Collect', async ({ page, member }) => {
    expect(member.email).toBeTruthy()
    const worker = await openWithWorker(page)
    const { shown, opened, badge } = await deliver(worker, PAYLOAD, 'speed-collect')
    expect(shown).toEqual([
      expect.objectContaining({ title: PAYLOAD.title, body: PAYLOAD.body, tag: 'digest' }),
    ])
    expect([opened, badge]).toEqual([['/dashboard?view=speed'], 31])
    expect((await deliver(worker, PAYLOAD, '')).opened).toEqual(['/dashboard'])
  })

  test('snoozes for an hour, and says if it cannot', async ({ page, member, consoleErrors }) => {
    expect(member.email).toBeTruthy()
    consoleErrors.allow(/status of 401/)
    const worker = await openWithWorker(page)
    const { opened } = await deliver(worker, PAYLOAD, 'snooze')
    expect([opened, (await stored(page)).paused?.reason]).toEqual([[], 'snoozed'])
    await page.reload()
    await expect(page.getByText(/^Reminders are snoozed until /)).toBeVisible()
    await page.request.post(PATHS.logOut)
    const { shown } = await deliver(worker, PAYLOAD, 'snooze')
    expect(shown).toContainEqual(expect.objectContaining({ title: 'Couldn’t snooze reminders' }))
  })
})
