import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { RemindersResponse } from '#contract/reminders.ts'
import { epochMs } from '#core/units.ts'
import { claimDueMembers, nextDueAt } from '#server/commands/reminders/due-members.ts'
import { sendReminders } from '#server/commands/reminders/send-reminders.ts'
import { casino, casinos } from '#server/testing/factories.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { type PushServer, startPushServer, type TestBrowser } from '#server/testing/servers/push-server.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const NOTHING = { threshold: null, streaks: false, quietHours: null, showDetails: true }

/** Day 1 pays $1.00, day 2 $2.00, day 3 $30.00; missing a day starts again. */
const LADDER = {
  kind: 'ladder',
  days: [{ amount: '1.00' }, { amount: '2.00' }, { amount: '30.00' }],
  afterEnd: 'stay',
  onMiss: 'restart',
} as const

let database: TestDatabase
let push: PushServer
let app: TestApp
let ann: Awaited<ReturnType<TestApp['member']>>
let phone: TestBrowser

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
// The clock shows Friday, November 20, 2026, 7 AM in New York.
beforeEach(async () => {
  push = await startPushServer()
  app = await testApp(database, {
    env: { PUSH_TEST_ORIGIN: push.origin },
    casinos: [...casinos(), casino(7, { name: 'Pulsz', value: LADDER })],
  })
  ann = await app.member()
  await ann.put('/api/place', { place: 'OR' })
  await ann.put('/api/settings', { timeZone: 'America/New_York' })
  phone = push.browser()
  await ann.post(PATHS.reminderDevices, phone.subscription)
})
afterEach(() => push.stop())

const save = async (settings: object) => expect((await ann.put(PATHS.reminders, settings)).status).toBe(200)
const collect = async (casinoId: number) =>
  expect((await ann.post(`/api/casinos/${casinoId}/collections`, { id: randomUUID() })).status).toBe(201)
const at = (text: string) => app.deps.clock.advance(Date.parse(`2026-11-${text}:00-05:00`) - app.deps.now())
const bodies = () => phone.received.map(({ body }) => body)

/** Lets the scheduler run every minute until a time in New York. */
async function runUntil(text: string): Promise<void> {
  const end = Date.parse(`2026-11-${text}:00-05:00`)
  while (app.deps.now() < end) {
    // The times at which something is due are on whole minutes: between them, nothing is.
    const next = await nextLook(end)
    app.deps.clock.advance(next - app.deps.now())
    await app.remind()
  }
}

/** Returns the next time at which the scheduler finds somebody, at most `end`. */
async function nextLook(end: number): Promise<number> {
  const client = await database.db.pool.connect()
  try {
    await client.query("begin; select set_config('app.reminders', 'on', true)")
    const { rows } = await client.query(
      "select next_at from reminder_times where next_at < 'infinity' order by next_at limit 1",
    )
    const due = (rows[0]?.next_at as Date | undefined)?.getTime() ?? end
    return Math.min(end, Math.max(due, app.deps.now() + MINUTE))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a digest is sent at its local time, once a day', async () => {
  await save({ ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
  await runUntil('20T18:59')
  expect(phone.received).toEqual([])
  await runUntil('22T12:00')
  expect(phone.received).toMatchObject([
    {
      tag: 'digest',
      body: '7:00 PM: 5 ready, $3.45',
      badge: 5,
      url: '/dashboard',
      at: '2026-11-21T00:00:00.000Z',
    },
    { tag: 'digest', at: '2026-11-22T00:00:00.000Z' },
  ])
  expect(phone.received[0]?.actions.map(({ action }) => action)).toEqual(['speed-collect', 'snooze'])
})

test('names and amounts are sent only if the member chose it', async () => {
  await save({ ...NOTHING, showDetails: false, digest: { time: '19:00', weekdays: EVERY_DAY } })
  await runUntil('20T20:00')
  expect(bodies()).toEqual(['7:00 PM: 5 ready'])
})

test('the threshold is told when it is exceeded again after a collection', async () => {
  await save({ ...NOTHING, threshold: '3.00' })
  await runUntil('20T12:00')
  // More than that was ready before.
  expect(bodies()).toEqual([])
  for (const id of [1, 2, 3, 7]) await collect(id)
  // Ready again: casino 3 ($1.00) at 9 PM, 2 ($0.50) at midnight, and 1 ($0.95) and 7 ($2.00) at noon.
  await runUntil('21T11:59')
  expect(bodies()).toEqual([])
  await runUntil('23T12:00')
  expect(bodies()).toEqual(['You have $4.45 ready'])
  expect(phone.received[0]?.at).toBe('2026-11-21T17:00:00.000Z')
})

test('a chosen row is told each time it becomes ready', async () => {
  await save({ ...NOTHING, rows: [1] })
  await collect(1)
  await collect(2)
  await runUntil('21T08:00')
  expect(bodies()).toEqual(['Casino 1 is ready'])
  await collect(1)
  await runUntil('22T09:00')
  expect(bodies()).toEqual(['Casino 1 is ready', 'Casino 1 is ready'])
})

test('a streak is told two hours before it breaks', async () => {
  await save({ ...NOTHING, streaks: true })
  await collect(7)
  await runUntil('23T00:00')
  // Collected at 7 AM: ready a day later, lost two days later.
  expect(bodies()).toEqual(['Pulsz: collect before 6:59 AM or day 2 is lost'])
  expect(phone.received[0]?.at).toBe('2026-11-22T10:00:00.000Z')
})

test('an undone collection is told again only when it is ready again', async () => {
  await save({ ...NOTHING, rows: [1] })
  const id = randomUUID()
  await ann.post('/api/casinos/1/collections', { id })
  await app.remind()
  expect((await ann.send('DELETE', `/api/entries/${id}`)).status).toBe(200)
  await runUntil('22T12:00')
  expect(bodies()).toEqual([])
})

describe('nothing is sent', () => {
  beforeEach(async () => {
    await save({ ...NOTHING, rows: [1], digest: { time: '19:00', weekdays: EVERY_DAY } })
    await collect(1)
  })

  test('in the quiet hours, after which what is still ready is told', async () => {
    await save({ quietHours: { from: '20:00', to: '09:30' } })
    await runUntil('21T09:29')
    expect(bodies()).toEqual([expect.stringMatching(/^7:00 PM/)])
    await runUntil('21T09:30')
    expect(bodies().slice(1)).toEqual(['Casino 1 is ready'])
  })

  test('during a break, nor until its end is confirmed, nor about that time', async () => {
    expect((await ann.post('/api/breaks', { length: 'day' })).status).toBe(200)
    await runUntil('22T12:00')
    expect(bodies()).toEqual([])
    expect((await ann.post('/api/breaks/end-confirmation')).status).toBe(200)
    await runUntil('22T18:59')
    expect(bodies()).toEqual([])
    await runUntil('22T19:00')
    expect(bodies()).toEqual([expect.stringMatching(/^7:00 PM/)])
  })

  test('while a spend limit is reached', async () => {
    await ann.put('/api/limits/day', { amount: '5.00' })
    await ann.post('/api/casinos/2/spends', { id: randomUUID(), amount: '5.00' })
    // Until 7 AM on the next day, when casino 1 is ready too.
    await runUntil('21T06:59')
    expect(bodies()).toEqual([])
    await runUntil('21T20:00')
    expect(bodies()).toEqual([expect.stringMatching(/^7:00 PM/)])
  })

  test('where the law forbids links', async () => {
    await ann.put('/api/place', { place: 'CA' })
    await runUntil('22T12:00')
    expect(bodies()).toEqual([])
  })

  test('about a hidden row', async () => {
    await ann.put('/api/casinos/1/visibility', { hidden: true, snoozedUntil: null })
    await runUntil('21T10:00')
    expect(bodies()).toEqual([expect.stringMatching(/^7:00 PM: 4 ready/)])
  })

  test('within an hour of a snooze', async () => {
    at('21T06:30')
    await ann.post(PATHS.remindersSnooze, {})
    await app.remind()
    await runUntil('21T07:29')
    expect(bodies()).not.toContain('Casino 1 is ready')
    await runUntil('21T07:30')
    expect(bodies()).toContain('Casino 1 is ready')
  })

  test.each([
    ['logged out', async () => ann.post('/api/logout')],
    ['removed the device', async () => removeDevice()],
    [
      'deleted the account',
      async () => ann.post('/api/deleteAccount', { user_id: ann.id, password: PASSWORD }),
    ],
    [
      'ended the session elsewhere',
      async () => {
        const other = app.visitor()
        await other.post('/api/login', { email: ann.email, password: PASSWORD })
        return await other.post('/api/sessions/end-others')
      },
    ],
  ])('after the member %s', async (_name, act) => {
    expect((await act()).status).toBe(200)
    await runUntil('21T12:00')
    expect(push.requests()).toBe(0)
  })

  test('after the session has expired', async () => {
    app.deps.clock.advance(8 * 24 * HOUR)
    await app.remind()
    expect(push.requests()).toBe(0)
  })

  async function removeDevice() {
    const { devices } = RemindersResponse.parse((await ann.get(PATHS.reminders)).body)
    return await ann.send('DELETE', `${PATHS.reminderDevices}/${devices[0]?.id}`)
  }
})

describe('push services', () => {
  const digest = { ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } }

  test('a subscription that has ended is removed, and the other device gets the reminder', async () => {
    const laptop = push.browser()
    await ann.post(PATHS.reminderDevices, laptop.subscription)
    await save(digest)
    phone.answer(410)
    await runUntil('20T19:00')
    expect([phone.received.length, laptop.received.length]).toEqual([0, 1])
    expect(RemindersResponse.parse((await ann.get(PATHS.reminders)).body).devices).toHaveLength(1)
  })

  test('what reached no device is told when the push service allows it again', async () => {
    await save(digest)
    phone.answer(429, { 'retry-after': '1200' })
    await runUntil('20T19:19')
    expect(push.requests()).toBe(1)
    phone.answer(201)
    await runUntil('20T19:30')
    expect([push.requests(), bodies()]).toEqual([2, [expect.stringMatching(/^7:00 PM/)]])
  })

  test('what one device got is not told again while another one fails', async () => {
    const laptop = push.browser()
    await ann.post(PATHS.reminderDevices, laptop.subscription)
    await save({ ...digest, rows: [1] })
    await collect(1)
    at('21T06:59')
    await app.remind()
    phone.answer(503)
    await runUntil('21T08:00')
    expect(laptop.received.map(({ tag }) => tag)).toEqual(['rows'])
  })

  test('a device whose keys the push service rejects is tried once a day', async () => {
    await save(digest)
    phone.answer(403)
    await runUntil('22T20:00')
    // The second and the third one have an older signature, and are sent once more with a new one.
    expect(push.requests()).toBe(5)
  })
})

test('what was told stays told when the settings are saved meanwhile', async () => {
  await save({ ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
  await app.remind()
  at('20T19:00')
  const send = app.deps.push?.send
  if (app.deps.push === null || send === undefined) throw new Error('no push service')
  Object.assign(app.deps.push, {
    send: async (...args: Parameters<typeof send>) => {
      await save({ streaks: true })
      return await send(...args)
    },
  })
  await app.remind()
  await save({ streaks: true })
  await ann.post(PATHS.reminderDevices, phone.subscription)
  await runUntil('20T20:00')
  expect(bodies()).toHaveLength(1)
})

test('a server without keys leaves members to another one', async () => {
  await save({ ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
  const { push: service } = app.deps
  Object.assign(app.deps, { push: null })
  await app.remind()
  Object.assign(app.deps, { push: service })
  await runUntil('20T20:00')
  expect(bodies()).toHaveLength(1)
})

test('the next look is known, also that of a server which was killed', async () => {
  const next = async () => {
    const due = await nextDueAt(database.db)
    return due === null ? null : new Date(due).toISOString()
  }
  await save({ ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
  expect(await next()).toBe('1970-01-01T00:00:00.000Z')
  await app.remind()
  expect(await next()).toBe('2026-11-21T00:00:00.000Z')
  at('20T19:00')
  const claimed = await claimDueMembers(database.db, app.deps.now(), 10)
  expect(claimed.map(({ userId }) => userId)).toEqual([ann.id])
  expect(await next()).toBe('2026-11-21T00:01:30.000Z')
  expect(await claimDueMembers(database.db, app.deps.now(), 10)).toEqual([])
  app.deps.clock.advance(2 * MINUTE)
  await save({ digest: null })
  await app.remind()
  expect(await next()).toBeNull()
})

test('members due longest are claimed first, and each by one server', async () => {
  const times = ['19:00', '18:00', '20:00'] as const
  const members = [ann, await app.member(), await app.member()]
  for (const [index, who] of members.entries()) {
    if (who !== ann) await who.post(PATHS.reminderDevices, push.browser().subscription)
    await who.put('/api/place', { place: 'OR' })
    await who.put('/api/settings', { timeZone: 'America/New_York' })
    await who.put(PATHS.reminders, { ...NOTHING, digest: { time: times[index], weekdays: EVERY_DAY } })
  }
  await app.remind()
  at('20T20:00')
  const claim = async (most: number) => await claimDueMembers(database.db, app.deps.now(), most)
  const first = await claim(2)
  expect(new Set(first.map(({ userId }) => userId))).toEqual(new Set([ann.id, members[1]?.id]))
  const [one, two] = await Promise.all([claim(2), claim(2)])
  expect([...one, ...two].map(({ userId }) => userId)).toEqual([members[2]?.id])
})

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a look does not begin before a write that concerns it is complete',
  async () => {
    await save({ ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
    await app.remind()
    at('20T19:00')
    const claim = async () => await claimDueMembers(database.db, app.deps.now(), 10)
    const write = await database.db.pool.connect()
    try {
      await write.query('begin')
      await write.query("select set_config('app.user_id', $1, true)", [ann.id])
      // Later than what is due already.
      await write.query('select look_for_reminders($1, $2)', [ann.id, new Date(app.deps.now() + HOUR)])
      expect(await claim()).toEqual([])
      await write.query('commit')
    } finally {
      write.release()
    }
    expect(await claim()).toMatchObject([{ userId: ann.id }])
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a look and a change of the settings lock in the same order',
  async () => {
    await save({ ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
    const write = await database.db.pool.connect()
    try {
      await write.query('begin')
      await write.query("select set_config('app.user_id', $1, true)", [ann.id])
      await write.query('select from reminders where user_id = $1 for update', [ann.id])
      const reminding = app.remind()
      const isWaiting = async () => {
        const text =
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%finish_look%'"
        return (await database.db.pool.query(text)).rows.length > 0
      }
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
      // A look that had locked this row first would wait for this transaction, and this for the look.
      await write.query('select look_for_reminders($1, null)', [ann.id])
      await write.query('commit')
      await reminding
    } finally {
      write.release()
    }
    // What the write asked for meanwhile stays.
    expect(await nextDueAt(database.db)).toBe(0)
  },
)

test('a server that stops leaves the members that it has not begun to another one', async () => {
  const browsers = [phone]
  for (let index = 0; index < 19; index++) {
    const who = await app.member()
    const browser = push.browser()
    browsers.push(browser)
    await who.put('/api/place', { place: 'OR' })
    await who.put('/api/settings', { timeZone: 'America/New_York' })
    await who.post(PATHS.reminderDevices, browser.subscription)
    await who.put(PATHS.reminders, { ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
  }
  await save({ ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
  await app.remind()
  at('20T19:00')
  // Asked before each member: the server stops after the first few.
  let asked = 0
  const looked = await sendReminders(app.deps, { isStopping: () => (asked += 1) > 63 })
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBeLessThan(browsers.length)
  // At the same time, before the claims expire.
  expect(await nextDueAt(database.db)).toBe(app.deps.now())
  expect(await sendReminders(app.deps)).toBe(browsers.length - looked)
  expect(browsers.map(({ received }) => received.length)).toEqual(browsers.map(() => 1))
})

test('servers that join a backlog share the work, and each member is told once', async () => {
  const members = [{ who: ann, browser: phone }]
  for (let index = 0; index < 30; index++) {
    const who = await app.member()
    const browser = push.browser()
    await who.put('/api/place', { place: 'OR' })
    await who.put('/api/settings', { timeZone: 'America/New_York' })
    await who.post(PATHS.reminderDevices, browser.subscription)
    members.push({ who, browser })
  }
  for (const { who } of members)
    await who.put(PATHS.reminders, { ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
  await app.remind()
  at('20T19:00')
  // Servers that start together can share all members before one of them has a backlog.
  const others: Promise<number>[] = []
  const join = () => void others.push(sendReminders(app.deps), sendReminders(app.deps))
  const first = await sendReminders(app.deps, { onBacklog: join })
  expect(others).toHaveLength(2)
  const looked = [first, ...(await Promise.all(others))]
  expect(looked.reduce((sum, count) => sum + count, 0)).toBe(members.length)
  expect(members.map(({ browser }) => browser.received.length)).toEqual(members.map(() => 1))
})

const damages = {
  read: async (userId: string) => {
    const text = `update casinos_users set own = '{"figures": {"link": "no address"}}', own_version = 1
      where user_id = $1::uuid and casino_id = 1`
    await runAsUser(app.deps.db, userId, [{ name: 'test-damage-list', text, values: [userId] }])
  },
  told: async (userId: string) => {
    const text = `update reminders set settings = '{"digest": 5}' where user_id = $1::uuid`
    await runAsUser(app.deps.db, userId, [{ name: 'test-damage-settings', text, values: [userId] }])
  },
  stored: async (userId: string) => {
    await database.db.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'damaged'; end $$;
      create trigger fail before update on reminders for each row when (old.user_id = '${userId}') execute function fail()`)
  },
}

test.each(['read', 'told', 'stored'] as const)(
  'a member who cannot be %s does not stop the others',
  async (damage) => {
    const members = [{ who: ann, browser: phone }]
    for (let index = 0; index < 4; index++) {
      const who = await app.member()
      const browser = push.browser()
      await who.put('/api/place', { place: 'OR' })
      await who.put('/api/settings', { timeZone: 'America/New_York' })
      await who.post(PATHS.reminderDevices, browser.subscription)
      members.push({ who, browser })
    }
    for (const { who } of members)
      await who.put(PATHS.reminders, { ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
    await app.remind()
    const [damaged = ann.id, ...others] = members.map(({ who }) => who.id).toReversed()
    await damages[damage](damaged)
    at('20T19:00')
    await app.remind()
    await database.db.pool.query('drop function if exists fail() cascade')
    const told = members.filter(({ who }) => others.includes(who.id)).map(({ browser }) => browser.received)
    expect(told).toMatchObject(others.map(() => [{ tag: 'digest' }]))
    // The claim of the damaged one stays, and the others are not claimed again.
    expect(await nextDueAt(database.db)).toBe(app.deps.now() + 90_000)
    app.deps.clock.advance(2 * MINUTE)
    expect(await claimDueMembers(database.db, app.deps.now(), 10)).toMatchObject([{ userId: damaged }])
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a member whose rows are locked for too long does not stop the others',
  async () => {
    const members = [{ who: ann, browser: phone }]
    for (let index = 0; index < 4; index++) {
      const who = await app.member()
      const browser = push.browser()
      await who.put('/api/place', { place: 'OR' })
      await who.put('/api/settings', { timeZone: 'America/New_York' })
      await who.post(PATHS.reminderDevices, browser.subscription)
      members.push({ who, browser })
    }
    for (const { who } of members)
      await who.put(PATHS.reminders, { ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
    await app.remind()
    at('20T19:00')
    const write = await database.db.pool.connect()
    try {
      await write.query('begin')
      await write.query("select set_config('app.user_id', $1, true)", [ann.id])
      await write.query('select from reminders where user_id = $1 for update', [ann.id])
      expect(await app.remind()).toBe(4)
    } finally {
      await write.query('rollback')
      write.release()
    }
    expect(members.map(({ browser }) => browser.received.length)).toEqual(members.map(() => 1))
    app.deps.clock.advance(2 * MINUTE)
    expect(await claimDueMembers(database.db, app.deps.now(), 10)).toMatchObject([{ userId: ann.id }])
  },
)

test('a member whose claim is about to expire when the read ends is left to another server', async () => {
  await save({ ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
  await app.remind()
  at('20T19:00')
  const { catalog } = app.deps
  const factsForUser = async (userId: string) => {
    // The read takes so long that 29 of 90 seconds are left.
    app.deps.clock.advance(61_000)
    return await catalog.factsForUser(userId)
  }
  await sendReminders({ ...app.deps, catalog: { ...catalog, factsForUser } })
  expect(phone.received).toEqual([])
  app.deps.clock.advance(2 * MINUTE)
  await app.remind()
  expect(phone.received).toHaveLength(1)
})

test('what a killed server had claimed is sent by another one, with the same tag', async () => {
  await save({ ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
  await app.remind()
  at('20T19:00')
  // A server that claims the member, sends, and is killed before it stores that.
  await claimAndSend()
  await app.remind()
  expect(phone.received).toHaveLength(1)
  app.deps.clock.advance(2 * MINUTE)
  await app.remind()
  expect(phone.received.map(({ tag, body }) => [tag, body])).toEqual([
    ['digest', '7:00 PM: 5 ready, $3.45'],
    ['digest', '7:00 PM: 5 ready, $3.45'],
  ])
  app.deps.clock.advance(5 * MINUTE)
  await app.remind()
  expect(phone.received).toHaveLength(2)
})

/** Runs the scheduler, then sets the row back to what it was before the result was stored. */
async function claimAndSend(): Promise<void> {
  const rows = async (sql: string, values: unknown[] = []) => {
    const client = await database.db.pool.connect()
    try {
      await client.query("begin; select set_config('app.reminders', 'on', true)")
      await client.query("select set_config('app.user_id', $1, true)", [ann.id])
      const result = await client.query(sql, values)
      await client.query('commit')
      return result.rows
    } finally {
      client.release()
    }
  }
  const [before] = await rows('select memory from reminders where user_id = $1', [ann.id])
  await app.remind()
  await rows('update reminders set memory = $2 where user_id = $1', [ann.id, JSON.stringify(before.memory)])
  await rows("update reminder_times set next_at = 'infinity', claimed_until = $2 where user_id = $1", [
    ann.id,
    new Date(epochMs(app.deps.now() + 2 * MINUTE)),
  ])
}

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'uses at most half of the connections, also with several devices',
  async () => {
    const narrow = await testApp(database, {
      env: { PUSH_TEST_ORIGIN: push.origin, DATABASE_POOL: '4' },
      casinos: [...casinos(), casino(7, { name: 'Pulsz', value: LADDER })],
    })
    const phones: TestBrowser[] = []
    for (let n = 0; n < 6; n += 1) {
      // oxlint-disable no-await-in-loop -- one after the other
      const who = await narrow.member()
      await who.put('/api/place', { place: 'OR' })
      await who.put('/api/settings', { timeZone: 'America/New_York' })
      for (let device = 0; device < 3; device += 1) {
        const browser = push.browser()
        phones.push(browser)
        await who.post(PATHS.reminderDevices, browser.subscription)
      }
      await who.put(PATHS.reminders, { ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } })
      // oxlint-enable no-await-in-loop
    }
    narrow.deps.clock.advance(Date.parse('2026-11-20T19:00:00-05:00') - narrow.deps.now())
    // A pool of its own, which the heartbeats of the notifications do not use.
    const pool = new pg.Pool({ connectionString: database.options.databaseUrl ?? '' })
    // It ends before its connections are closed, which then can be ended with the database.
    pool.on('error', () => undefined)
    let [used, most] = [0, 0]
    pool.on('acquire', () => void (most = Math.max(most, (used += 1))))
    pool.on('release', () => void (used -= 1))
    try {
      await sendReminders({ ...narrow.deps, db: { ...narrow.deps.db, pool } })
    } finally {
      await pool.end()
    }
    expect(phones.map(({ received }) => received.length)).toEqual(phones.map(() => 1))
    expect(most).toBeLessThanOrEqual(2)
  },
)
