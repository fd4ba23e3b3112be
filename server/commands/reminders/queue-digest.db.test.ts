import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { NO_PUSH_SERVICE, PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { createKeys } from '#server/testing/servers/push-server.ts'
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const DAY = 86_400_000

let database: TestDatabase
let mail: MailServer
let app: TestApp
let ann: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  mail = await startMailServer()
  app = await testApp(database, {
    env: { SMTP_URL: mail.url, PUBLIC_URL: 'http://localhost', REQUIRE_EMAIL_VERIFICATION: 'false' },
  })
  ann = await app.member()
  await ann.put('/api/place', { place: 'OR' })
  await ann.put('/api/settings', { timeZone: 'America/New_York' })
  await verify(true)
  await app.sendMail()
  mail.received.length = 0
})
afterEach(() => mail.stop())

const verify = (isVerified: boolean) =>
  database.db.pool.query('update auth."user" set email_verified = $2 where id = $1', [ann.id, isVerified])
const turnOn = async (more: object = {}) =>
  expect(
    (
      await ann.put(PATHS.reminders, {
        digest: { time: '19:00', weekdays: EVERY_DAY },
        email: true,
        showDetails: true,
        ...more,
      })
    ).status,
  ).toBe(200)

/** Lets the scheduler and the mail queue run on a day in November at 7 PM in New York. */
async function evening(day: number): Promise<void> {
  await app.remind()
  app.deps.clock.advance(Date.UTC(2026, 10, day + 1) - app.deps.now())
  await app.remind()
  await app.sendMail()
}

test('the digest is one email a day, with one-click unsubscribe', async () => {
  await turnOn()
  await evening(20)
  await app.remind()
  await app.sendMail()
  expect(mail.received).toHaveLength(1)
  const [received] = mail.received
  expect(received?.to).toEqual([ann.email])
  const headers = received?.headers ?? new Map<string, string>()
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, url = ''] = /^<(.*)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  expect(url).toMatch(/^http:\/\/localhost\/api\/reminders\/unsubscribe\/[\w-]{75}$/)
  const page = `/unsubscribe#token=${url.slice(-75)}`
  for (const content of [received?.text, received?.html]) {
    expect(content).toContain('7:00 PM: 4 ready, $2.45')
    expect(content).toContain('/reminders')
    // A page, which asks first: some mail programs open every link.
    expect(content).toContain(page)
    // No picture, which would tell who reads it.
    expect(content).not.toMatch(/<img|https:\/\//)
  }
  await evening(21)
  expect(mail.received).toHaveLength(2)

  // As a mail program sends it: without a cookie or an origin.
  const response = await app.visitor().send('POST', new URL(url).pathname, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(response.status).toBe(200)
  expect((await ann.get(PATHS.reminders)).body.settings.email).toBe(false)
  await evening(22)
  expect(mail.received).toHaveLength(2)
  expect((await app.visitor().get(new URL(url).pathname)).headers.get('location')).toBe(page)

  // The page, also without a log-in.
  const path = new URL(url).pathname.replace('unsubscribe', 'resubscribe')
  expect((await app.visitor().post(path, {})).status).toBe(200)
  expect((await ann.get(PATHS.reminders)).body.settings.email).toBe(true)
  await evening(23)
  expect(mail.received).toHaveLength(3)
})

test('a link with another signature ends nothing', async () => {
  await turnOn()
  const id = ann.id.replaceAll('-', '')
  const path = `/api/reminders/unsubscribe/${id}${'A'.repeat(43)}`
  expect((await app.visitor().post(path)).status).toBe(404)
  expect((await ann.get(PATHS.reminders)).body.settings.email).toBe(true)
  await ann.put(PATHS.reminders, { email: false })
  expect((await app.visitor().post(path.replace('unsubscribe', 'resubscribe'))).status).toBe(404)
  expect((await ann.get(PATHS.reminders)).body.settings.email).toBe(false)
})

test('nothing is emailed to an address that is not confirmed, until it is', async () => {
  await verify(false)
  await turnOn()
  await evening(20)
  expect(mail.received).toEqual([])
  await verify(true)
  app.deps.clock.advance(DAY / 24)
  await evening(21)
  expect(mail.received).toHaveLength(1)
})

test('a member with a device gets no email, and one again without it', async () => {
  await turnOn({ quietHours: null })
  const other = app.visitor()
  await other.post('/api/login', { email: ann.email, password: PASSWORD })
  await other.post(PATHS.reminderDevices, {
    endpoint: `${NO_PUSH_SERVICE}/${randomUUID()}`,
    keys: createKeys().keys,
  })
  await app.sendMail()
  mail.received.length = 0
  await other.post('/api/logout')
  await evening(20)
  expect(mail.received).toHaveLength(1)
})

test('a member whose devices get nothing gets the digest by email, once', async () => {
  await turnOn({ quietHours: null })
  const endpoint = `${NO_PUSH_SERVICE}/${randomUUID()}`
  await ann.post(PATHS.reminderDevices, { endpoint, keys: createKeys().keys })
  await evening(20)
  app.deps.clock.advance(DAY / 24)
  await app.remind()
  await app.sendMail()
  expect(mail.received).toHaveLength(1)
})

test.each([
  ['turned it off', async () => ann.put(PATHS.reminders, { email: false })],
  ['snoozed reminders', async () => ann.post(PATHS.remindersSnooze, {})],
  ['started a break', async () => ann.post('/api/breaks', { length: 'day' })],
  [
    'changed the quiet hours',
    async () => ann.put(PATHS.reminders, { digest: null, quietHours: { from: '18:00', to: '20:00' } }),
  ],
  ['waited for two hours', async () => app.deps.clock.advance(DAY / 12 + 1)],
])('an email that waits is not sent after the member %s', async (_name, act) => {
  await turnOn()
  await app.remind()
  app.deps.clock.advance(Date.UTC(2026, 10, 21) - app.deps.now())
  await app.remind()
  await act()
  await app.sendMail()
  expect(mail.received).toEqual([])
})
