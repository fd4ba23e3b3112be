import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { USER_ID } from '#web/outbox/testing-rows.ts'
import { answerZone, sendTimeZone } from '#web/layouts/use-send-time-zone.ts'
import { queryClient } from '#web/api/query-client.ts'
import { forgetStoredOfUser } from '#web/ui/stored.ts'

const OTHER_ID = 'e1bd6f22-4c0a-4c39-8f0e-6d0b6c1e9f55'

let zone: string
let isOnline: boolean
let sent: string[]
let reminders: object

beforeEach(() => {
  zone = 'America/New_York'
  isOnline = true
  sent = []
  reminders = {}
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (path: string, { body }: { readonly body: string }) => {
    if (path === PATHS.reminders) return Promise.resolve(Response.json(reminders))
    sent.push(`${path} ${body}`)
    return isOnline ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('offline'))
  })
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(
    () => ({ timeZone: zone }) as Intl.ResolvedDateTimeFormatOptions,
  )
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const request = (timeZone: string) => `${PATHS.settings} ${JSON.stringify({ timeZone })}`

test('a zone is sent once for each member, and again after it has changed or the member has logged out', async () => {
  await sendTimeZone(USER_ID)
  await sendTimeZone(USER_ID)
  expect(sent).toEqual([request('America/New_York')])
  zone = 'America/Los_Angeles'
  await sendTimeZone(USER_ID)
  await sendTimeZone(OTHER_ID)
  forgetStoredOfUser()
  await sendTimeZone(OTHER_ID)
  expect(sent.slice(1)).toEqual(Array.from({ length: 3 }, () => request('America/Los_Angeles')))
})

test('what was read in the zone before is read again', async () => {
  const keys = ['reminders', 'reports'].map((page) => [page, USER_ID, 'read'])
  for (const queryKey of keys) queryClient.setQueryData(queryKey, {})
  await sendTimeZone(USER_ID)
  expect(keys.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true])
})

test('a zone is sent again after a day, because another device may have sent another one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await sendTimeZone(USER_ID)
  vi.setSystemTime(Date.now() + 86_399_000)
  await sendTimeZone(USER_ID)
  expect(sent).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1000)
  await sendTimeZone(USER_ID)
  expect(sent).toHaveLength(2)
})

test('a failure is silent, and the next start sends the zone again', async () => {
  isOnline = false
  await sendTimeZone(USER_ID)
  isOnline = true
  await sendTimeZone(USER_ID)
  await sendTimeZone(USER_ID)
  expect(sent).toHaveLength(2)
})

const REMINDERS = {
  settings: {
    digest: null,
    threshold: '10.00',
    quietHours: null,
    streaks: true,
    overdue: true,
    rows: [],
    showDetails: false,
    email: true,
  },
  timeZone: 'Europe/Paris',
  push: { publicKey: null },
  email: { isOffered: true, address: 'member@example.com', isVerified: true },
  devices: [],
  paused: null,
  preview: [],
  now: '2026-11-21T17:00:02.000Z',
}

describe('reminders by the time of another zone', () => {
  const question = { userId: USER_ID, device: 'America/New_York', account: 'Europe/Paris' }

  test('move only after the member has agreed', async () => {
    reminders = REMINDERS
    expect(await sendTimeZone(USER_ID)).toEqual(question)
    expect(sent).toEqual([])
    await answerZone(question, true)
    expect(sent).toEqual([request('America/New_York')])
    expect(await sendTimeZone(USER_ID)).toBeNull()
  })

  test('stay, and are not asked about again before the device moves', async () => {
    reminders = REMINDERS
    await answerZone(question, false)
    expect([await sendTimeZone(USER_ID), sent]).toEqual([null, []])
    zone = 'Asia/Tokyo'
    expect(await sendTimeZone(USER_ID)).toEqual({ ...question, device: 'Asia/Tokyo' })
  })

  test('of a member who gets none do not ask', async () => {
    reminders = { ...REMINDERS, settings: { ...REMINDERS.settings, email: false } }
    expect(await sendTimeZone(USER_ID)).toBeNull()
    expect(sent).toEqual([request('America/New_York')])
  })
})
