import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ExportResponse } from '#contract/export.ts'
import { PATHS } from '#contract/paths.ts'
import { RemindersResponse } from '#contract/reminders.ts'
import { casino, casinos } from '#server/testing/factories.ts'
import { moment, newYorker, NOTHING } from '#server/testing/given-reminders.ts'
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts'
import { type PushServer, startPushServer, type TestBrowser } from '#server/testing/servers/push-server.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const FURTHER = 7

let database: TestDatabase
let push: PushServer
let mail: MailServer
let app: TestApp
let ann: Awaited<ReturnType<TestApp['member']>>
let phone: TestBrowser

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
// The clock shows Friday, November 20, 2026, 7 AM in New York.
beforeEach(async () => {
  push = await startPushServer()
  mail = await startMailServer()
  app = await testApp(database, {
    env: {
      PUSH_TEST_ORIGIN: push.origin,
      SMTP_URL: mail.url,
      PUBLIC_URL: 'http://localhost',
      REQUIRE_EMAIL_VERIFICATION: 'false',
    },
    casinos: [...casinos(), casino(FURTHER, { name: 'Wheel', parent_id: 2 })],
  })
  ann = await newYorker(app)
  phone = push.browser()
})
afterEach(async () => {
  await Promise.all([push.stop(), mail.stop()])
  await database.db.pool.query('delete from casino_learned')
})

const bodies = () => phone.received.map(({ body }) => body)

async function turnOn(settings: object = {}): Promise<void> {
  await ann.post(PATHS.reminderDevices, phone.subscription)
  expect((await ann.put(PATHS.reminders, { ...NOTHING, ...settings })).status).toBe(200)
  await app.remind()
}

/** Records a requested cash-out of $80.00, and lets the scheduler look. */
async function request(requested: string, casinoId = 2): Promise<string> {
  const id = randomUUID()
  const body = {
    id,
    amount: '80.00',
    status: 'requested',
    occurredAt: new Date(moment(requested)).toISOString(),
  }
  expect((await ann.post(`/api/casinos/${casinoId}/cash-outs`, body)).status).toBe(201)
  await app.remind()
  return id
}

/** Lets the scheduler run at a time in New York. */
async function remindAt(text: string): Promise<void> {
  app.deps.clock.advance(moment(text) - app.deps.now())
  await app.remind()
}

async function learn(days: number): Promise<void> {
  const learned = { median: 2, p90: days, people: 6, cashOuts: 20, from: 0, to: 0 }
  await database.db.pool.query(
    `insert into casino_learned (casino_id, days_to_paid) values (2, $1::jsonb)
     on conflict (casino_id) do update set days_to_paid = excluded.days_to_paid`,
    [JSON.stringify(learned)],
  )
  app.deps.catalog.changed()
}

test('a cash-out is told once, 14 days after its request, with the link to its page', async () => {
  await turnOn()
  await request('07T09:15')
  await remindAt('21T09:14')
  expect(bodies()).toEqual([])
  await remindAt('21T09:15')
  expect(phone.received).toMatchObject([
    { tag: 'overdue', body: 'Casino 2: your cash-out of $80.00 is overdue', url: '/cash-outs' },
  ])
  expect(phone.received[0]?.actions.map(({ action }) => action)).toEqual(['snooze'])
  await remindAt('23T09:15')
  // Each change of the settings makes a server look again.
  await ann.put(PATHS.reminders, { streaks: true })
  await remindAt('24T09:15')
  expect(bodies()).toHaveLength(1)
})

test('the days in which a casino pays count, also for a further bonus, and when they are learned later', async () => {
  await turnOn()
  await learn(7)
  await request('14T10:00', FURTHER)
  await remindAt('21T09:59')
  expect(bodies()).toEqual([])
  await remindAt('21T10:00')
  expect(bodies()).toEqual(['Casino 2: your cash-out of $80.00 is overdue'])
  // Overdue on the 24th, and from the 22nd on because the casino turns out to pay sooner.
  await request('17T10:00')
  await learn(5)
  await remindAt('22T10:00')
  expect(bodies()).toHaveLength(2)
  await remindAt('25T12:00')
  expect(bodies()).toHaveLength(2)
})

test('one that was paid meanwhile is not told, nor one that is restored after it was told', async () => {
  await turnOn()
  const [paid, restored] = [await request('07T09:00'), await request('07T09:00', 1)]
  expect((await ann.send('PATCH', `/api/entries/${paid}`, { body: { status: 'paid' } })).status).toBe(200)
  await remindAt('21T09:00')
  expect(bodies()).toEqual(['Casino 1: your cash-out of $80.00 is overdue'])
  expect((await ann.send('DELETE', `/api/entries/${restored}`)).status).toBe(200)
  await app.remind()
  expect((await ann.post(`/api/entries/${restored}/restore`)).status).toBe(200)
  await remindAt('22T09:00')
  expect(bodies()).toHaveLength(1)
  // The other one is on the way again.
  await ann.send('PATCH', `/api/entries/${paid}`, { body: { status: 'requested' } })
  await app.remind()
  expect(bodies()).toHaveLength(2)
})

test.each([
  ['the reminder is turned off', async () => ann.put(PATHS.reminders, { overdue: false })],
  ['the member has a break', async () => ann.post('/api/breaks', { length: 'week' })],
  ['the law forbids links', async () => ann.put('/api/place', { place: 'CA' })],
])('nothing is told while %s', async (_name, act) => {
  await turnOn()
  await request('07T09:00')
  expect((await act()).status).toBe(200)
  await app.remind()
  await remindAt('21T09:00')
  await remindAt('22T12:00')
  expect(bodies()).toEqual([])
})

test('what becomes overdue in the quiet hours is told at their end', async () => {
  await turnOn({ quietHours: { from: '22:00', to: '08:00' } })
  await request('07T03:00')
  await remindAt('21T07:59')
  expect(bodies()).toEqual([])
  await remindAt('21T08:00')
  expect(bodies()).toEqual(['Casino 2: your cash-out of $80.00 is overdue'])
})

test('members without a device are told in the email with the digest', async () => {
  await database.db.pool.query('update auth."user" set email_verified = true where id = $1', [ann.id])
  const digest = { time: '19:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }
  await ann.put(PATHS.reminders, { ...NOTHING, digest, email: true, showDetails: false })
  await app.sendMail()
  mail.received.length = 0
  await request('07T09:00')
  await remindAt('21T12:00')
  await app.sendMail()
  // The digest of the 20th is too late.
  expect(mail.received).toEqual([])
  await remindAt('21T19:00')
  await app.sendMail()
  await remindAt('22T19:00')
  await app.sendMail()
  expect(mail.received).toHaveLength(2)
  for (const content of [mail.received[0]?.text, mail.received[0]?.html])
    expect(content).toContain('A cash-out is overdue. See http://localhost/cash-outs')
  expect(mail.received[0]?.text).toMatch(/7:00 PM: \d+ ready/)
  expect(mail.received[1]?.text).not.toContain('overdue')
})

test('the preview and the export have what was told', async () => {
  await turnOn()
  const id = await request('07T09:00')
  await remindAt('21T09:00')
  await remindAt('22T12:00')
  const { preview } = RemindersResponse.parse((await ann.get(PATHS.reminders)).body)
  expect(preview).toMatchObject([
    {
      kind: 'overdue',
      body: 'Casino 2: your cash-out of $80.00 is overdue',
      at: '2026-11-21T14:00:00.000Z',
    },
  ])
  expect((await ann.post('/api/reauthenticate', { password: PASSWORD })).status).toBe(200)
  const { reminders } = ExportResponse.parse((await ann.get('/api/export.json')).body)
  expect(reminders.settings.overdue).toBe(true)
  expect(reminders.told?.cash_outs).toEqual({ [id]: '2026-11-21T14:00:00.000Z' })
  await ann.put(PATHS.reminders, { overdue: false })
  expect(RemindersResponse.parse((await ann.get(PATHS.reminders)).body).preview).toEqual([])
})
