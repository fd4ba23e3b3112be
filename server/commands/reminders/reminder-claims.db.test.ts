import pg from 'pg'
import { expect, test } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import { claimDueMembers, nextDueAt } from '#server/commands/reminders/due-members.ts'
import { sendReminders } from '#server/commands/reminders/send-reminders.ts'
import {
  AT_SEVEN,
  CASINOS,
  EVERY_DAY,
  givenReminders,
  MINUTE,
  newYorker,
} from '#server/testing/given-reminders.ts'
import type { TestBrowser } from '#server/testing/servers/push-server.ts'
import { testApp } from '#server/testing/test-app.ts'

const HOUR = 60 * MINUTE
const given = givenReminders()
const { at, save } = given

test('the next look is known, also that of a server which was killed', async () => {
  const next = async () => {
    const due = await nextDueAt(given.database.db)
    return due === null ? null : new Date(due).toISOString()
  }
  await save(AT_SEVEN)
  expect(await next()).toBe('1970-01-01T00:00:00.000Z')
  await given.app.remind()
  expect(await next()).toBe('2026-11-21T00:00:00.000Z')
  at('20T19:00')
  const claimed = await claimDueMembers(given.database.db, given.app.deps.now(), 10)
  expect(claimed.map(({ userId }) => userId)).toEqual([given.ann.id])
  expect(await next()).toBe('2026-11-21T00:01:30.000Z')
  expect(await claimDueMembers(given.database.db, given.app.deps.now(), 10)).toEqual([])
  given.app.deps.clock.advance(2 * MINUTE)
  await save({ digest: null })
  await given.app.remind()
  expect(await next()).toBeNull()
})

test('members due longest are claimed first, and each by one server', async () => {
  const times = ['19:00', '18:00', '20:00'] as const
  const members = (await given.membersDueAtSeven(2)).map(({ who }) => who)
  for (const [index, who] of members.entries())
    await who.put(PATHS.reminders, { digest: { time: times[index], weekdays: EVERY_DAY } })
  await given.app.remind()
  at('20T20:00')
  const claim = async (most: number) => await claimDueMembers(given.database.db, given.app.deps.now(), most)
  const first = await claim(2)
  expect(new Set(first.map(({ userId }) => userId))).toEqual(new Set([given.ann.id, members[1]?.id]))
  const [one, two] = await Promise.all([claim(2), claim(2)])
  expect([...one, ...two].map(({ userId }) => userId)).toEqual([members[2]?.id])
})

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a look does not begin before a write that concerns it is complete',
  async () => {
    await save(AT_SEVEN)
    await given.app.remind()
    at('20T19:00')
    const claim = async () => await claimDueMembers(given.database.db, given.app.deps.now(), 10)
    const write = await given.database.db.pool.connect()
    try {
      await write.query('begin')
      await write.query("select set_config('app.user_id', $1, true)", [given.ann.id])
      // Later than what is due already.
      await write.query('select look_for_reminders($1, $2)', [
        given.ann.id,
        new Date(given.app.deps.now() + HOUR),
      ])
      expect(await claim()).toEqual([])
      await write.query('commit')
    } finally {
      write.release()
    }
    expect(await claim()).toMatchObject([{ userId: given.ann.id }])
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a look and a change of the settings lock in the same order',
  async () => {
    await save(AT_SEVEN)
    const write = await given.database.db.pool.connect()
    try {
      await write.query('begin')
      await write.query("select set_config('app.user_id', $1, true)", [given.ann.id])
      await write.query('select from reminders where user_id = $1 for update', [given.ann.id])
      const reminding = given.app.remind()
      const isWaiting = async () => {
        const text =
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%finish_look%'"
        return (await given.database.db.pool.query(text)).rows.length > 0
      }
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
      // A look that had locked this row first would wait for this transaction, and this for the look.
      await write.query('select look_for_reminders($1, null)', [given.ann.id])
      await write.query('commit')
      await reminding
    } finally {
      write.release()
    }
    // What the write asked for meanwhile stays.
    expect(await nextDueAt(given.database.db)).toBe(0)
  },
)

test('a server that stops leaves the members that it has not begun to another one', async () => {
  const members = await given.membersDueAtSeven(19)
  await given.app.remind()
  at('20T19:00')
  // Asked before each member: the server stops after the first few.
  let asked = 0
  const looked = await sendReminders(given.app.deps, { isStopping: () => (asked += 1) > 63 })
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBeLessThan(members.length)
  // At the same time, before the claims expire.
  expect(await nextDueAt(given.database.db)).toBe(given.app.deps.now())
  expect(await sendReminders(given.app.deps)).toBe(members.length - looked)
  expect(members.map(({ browser }) => browser.received.length)).toEqual(members.map(() => 1))
})

test('servers that join a backlog share the work, and each member is told once', async () => {
  const members = await given.membersDueAtSeven(30)
  await given.app.remind()
  at('20T19:00')
  // Servers that start together can share all members before one of them has a backlog.
  const others: Promise<number>[] = []
  const join = () => void others.push(sendReminders(given.app.deps), sendReminders(given.app.deps))
  const first = await sendReminders(given.app.deps, { onBacklog: join })
  expect(others).toHaveLength(2)
  const looked = [first, ...(await Promise.all(others))]
  expect(looked.reduce((sum, count) => sum + count, 0)).toBe(members.length)
  expect(members.map(({ browser }) => browser.received.length)).toEqual(members.map(() => 1))
})

test('a member whose claim is about to expire when the read ends is left to another server', async () => {
  await save(AT_SEVEN)
  await given.app.remind()
  at('20T19:00')
  const { catalog } = given.app.deps
  const factsForUser = async (userId: string) => {
    // The read takes so long that 29 of 90 seconds are left.
    given.app.deps.clock.advance(61_000)
    return await catalog.factsForUser(userId)
  }
  await sendReminders({ ...given.app.deps, catalog: { ...catalog, factsForUser } })
  expect(given.phone.received).toEqual([])
  given.app.deps.clock.advance(2 * MINUTE)
  await given.app.remind()
  expect(given.phone.received).toHaveLength(1)
})

test('what a killed server had claimed is sent by another one, with the same tag', async () => {
  await save(AT_SEVEN)
  await given.app.remind()
  at('20T19:00')
  // A server that claims the member, sends, and is killed before it stores that.
  await claimAndSend()
  await given.app.remind()
  expect(given.phone.received).toHaveLength(1)
  given.app.deps.clock.advance(2 * MINUTE)
  await given.app.remind()
  expect(given.phone.received.map(({ tag, body }) => [tag, body])).toEqual([
    ['digest', '7:00 PM: 5 ready, $3.45'],
    ['digest', '7:00 PM: 5 ready, $3.45'],
  ])
  given.app.deps.clock.advance(5 * MINUTE)
  await given.app.remind()
  expect(given.phone.received).toHaveLength(2)
})

/** Runs the scheduler, then sets the row back to what it was before the result was stored. */
async function claimAndSend(): Promise<void> {
  const rows = async (sql: string, values: unknown[] = []) => {
    const client = await given.database.db.pool.connect()
    try {
      await client.query("begin; select set_config('app.reminders', 'on', true)")
      await client.query("select set_config('app.user_id', $1, true)", [given.ann.id])
      const result = await client.query(sql, values)
      await client.query('commit')
      return result.rows
    } finally {
      client.release()
    }
  }
  const [before] = await rows('select memory from reminders where user_id = $1', [given.ann.id])
  await given.app.remind()
  await rows('update reminders set memory = $2 where user_id = $1', [
    given.ann.id,
    JSON.stringify(before.memory),
  ])
  await rows("update reminder_times set next_at = 'infinity', claimed_until = $2 where user_id = $1", [
    given.ann.id,
    new Date(epochMs(given.app.deps.now() + 2 * MINUTE)),
  ])
}

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'uses at most half of the connections, also with several devices',
  async () => {
    const narrow = await testApp(given.database, {
      env: { PUSH_TEST_ORIGIN: given.push.origin, DATABASE_POOL: '4' },
      casinos: CASINOS,
    })
    const phones: TestBrowser[] = []
    for (let n = 0; n < 6; n += 1) {
      // oxlint-disable no-await-in-loop -- one after the other
      const who = await newYorker(narrow)
      for (let device = 0; device < 3; device += 1) {
        const browser = given.push.browser()
        phones.push(browser)
        await who.post(PATHS.reminderDevices, browser.subscription)
      }
      await who.put(PATHS.reminders, AT_SEVEN)
      // oxlint-enable no-await-in-loop
    }
    narrow.deps.clock.advance(Date.parse('2026-11-20T19:00:00-05:00') - narrow.deps.now())
    // A pool of its own, which the heartbeats of the notifications do not use.
    const pool = new pg.Pool({ connectionString: given.database.options.databaseUrl ?? '' })
    // It ends before its connections are closed, which then can be ended with the given.database.
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
