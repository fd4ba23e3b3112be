import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RemindersResponse } from '#contract/reminders.ts'
import { PATHS } from '#contract/paths.ts'
import { queryClient } from '#web/api/query-client.ts'
import { remindersQuery } from '#web/features/notify/reminders.ts'
import { keepPush } from '#web/features/notify/notify-tasks.tsx'
import { pushDevice, pushOwner } from '#web/features/notify/push-state.ts'
import { forgetStoredOfUser } from '#web/ui/stored.ts'

// The browser's own interfaces are the boundary.

const MEMBER_ID = '7d5f1c9e-3f0b-4b8e-9a5e-0c1d2e3f4a5b'
const OTHER_ID = 'e1bd6f22-4c0a-4c39-8f0e-6d0b6c1e9f55'
const ENDPOINT = 'https://push.example/one'
/** The SHA-256 of the endpoint, in base64url. */
const DEVICE_ID = '3fi5KdDLYw90NP0cokjnOJoWSXZFRc3HJLdQWmxL5us'

const device = {
  id: DEVICE_ID,
  name: 'Chrome',
  addedAt: '2026-11-21T17:00:02.000Z',
  lastSentAt: null,
  state: 'active',
  isThisSession: true,
} as const

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
  email: { isOffered: false, address: 'member@example.com', isVerified: true },
  devices: [],
  paused: null,
  preview: [],
  now: '2026-11-21T17:00:02.000Z',
}

let isSubscribed: boolean
let sent: string[]

beforeEach(() => {
  isSubscribed = true
  sent = []
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: null },
    unsubscribe: async () => ((isSubscribed = false), true),
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
  }
  const registration = {
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => ((isSubscribed = true), subscription),
    },
  }
  vi.stubGlobal('Notification', { permission: 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
    configurable: true,
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    sent.push(`${init?.method ?? 'GET'} ${path instanceof Request ? path.url : path.toString()}`)
    return Response.json({ ...REMINDERS, devices: [device] })
  })
  queryClient.setQueryData(remindersQuery(MEMBER_ID).queryKey, REMINDERS)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  queryClient.clear()
  pushOwner.remove()
  pushDevice.remove()
})

const REGISTERED = [`POST ${PATHS.reminderDevices}`]

test('a subscription is registered again after a log-out, once', async () => {
  pushOwner.write(MEMBER_ID)
  pushDevice.write({ userId: MEMBER_ID, deviceId: DEVICE_ID })
  forgetStoredOfUser()
  await keepPush(MEMBER_ID)
  expect(sent).toEqual(REGISTERED)
  await keepPush(MEMBER_ID)
  expect(sent).toEqual(REGISTERED)
})

test('a subscription that the browser has renewed without success is registered', async () => {
  pushOwner.write(MEMBER_ID)
  pushDevice.write({ userId: MEMBER_ID, deviceId: 'the one before' })
  await keepPush(MEMBER_ID)
  expect(sent).toEqual(REGISTERED)
})

test('a subscription that the browser has lost is replaced', async () => {
  isSubscribed = false
  pushOwner.write(MEMBER_ID)
  await keepPush(MEMBER_ID)
  expect([isSubscribed, sent]).toEqual([true, REGISTERED])
})

test('a device that was removed elsewhere stays removed', async () => {
  pushOwner.write(MEMBER_ID)
  pushDevice.write({ userId: MEMBER_ID, deviceId: DEVICE_ID })
  await keepPush(MEMBER_ID)
  await keepPush(MEMBER_ID)
  expect([isSubscribed, sent]).toEqual([false, []])
})

test('another member of this browser registers nothing', async () => {
  pushOwner.write(OTHER_ID)
  await keepPush(MEMBER_ID)
  isSubscribed = false
  await keepPush(MEMBER_ID)
  expect(sent).toEqual([])
})

test('a member who never turned it on registers nothing', async () => {
  isSubscribed = false
  await keepPush(MEMBER_ID)
  expect([isSubscribed, sent]).toEqual([false, []])
})
