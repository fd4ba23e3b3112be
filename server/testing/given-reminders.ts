import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { casino, casinos } from '#server/testing/factories.ts'
import { type PushServer, startPushServer, type TestBrowser } from '#server/testing/servers/push-server.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

export const MINUTE = 60_000
export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** Settings in which no reminder is on. */
export const NOTHING = { threshold: null, streaks: false, quietHours: null, showDetails: true }

/** Only the digest, at seven in the evening. */
export const AT_SEVEN = { ...NOTHING, digest: { time: '19:00', weekdays: EVERY_DAY } }

/** Day 1 pays $1.00, day 2 $2.00, day 3 $30.00; missing a day starts again. */
const LADDER = {
  kind: 'ladder',
  days: [{ amount: '1.00' }, { amount: '2.00' }, { amount: '30.00' }],
  afterEnd: 'stay',
  onMiss: 'restart',
} as const

export const CASINOS = [...casinos(), casino(7, { name: 'Pulsz', value: LADDER })]

type Member = Awaited<ReturnType<TestApp['member']>>

/** Makes a member of Oregon whose clock shows the time of New York. */
export async function newYorker(app: TestApp): Promise<Member> {
  const member = await app.member()
  await member.put('/api/place', { place: 'OR' })
  await member.put('/api/settings', { timeZone: 'America/New_York' })
  return member
}

/** Returns a time of November 2026 in New York, such as `20T19:00`. */
export const moment = (text: string) => Date.parse(`2026-11-${text}:00-05:00`)

/**
 * Gives each test of the calling file a push service, a server, and the member Ann with one device. The clock shows
 * Friday, November 20, 2026, 7 AM in New York.
 */
export function givenReminders() {
  const given = {} as {
    database: TestDatabase
    push: PushServer
    app: TestApp
    ann: Member
    phone: TestBrowser
  }
  beforeAll(async () => void (given.database = await openTestDatabase()))
  afterAll(() => given.database.close())
  beforeEach(async () => {
    given.push = await startPushServer()
    given.app = await testApp(given.database, {
      env: { PUSH_TEST_ORIGIN: given.push.origin },
      casinos: CASINOS,
    })
    given.ann = await newYorker(given.app)
    given.phone = given.push.browser()
    await given.ann.post(PATHS.reminderDevices, given.phone.subscription)
  })
  afterEach(() => given.push.stop())

  const at = (text: string) => given.app.deps.clock.advance(moment(text) - given.app.deps.now())
  const save = async (settings: object) =>
    expect((await given.ann.put(PATHS.reminders, settings)).status).toBe(200)

  /** Returns the next time at which the scheduler finds somebody, at most `end`. */
  async function nextLook(end: number): Promise<number> {
    const client = await given.database.db.pool.connect()
    try {
      await client.query("begin; select set_config('app.reminders', 'on', true)")
      const { rows } = await client.query(
        "select next_at from reminder_times where next_at < 'infinity' order by next_at limit 1",
      )
      const due = (rows[0]?.next_at as Date | undefined)?.getTime() ?? end
      return Math.min(end, Math.max(due, given.app.deps.now() + MINUTE))
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  return Object.assign(given, {
    at,
    save,
    collect: async (casinoId: number) =>
      expect(
        (await given.ann.post(`/api/casinos/${casinoId}/collections`, { id: randomUUID() })).status,
      ).toBe(201),
    bodies: () => given.phone.received.map(({ body }) => body),

    /** Lets the scheduler run every minute until a time in New York. */
    runUntil: async (text: string): Promise<void> => {
      const end = moment(text)
      while (given.app.deps.now() < end) {
        // The times at which something is due are on whole minutes: between them, nothing is.
        const next = await nextLook(end)
        given.app.deps.clock.advance(next - given.app.deps.now())
        await given.app.remind()
      }
    },

    /** Makes more members with a device; they and Ann get the digest at seven. */
    membersDueAtSeven: async (more: number) => {
      const members = [{ who: given.ann, browser: given.phone }]
      for (let index = 0; index < more; index++) {
        const [who, browser] = [await newYorker(given.app), given.push.browser()]
        await who.post(PATHS.reminderDevices, browser.subscription)
        members.push({ who, browser })
      }
      for (const { who } of members) await who.put(PATHS.reminders, AT_SEVEN)
      return members
    },
  })
}
