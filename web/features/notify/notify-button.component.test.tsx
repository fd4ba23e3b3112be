import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import type { RemindersResponse } from '#contract/reminders.ts'
import { queryClient } from '#web/api/query-client.ts'
import { remindersQuery } from '#web/features/notify/reminders.ts'
import { NotifyButton } from '#web/features/notify/notify-button.tsx'
import { pushDevice, pushOwner } from '#web/features/notify/push-state.ts'
import { DESKTOP, PHONE, resizeTo } from '#web/testing/screen.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'
import { MessageRegion } from '#web/ui/message-region.tsx'

// The browser's own interfaces are the boundary: this one has allowed notifications.

const ENDPOINT = 'https://push.example/one'

const REMINDERS: RemindersResponse = {
  settings: {
    digest: null,
    threshold: '10.00',
    quietHours: null,
    streaks: true,
    overdue: true,
    rows: [],
    showDetails: false,
    email: false,
  },
  timeZone: 'America/New_York',
  push: { publicKey: 'BAAA' },
  email: { isOffered: false, address: MEMBER.email, isVerified: true },
  devices: [],
  paused: null,
  preview: [],
  now: '2026-11-21T17:00:02.000Z',
}

let isSubscribed: boolean
let canSubscribe: boolean

beforeEach(() => {
  isSubscribed = false
  canSubscribe = true
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
  }
  const registration = {
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      async subscribe() {
        if (!canSubscribe) throw new DOMException('no', 'AbortError')
        isSubscribed = true
        return subscription
      },
    },
  }
  vi.stubGlobal('Notification', { permission: 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
    configurable: true,
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  queryClient.clear()
  pushOwner.remove()
  pushDevice.remove()
})

async function open(reminders: RemindersResponse = REMINDERS, place?: 'bar' | 'after'): Promise<void> {
  queryClient.setQueryData(remindersQuery(MEMBER.id).queryKey, reminders)
  await render(
    <SignedIn>
      <MemoryRouter>
        <NotifyButton userId={MEMBER.id} href="/reminders" {...(place && { place })} />
        <MessageRegion />
      </MemoryRouter>
    </SignedIn>,
  )
}

const button = page.getByRole('button', { name: 'Tell me when bonuses are ready' })
const link = page.getByRole('link', { name: 'Reminders' })

test('it remains after the permission until this browser receives push messages', async () => {
  const device = {
    id: '3fi5KdDLYw90NP0cokjnOJoWSXZFRc3HJLdQWmxL5us',
    name: 'Chrome',
    addedAt: REMINDERS.now,
    lastSentAt: null,
    state: 'active',
    isThisSession: true,
  } as const
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ ...REMINDERS, devices: [device] }),
  )
  await open()
  await button.click()
  await expect.element(page.getByText('This browser now gets your reminders')).toBeVisible()
  await expect.element(link).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('a failure after the press is told, and it can be pressed again', async () => {
  canSubscribe = false
  await open()
  await button.click()
  await expect.element(page.getByText('couldn’t reach its push service')).toBeVisible()
  await expect.element(button).toBeEnabled()
})

test('from the press until the result, the button and a status tell that it is being turned on', async () => {
  let answer = (_response: Response) => {}
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await open()
  await button.click()
  const progress = page.getByRole('button', { name: 'Turning on notifications…' })
  await expect.element(progress).toHaveFocus()
  await expect.element(page.getByRole('status').filter({ hasText: 'Turning on' })).toBeInTheDocument()
  answer(Response.json({ error: { code: 'unavailable', message: '' } }, { status: 503 }))
  await expect.element(page.getByText('Notifications are still off.')).toBeVisible()
  await expect.element(progress).not.toBeInTheDocument()
})

test('a server without push messages offers none', async () => {
  await open({ ...REMINDERS, push: { publicKey: null } })
  await expect.element(link).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test.each([
  ['above a list', 'bar', DESKTOP],
  ['below a list', 'after', PHONE],
  ['after a run', undefined, PHONE],
] as const)('the link %s is as high as the button that it replaces', async (_name, place, size) => {
  await resizeTo(size)
  await open(REMINDERS, place)
  await expect.element(button).toBeVisible()
  const before = button.element().parentElement?.getBoundingClientRect().height
  queryClient.setQueryData(remindersQuery(MEMBER.id).queryKey, { ...REMINDERS, push: { publicKey: null } })
  await expect.element(link).toBeVisible()
  expect(link.element().parentElement?.getBoundingClientRect().height).toBe(before)
})
