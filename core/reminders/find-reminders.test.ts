import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findReminders, type ReminderState, withoutUntold } from '#core/reminders/find-reminders.ts'
import { memoryAfterChange } from '#core/reminders/change-settings.ts'
import { newMemory, type ReminderMemory } from '#core/reminders/reminder-memory.ts'
import type { ReminderRow } from '#core/reminders/reminder-row.ts'
import { reminderText } from '#core/reminders/reminder-text.ts'
import { DEFAULT_REMINDERS, type ReminderSettings } from '#core/reminders/settings.ts'
import { cents, type EpochMs, epochMs } from '#core/units.ts'

const ZONE = 'America/New_York'
const HOUR = 3_600_000
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** A time in New York in winter (UTC−5): `27 19:00` is November 27, 2026. */
const at = (text: string) => epochMs(Date.parse(`2026-11-${text.replace(' ', 'T')}:00-05:00`))

const QUIET: ReminderSettings = { ...DEFAULT_REMINDERS, threshold: null, streaks: false }

function row(casinoId: number, over: Partial<ReminderRow> = {}): ReminderRow {
  return {
    casinoId,
    name: `Casino ${casinoId}`,
    readyAt: null,
    lastClaim: null,
    worth: cents(100),
    counts: true,
    streak: null,
    ...over,
  }
}

function state(
  settings: Partial<ReminderSettings>,
  rows: readonly ReminderRow[],
  over: Partial<ReminderState> = {},
): ReminderState {
  return {
    settings: { ...QUIET, ...settings },
    zone: ZONE,
    rows,
    cashOuts: [],
    isEmail: false,
    pause: null,
    snoozedUntil: null,
    ...over,
  }
}

const look = (given: ReminderState, now: EpochMs, memory: ReminderMemory = newMemory(at('26 12:00'))) =>
  findReminders(given, memory, now)
const kinds = (given: ReminderState, now: EpochMs, memory?: ReminderMemory) =>
  look(given, now, memory).due.map(({ kind }) => kind)

/** Looks whenever the rule asks for it, as the scheduler does. */
function lookUntil(given: ReminderState, from: EpochMs, to: EpochMs): [EpochMs, string][] {
  const told: [EpochMs, string][] = []
  let memory = newMemory(from)
  for (let now: EpochMs | null = from; now !== null && now <= to;) {
    const found = findReminders(given, memory, now)
    for (const one of found.due) told.push([now, reminderText(one, given.zone, true).body])
    expect(found.nextAt ?? Infinity).toBeGreaterThan(now)
    ;({ memory } = found)
    now = found.nextAt
  }
  return told
}

describe('the digest', () => {
  const digest = { digest: { time: '19:00', weekdays: EVERY_DAY } }
  const rows = [row(1), row(2, { worth: cents(1040) }), row(3, { worth: null }), row(4, { counts: false })]

  test('is due at its time, once, and then at the next day', () => {
    const first = look(state(digest, rows), at('27 19:00'))
    expect(first.due).toMatchObject([{ kind: 'digest', ready: 3, total: 1140 }])
    expect(first.nextAt).toBe(at('28 19:00'))
    expect(look(state(digest, rows), at('27 19:01'), first.memory).due).toEqual([])
  })

  test('says nothing when nothing is ready, or too late, or on another weekday', () => {
    expect(kinds(state(digest, [row(1, { readyAt: at('28 00:00') })]), at('27 19:00'))).toEqual([])
    expect(kinds(state(digest, rows), at('27 21:00'))).toEqual(['digest'])
    expect(kinds(state(digest, rows), at('27 21:01'))).toEqual([])
    // November 27, 2026, is a Friday.
    const saturdays = { digest: { time: '19:00', weekdays: [6] } }
    expect(kinds(state(saturdays, rows), at('27 19:00'))).toEqual([])
    expect(look(state(saturdays, rows), at('27 19:00')).nextAt).toBe(at('28 19:00'))
  })

  test('keeps its local time across both changes of the clock', () => {
    const settings = { ...digest, quietHours: null }
    for (const [day, utc] of [
      ['2026-03-07T12:00Z', ['2026-03-08T00:00Z', '2026-03-08T23:00Z']],
      ['2026-10-31T12:00Z', ['2026-10-31T23:00Z', '2026-11-02T00:00Z']],
    ] as const) {
      const from = epochMs(Date.parse(day))
      const told = lookUntil(state(settings, rows), from, epochMs(from + 36 * HOUR))
      expect(told.map(([when]) => when)).toEqual(utc.map((text) => Date.parse(text)))
      expect(told[0]?.[1]).toBe('7:00 PM: 3 ready, $11.40')
    }
  })
})

describe('the digest of a member who travels', () => {
  const digest = { digest: { time: '19:00', weekdays: EVERY_DAY }, quietHours: null }
  const rows = [row(1)]
  /** Looks each hour of two days, in the zone that the member has then. */
  const digestsOf = (zoneAt: (now: EpochMs) => string) => {
    const told: EpochMs[] = []
    let memory = newMemory(at('26 12:00'))
    for (let now = at('26 13:00'); now < at('28 13:00'); now = epochMs(now + HOUR)) {
      const found = look(state(digest, rows, { zone: zoneAt(now) }), now, memory)
      if (found.due.length > 0) told.push(now)
      ;({ memory } = found)
    }
    return told
  }

  test('comes once on the day of a journey west', () => {
    const zoneAt = (now: EpochMs) => (now < at('26 20:00') ? ZONE : 'America/Los_Angeles')
    expect(digestsOf(zoneAt)).toEqual([at('26 19:00'), at('27 22:00')])
  })

  test('comes on each day of a journey east', () => {
    // 7 PM of November 27 in Tokyo is 5 AM of that day in New York.
    const zoneAt = (now: EpochMs) => (now < at('26 20:00') ? ZONE : 'Asia/Tokyo')
    expect(digestsOf(zoneAt)).toEqual([at('26 19:00'), at('27 05:00'), at('28 05:00')])
  })

  test('comes at another time that was chosen after it', () => {
    const { memory } = look(state(digest, rows), at('26 19:00'))
    const later = { ...QUIET, digest: { time: '21:00', weekdays: EVERY_DAY }, quietHours: null }
    const changed = memoryAfterChange(memory, { ...QUIET, ...digest }, later, at('26 20:00'))
    expect(kinds(state(later, rows), at('26 21:00'), changed)).toEqual(['digest'])
  })

  test('comes on the same day after it could not be sent', () => {
    const { due, memory } = look(state(digest, rows), at('26 19:00'))
    const untold = withoutUntold(memory, newMemory(at('26 12:00')), due)
    expect(kinds(state(digest, rows), at('26 19:30'), untold)).toEqual(['digest'])
  })
})

test('quiet hours end on their day when the clocks skip their start', () => {
  const settings = { threshold: cents(1000), quietHours: { from: '02:30', to: '03:15' } }
  const ready = (text: string) => {
    const now = epochMs(Date.parse(text))
    const memory = newMemory(epochMs(now - HOUR))
    const worth = { readyAt: now, lastClaim: epochMs(now - 24 * HOUR), worth: cents(1200) }
    return kinds(state(settings, [row(1, worth)]), now, memory)
  }
  expect(ready('2027-03-13T03:00:00-05:00')).toEqual([])
  expect(ready('2027-03-14T12:00:00-04:00')).toEqual(['threshold'])
  expect(ready('2027-11-07T02:45:00-05:00')).toEqual([])
  expect(ready('2027-11-07T03:15:00-05:00')).toEqual(['threshold'])
})

describe('the threshold', () => {
  const settings = { threshold: cents(1000) }
  const ready = (id: number, text: string, worth: number) =>
    row(id, { readyAt: at(text), lastClaim: epochMs(at(text) - 24 * HOUR), worth: cents(worth) })

  test('is exceeded when more than the amount is ready, not exactly as much', () => {
    const rows = [ready(1, '27 10:00', 600), ready(2, '27 11:00', 400), ready(3, '27 12:00', 1)]
    expect(lookUntil(state(settings, rows), at('27 09:00'), at('28 09:00'))).toEqual([
      [at('27 12:00'), 'You have $10.01 ready'],
    ])
  })

  test('is told again only after less was ready in between', () => {
    const told = look(state(settings, [ready(1, '27 10:00', 600), ready(2, '27 11:00', 600)]), at('27 11:00'))
    expect(told.due).toMatchObject([{ kind: 'threshold', total: 1200 }])
    const more = [ready(1, '27 10:00', 600), ready(2, '27 11:00', 600), ready(3, '27 12:00', 600)]
    expect(kinds(state(settings, more), at('27 12:00'), told.memory)).toEqual([])
    // One is collected, which leaves $12.00: more than the threshold was ready all the time.
    const fewer = [
      row(1, { lastClaim: at('27 12:30'), readyAt: at('28 12:30'), worth: cents(600) }),
      ...more.slice(1),
    ]
    expect(kinds(state(settings, fewer), at('28 12:30'), told.memory)).toEqual([])
    // All are collected at 1 PM, and ready a day later.
    const again = [1, 2, 3].map((id) =>
      row(id, { lastClaim: at('27 13:00'), readyAt: at('28 13:00'), worth: cents(600) }),
    )
    expect(kinds(state(settings, again), at('28 13:00'), told.memory)).toEqual(['threshold'])
  })

  test('a digest at the same time replaces it', () => {
    const both = { ...settings, digest: { time: '19:00', weekdays: EVERY_DAY } }
    const found = look(state(both, [ready(1, '27 19:00', 1200)]), at('27 19:00'))
    expect(found.due.map(({ kind }) => kind)).toEqual(['digest'])
    expect(kinds(state(both, [ready(1, '27 19:00', 1200)]), at('27 19:05'), found.memory)).toEqual([])
  })
})

describe('a chosen row', () => {
  const settings = { rows: [1, 2] }
  const rows = [
    row(1, { readyAt: at('27 10:00') }),
    row(2, { readyAt: at('27 23:00') }),
    row(3, { readyAt: at('27 11:00') }),
  ]

  test('is told once when it becomes ready, after the quiet hours if it is then', () => {
    expect(lookUntil(state(settings, rows), at('27 09:00'), at('29 09:00'))).toEqual([
      [at('27 10:00'), 'Casino 1 is ready'],
      [at('28 08:00'), 'Casino 2 is ready'],
    ])
  })

  test('a snooze postpones it', () => {
    const snoozed = state(settings, rows, { snoozedUntil: at('27 10:30') })
    expect(look(snoozed, at('27 10:00'))).toMatchObject({ due: [], nextAt: at('27 10:30') })
    expect(kinds(snoozed, at('27 10:30'))).toEqual(['row'])
  })

  test('a pause drops it', () => {
    const paused = look(state(settings, rows, { pause: { until: at('27 12:00') } }), at('27 09:00'))
    expect(paused).toMatchObject({ due: [], nextAt: at('27 12:00') })
    expect(kinds(state(settings, rows), at('27 12:00'), paused.memory)).toEqual([])
    expect(look(state(settings, rows, { pause: { until: null } }), at('27 09:00')).nextAt).toBe(null)
  })
})

describe('a streak', () => {
  const settings = { streaks: true }
  const streak = (lost: string, readyAt = '27 00:00', over: Partial<ReminderRow> = {}) =>
    row(1, {
      name: 'Pulsz',
      readyAt: at(readyAt),
      lastClaim: at('26 00:00'),
      streak: { day: 12, lostAt: at(lost) },
      ...over,
    })
  const told = (one: ReminderRow, quietHours = DEFAULT_REMINDERS.quietHours) =>
    lookUntil(state({ ...settings, quietHours }, [one]), at('26 12:00'), at('29 12:00'))

  test('is told two hours before it breaks, once', () => {
    expect(told(streak('28 00:00'), null)).toEqual([
      [at('27 22:00'), 'Pulsz: collect before 11:59 PM or day 12 is lost'],
    ])
  })

  test('is told as soon as the bonus is ready if that is later', () => {
    expect(told(streak('27 18:00', '27 17:00'))).toMatchObject([[at('27 17:00'), expect.any(String)]])
  })

  test('is told after the quiet hours, or before them when that is too late', () => {
    expect(told(streak('28 09:00'))).toMatchObject([[at('28 08:00'), expect.any(String)]])
    expect(told(streak('28 07:00'))).toMatchObject([[at('27 21:30'), expect.any(String)]])
    expect(told(streak('28 07:00', '27 23:00'))).toEqual([])
  })

  test('is not told for a row that does not count', () =>
    expect(told(streak('28 00:00', '27 00:00', { counts: false }))).toEqual([]))
})

test('nothing is told in the quiet hours, and nothing twice, whatever the rows and the zone', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'),
      fc.array(
        fc.record({
          ready: fc.integer({ min: 0, max: 5 * 24 * 60 }),
          streak: fc.boolean(),
          worth: fc.nat(900),
        }),
        { maxLength: 12 },
      ),
      // Around both changes of the clock.
      fc.constantFrom('2026-03-06T00:00Z', '2026-10-30T00:00Z', '2026-04-03T00:00Z', '2026-10-02T00:00Z'),
      (zone, made, day) => {
        const from = epochMs(Date.parse(day))
        const rows = made.map(({ ready, streak, worth }, index) => {
          const readyAt = epochMs(from + ready * 60_000)
          const lostAt = epochMs(readyAt + 24 * HOUR)
          return row(index + 1, { readyAt, worth: cents(worth), streak: streak ? { day: 3, lostAt } : null })
        })
        const settings = {
          threshold: cents(1000),
          streaks: true,
          rows: rows.slice(0, 10).map(({ casinoId }) => casinoId),
          digest: { time: '19:00', weekdays: EVERY_DAY },
        }
        const told = lookUntil(state(settings, rows, { zone }), from, epochMs(from + 7 * 24 * HOUR))
        for (const [when] of told) {
          const hour = Number(
            new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
              when,
            ),
          )
          expect(hour >= 8 && hour < 22).toBe(true)
        }
        const texts = told.map(([, text]) => text).filter((text) => !text.includes(' ready, '))
        expect(new Set(texts).size).toBe(texts.length)
        const rowTexts = told.filter(([, text]) => / (?:is|are) ready$/.test(text))
        expect(rowTexts.length).toBeLessThanOrEqual(rows.length)
      },
    ),
    { numRuns: 150 },
  ))

test('texts hide names and amounts unless they are to be shown', () => {
  const [one, two, three] = [row(1, { name: 'Pulsz' }), row(2, { name: 'Chumba' }), row(3)]
  const texts = (reminder: Parameters<typeof reminderText>[0]) =>
    [false, true].map((showDetails) => reminderText(reminder, ZONE, showDetails).body)
  expect(texts({ kind: 'digest', at: at('27 19:00'), ready: 31, total: cents(1140), cashOuts: [] })).toEqual([
    '7:00 PM: 31 ready',
    '7:00 PM: 31 ready, $11.40',
  ])
  expect(texts({ kind: 'threshold', ready: 1, total: cents(1001) })).toEqual([
    'You have 1 bonus ready',
    'You have $10.01 ready',
  ])
  expect(texts({ kind: 'row', rows: [one] })).toEqual(['A bonus you chose is ready', 'Pulsz is ready'])
  expect(texts({ kind: 'row', rows: [one, two] })).toEqual([
    '2 bonuses you chose are ready',
    'Pulsz and Chumba are ready',
  ])
  expect(texts({ kind: 'row', rows: [one, two, three] })).toEqual([
    '3 bonuses you chose are ready',
    'Pulsz and 2 others are ready',
  ])
  expect(texts({ kind: 'streak', row: one, day: 12, lostAt: at('28 00:00') })).toEqual([
    'Collect before 11:59 PM or day 12 is lost',
    'Pulsz: collect before 11:59 PM or day 12 is lost',
  ])
})

test('what reached no device is found again, and nothing else', () => {
  const digest = { time: '19:00', weekdays: EVERY_DAY }
  const given = state({ digest, rows: [1] }, [row(1, { readyAt: at('27 18:00') }), row(2)])
  const before = newMemory(at('27 12:00'))
  const now = at('27 19:00')
  const { due, memory } = look(given, now, before)
  expect(due.map(({ kind }) => kind)).toEqual(['digest', 'row'])
  for (const [index, kind] of ['digest', 'row'].entries())
    expect(kinds(given, now, withoutUntold(memory, before, due.slice(index, index + 1)))).toEqual([kind])
})
