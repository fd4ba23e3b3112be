import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { reminderDevicePath } from '#contract/account-paths.ts'
import { RemindersResponse } from '#contract/reminders.ts'
import { type PushServer, startPushServer, type TestBrowser } from '#server/testing/servers/push-server.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

let database: TestDatabase
let push: PushServer
let app: TestApp
let ann: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  push = await startPushServer()
  app = await testApp(database, { env: { PUSH_TEST_ORIGIN: push.origin } })
  ann = await app.member()
  // The law of California forbids links.
  await ann.put('/api/place', { place: 'OR' })
})
afterEach(() => push.stop())

const read = async (who: TestClient) => RemindersResponse.parse((await who.get(PATHS.reminders)).body)
const save = (who: TestClient, settings: object) => who.put(PATHS.reminders, settings)
const register = (who: TestClient, { subscription }: TestBrowser, more: object = {}) =>
  who.post(PATHS.reminderDevices, { ...subscription, ...more })

test('settings have defaults, and a change leaves the others as they are', async () => {
  expect(await read(ann)).toMatchObject({
    settings: {
      digest: null,
      threshold: '10.00',
      quietHours: { from: '22:00', to: '08:00' },
      streaks: true,
      overdue: true,
      rows: [],
      showDetails: false,
      email: false,
    },
    timeZone: null,
    email: { isOffered: false, address: ann.email, isVerified: false },
    devices: [],
    paused: null,
    preview: [],
  })
  await ann.put('/api/settings', { timeZone: 'America/New_York' })
  const digest = { time: '19:00', weekdays: EVERY_DAY }
  expect((await save(ann, { digest, threshold: '25.50', rows: [2, 1] })).status).toBe(200)
  expect((await save(ann, { threshold: null, quietHours: null })).status).toBe(200)
  expect(await read(ann)).toMatchObject({
    settings: { digest, threshold: null, quietHours: null, streaks: true, rows: [2, 1] },
    timeZone: 'America/New_York',
  })
})

test.each([
  ['a digest in the quiet hours', { digest: { time: '07:59', weekdays: EVERY_DAY } }, 'digest'],
  ['a weekday twice', { digest: { time: '19:00', weekdays: [1, 1] } }, 'digest.weekdays'],
  ['no weekday', { digest: { time: '19:00', weekdays: [] } }, 'digest.weekdays'],
  ['no time of day', { digest: { time: '24:00', weekdays: [1] } }, 'digest.time'],
  ['a threshold of nothing', { threshold: '0.00' }, 'threshold'],
  ['a threshold above the most', { threshold: '1000000.01' }, 'threshold'],
  ['quiet hours without duration', { quietHours: { from: '08:00', to: '08:00' } }, 'quietHours'],
  ['a casino that does not exist', { rows: [1, 77_777] }, 'rows'],
  ['an own casino that does not exist', { rows: [-5] }, 'rows'],
  ['eleven rows', { rows: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12] }, 'rows'],
  ['an unknown setting', { horn: true }, 'horn'],
])('%s is rejected', async (_name, settings, field) => {
  const { status, body } = await save(ann, settings)
  expect([status, body.error?.field]).toEqual([400, field])
  expect((await read(ann)).settings).toMatchObject({ digest: null, threshold: '10.00', rows: [] })
})

test('a digest at the edges of the quiet hours is accepted', async () => {
  for (const time of ['08:00', '21:59'])
    expect((await save(ann, { digest: { time, weekdays: [1] } })).status).toBe(200)
})

test('the preview shows what would have been sent with the present settings', async () => {
  await ann.put('/api/settings', { timeZone: 'America/New_York' })
  // Six casinos have never been collected, so they are ready all the time.
  const { body } = await save(ann, { digest: { time: '19:00', weekdays: EVERY_DAY }, showDetails: true })
  const preview = RemindersResponse.parse(body).preview
  expect(preview).toHaveLength(7)
  expect(preview[0]).toMatchObject({ kind: 'digest', title: 'Daily Bonus Blog' })
  expect(preview[0]?.body).toMatch(/^7:00 PM: \d+ ready, \$\d+\.\d\d$/)
  // The clock of the tests shows 2026-11-20T12:00Z.
  expect(preview[0]?.at).toBe('2026-11-20T00:00:00.000Z')
  expect(preview.at(-1)?.at).toBe('2026-11-14T00:00:00.000Z')
})

test('a browser is registered once, tested, and removed', async () => {
  const browser = push.browser()
  expect((await register(ann, browser)).status).toBe(200)
  const { body } = await register(ann, browser)
  const [device, ...others] = RemindersResponse.parse(body).devices
  expect(others).toEqual([])
  expect(device).toMatchObject({ state: 'active', lastSentAt: null, isThisSession: true })
  const id = device?.id ?? ''
  expect((await ann.post(reminderDevicePath(id, 'test'))).body.result).toBe('sent')
  expect(browser.received).toMatchObject([{ tag: 'test', url: '/reminders', actions: [] }])
  expect((await read(ann)).devices).toMatchObject([{ lastSentAt: '2026-11-20T12:00:00.000Z' }])

  browser.answer(503)
  expect((await ann.post(reminderDevicePath(id, 'test'))).body.result).toBe('failed')
  expect((await read(ann)).devices).toMatchObject([{ state: 'failing' }])
  browser.answer(410)
  expect((await ann.post(reminderDevicePath(id, 'test'))).body.result).toBe('removed')
  expect((await read(ann)).devices).toEqual([])
  expect((await ann.send('DELETE', reminderDevicePath(id))).status).toBe(404)
})

test('a renewed subscription replaces the old one', async () => {
  const [old, renewed] = [push.browser(), push.browser()]
  const [first] = RemindersResponse.parse((await register(ann, old)).body).devices
  const { body } = await register(ann, renewed, { replaces: first?.id })
  const devices = RemindersResponse.parse(body).devices
  expect(devices).toHaveLength(1)
  expect(devices[0]?.id).not.toBe(first?.id)
})

test('the eleventh device is rejected, and a known one still accepted', async () => {
  const browsers = Array.from({ length: 10 }, () => push.browser())
  for (const browser of browsers) expect((await register(ann, browser)).status).toBe(200)
  expect((await register(ann, push.browser())).status).toBe(409)
  expect((await register(ann, browsers[3] as TestBrowser)).status).toBe(200)
})

test.each([
  ['http', (endpoint: string) => endpoint.replace(/^.*$/, 'http://fcm.googleapis.com/fcm/send/x')],
  ['loopback', () => 'https://127.0.0.1/x'],
  ['the metadata service', () => 'https://169.254.169.254/latest'],
  ['a private address in IPv6', () => 'https://[::ffff:10.0.0.1]/x'],
  ['a number as an address', () => 'https://0x7f.1/x'],
  ['another port', () => 'https://fcm.googleapis.com:8080/x'],
  ['a user name', () => 'https://a:b@fcm.googleapis.com/x'],
  ['another host', () => 'https://fcm.googleapis.com.example.test/x'],
  ['no address', () => 'fcm'],
])('an endpoint with %s is rejected', async (_name, change) => {
  const { subscription } = push.browser()
  const body = { ...subscription, endpoint: change(subscription.endpoint) }
  const response = await ann.post(PATHS.reminderDevices, body)
  expect([response.status, response.body.error.field]).toEqual([400, 'endpoint'])
})

test.each([
  ['no point', { p256dh: 'AAAA' }],
  ['a point that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a short secret', { auth: 'AAAA' }],
])('keys with %s are rejected', async (_name, over) => {
  const { subscription } = push.browser()
  const body = { ...subscription, keys: { ...subscription.keys, ...over } }
  const response = await ann.post(PATHS.reminderDevices, body)
  expect([response.status, response.body.error.field]).toEqual([400, 'keys'])
})

test('a subscription moves to the account that registers it, and ends with its session', async () => {
  const browser = push.browser()
  await register(ann, browser)
  const bob = await app.member()
  expect((await register(bob, browser)).status).toBe(200)
  expect([(await read(ann)).devices.length, (await read(bob)).devices.length]).toEqual([0, 1])

  expect((await bob.post('/api/logout')).status).toBe(200)
  const again = app.visitor()
  expect((await again.post('/api/login', { email: bob.email, password: PASSWORD })).status).toBe(200)
  expect((await read(again)).devices).toEqual([])
})

test('a session that confirms who it is keeps its device', async () => {
  await register(ann, push.browser())
  app.deps.clock.advance(60_000)
  expect((await ann.post('/api/reauthenticate', { password: PASSWORD })).status).toBe(200)
  expect((await read(ann)).devices).toMatchObject([{ isThisSession: true }])
})

test('another member’s device is not found', async () => {
  const bob = await app.member()
  const [device] = RemindersResponse.parse((await register(bob, push.browser())).body).devices
  const path = reminderDevicePath(device?.id ?? randomUUID())
  expect((await ann.send('DELETE', path)).status).toBe(404)
  expect((await ann.post(`${path}/test`)).status).toBe(404)
  expect((await read(bob)).devices).toHaveLength(1)
})

test('reminders are paused where no link works, and during a break', async () => {
  await ann.put('/api/place', { place: 'CA' })
  expect((await read(ann)).paused).toEqual({ reason: 'location', until: null })
  await ann.put('/api/place', { place: 'OR' })
  await ann.post('/api/breaks', { length: 'day' })
  expect((await read(ann)).paused).toEqual({ reason: 'break', until: '2026-11-21T12:00:00.000Z' })
})

test('a snooze lasts an hour', async () => {
  const { status, body } = await ann.post(PATHS.remindersSnooze, {})
  expect([status, body.until]).toEqual([200, '2026-11-20T13:00:00.000Z'])
  expect((await read(ann)).paused).toEqual({ reason: 'snoozed', until: body.until })
  app.deps.clock.advance(3_600_000)
  expect((await read(ann)).paused).toBe(null)
})
