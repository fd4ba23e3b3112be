import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import type { RemindersResponse } from '#contract/reminders.ts'
import { PATHS } from '#contract/paths.ts'
import { registerPush } from '#web/features/notify/turn-on-push.ts'
import { usePushState } from '#web/features/notify/use-push-state.ts'
import { ThisBrowserSection } from '#web/pages/reminders/this-browser-section.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { PHONE, resizeTo } from '#web/testing/screen.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { remindersQuery } from '#web/features/notify/reminders.ts'
import { MessageRegion } from '#web/ui/message-region.tsx'

// The browser's own interfaces are the boundary: they are absent, deny, throw, or work.

const ENDPOINT = 'https://push.example/one'
/** The SHA-256 of the endpoint, in base64url. */
const DEVICE_ID = '3fi5KdDLYw90NP0cokjnOJoWSXZFRc3HJLdQWmxL5us'

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

const restore: (() => void)[] = []

/** Replaces a property of a browser interface until the end of the test; undefined removes it. */
function replace(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  if (value === undefined) Reflect.deleteProperty(target, name)
  else Object.defineProperty(target, name, { value, configurable: true, writable: true })
  restore.push(() =>
    before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name),
  )
}

/** @param subscription null: there is none. An error: the browser throws it. */
function replacePush(
  permission: NotificationPermission,
  options: {
    readonly subscription?: object | null
    readonly error?: Error
    readonly subscribeError?: Error
    readonly answer?: string
  } = {},
): void {
  const { subscription = null, error, subscribeError = error, answer = permission } = options
  const shown = {
    permission,
    requestPermission: async () => ((shown.permission = answer as typeof permission), answer),
  }
  replace(globalThis, 'Notification', shown)
  const pushManager = {
    getSubscription: async () => {
      if (error) throw error
      return subscription
    },
    subscribe: async () => {
      if (subscribeError) throw subscribeError
      return SUBSCRIPTION
    },
  }
  const registration = { pushManager }
  replace(navigator, 'serviceWorker', {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  })
}

const SUBSCRIPTION = {
  endpoint: ENDPOINT,
  options: { applicationServerKey: null },
  unsubscribe: async () => true,
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
}

function Section({ reminders }: { reminders: RemindersResponse }) {
  const [push, readPush] = usePushState()
  return <ThisBrowserSection userId={MEMBER.id} reminders={reminders} push={push} onChange={readPush} />
}

async function open(reminders: RemindersResponse = REMINDERS): Promise<void> {
  queryClient.setQueryData(remindersQuery(MEMBER.id).queryKey, reminders)
  await render(
    <SignedIn>
      <MemoryRouter>
        <main>
          <Section reminders={reminders} />
        </main>
        <MessageRegion />
      </MemoryRouter>
    </SignedIn>,
  )
}

beforeEach(() => resizeTo(PHONE))
afterEach(() => {
  for (const undo of restore.splice(0).toReversed()) undo()
  queryClient.clear()
  vi.restoreAllMocks()
})

const TURN_ON = { name: 'Turn on notifications' }

describe('what is not possible here says why', () => {
  test.each<readonly [string, () => void, string]>([
    [
      'no notifications',
      () => replace(globalThis, 'Notification', undefined),
      'This browser can’t get notifications',
    ],
    ['no push', () => replace(globalThis, 'PushManager', undefined), 'This browser can’t get notifications'],
    [
      'no service worker, as in a private window',
      () => replace(Navigator.prototype, 'serviceWorker', undefined),
      'This browser can’t get notifications',
    ],
    ['a denial', () => replacePush('denied'), 'This browser blocks notifications'],
    [
      'an interface that throws',
      () => replacePush('granted', { error: new DOMException('broken', 'AbortError') }),
      'This browser didn’t answer',
    ],
    [
      'an address without https',
      () => replace(globalThis, 'isSecureContext', false),
      'This address isn’t secure',
    ],
    [
      'iOS without the Home Screen',
      () => {
        replace(navigator, 'standalone', false)
        replace(navigator, 'maxTouchPoints', 5)
      },
      'First add this site to your Home Screen',
    ],
  ])('%s', async (_name, prepare, title) => {
    prepare()
    await open()
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByRole('button', TURN_ON)).not.toBeInTheDocument()
    expect(await axeFindings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

  test('a server without push messages', async () => {
    replacePush('default')
    await open({ ...REMINDERS, push: { publicKey: null } })
    await expect.element(page.getByText('This site isn’t set up to send notifications')).toBeVisible()
  })

  test('a denial lists how to allow them, and iOS shows three steps', async () => {
    replacePush('denied')
    await open()
    await expect.element(page.getByText('Firefox', { exact: true })).toBeVisible()
    replace(navigator, 'standalone', false)
    replace(navigator, 'maxTouchPoints', 5)
    // The page reads the state again when it gets the focus.
    dispatchEvent(new Event('focus'))
    await expect.element(page.getByText('First add this site')).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(3)
  })
})

describe('turning it on', () => {
  const device = {
    id: DEVICE_ID,
    name: 'Chrome',
    addedAt: REMINDERS.now,
    lastSentAt: null,
    state: 'active',
    isThisSession: true,
  } as const

  test('registers the subscription of this browser', async () => {
    replacePush('default', { answer: 'granted' })
    const sent = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ ...REMINDERS, devices: [device] }))
    await open()
    await page.getByRole('button', TURN_ON).click()
    await expect.element(page.getByText('This browser now gets your reminders')).toBeVisible()
    const [path, init] = sent.mock.calls[0] ?? []
    expect([path, init?.method]).toEqual([PATHS.reminderDevices, 'POST'])
    expect(init?.body).toBe(JSON.stringify({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }))
  })

  test('a denied question leads to the help', async () => {
    replacePush('default', { answer: 'denied' })
    await open()
    await page.getByRole('button', TURN_ON).click()
    await expect.element(page.getByText('This browser blocks notifications')).toBeVisible()
  })

  test('a browser that cannot subscribe says so, and it can be tried again', async () => {
    replacePush('default', { answer: 'granted', subscribeError: new DOMException('no', 'AbortError') })
    await open()
    await page.getByRole('button', TURN_ON).click()
    await expect.element(page.getByText('couldn’t reach its push service')).toBeVisible()
    await expect.element(page.getByRole('button', TURN_ON)).toBeVisible()
  })

  test('a question that the browser refuses leaves the button usable', async () => {
    replacePush('default')
    Reflect.set(Notification, 'requestPermission', () => Promise.reject(new TypeError('not allowed')))
    await open()
    await page.getByRole('button', TURN_ON).click()
    await expect.element(page.getByText('couldn’t reach its push service')).toBeVisible()
    await expect.element(page.getByRole('button', TURN_ON)).toBeEnabled()
  })

  test('a missing service worker has a text of its own', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    replacePush('granted')
    Reflect.set(navigator.serviceWorker, 'ready', new Promise(() => undefined))
    queryClient.setQueryData(remindersQuery(MEMBER.id).queryKey, REMINDERS)
    const result = registerPush(MEMBER.id)
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    expect(await result).toEqual({ kind: 'no-worker' })
  })

  test('a rejection of the server shows its reason', async () => {
    replacePush('default', { answer: 'granted' })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json(
        { error: { code: 'conflict', message: 'You have ten devices already.', requestId: 'r' } },
        { status: 409 },
      ),
    )
    await open()
    await page.getByRole('button', TURN_ON).click()
    await expect.element(page.getByText('You have ten devices already.')).toBeVisible()
  })

  test('a registered browser can be turned off', async () => {
    replacePush('granted', { subscription: SUBSCRIPTION })
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(REMINDERS))
    await open({ ...REMINDERS, devices: [device] })
    await page.getByRole('button', { name: 'Turn off on this browser' }).click()
    await expect.element(page.getByText('This browser no longer gets reminders')).toBeVisible()
    expect(sent.mock.calls[0]?.[0]).toBe(`${PATHS.reminderDevices}/${DEVICE_ID}`)
  })

  test('a subscription that the account does not know counts as off', async () => {
    replacePush('granted', { subscription: SUBSCRIPTION })
    await open()
    await expect.element(page.getByRole('button', TURN_ON)).toBeVisible()
  })
})
