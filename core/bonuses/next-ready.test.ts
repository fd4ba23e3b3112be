import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Clock, FixedClock } from '#core/bonuses/clock.ts'
import { lastReset, nextReady, stackedFrom, streakBreaksAt, waitingClaims } from '#core/bonuses/next-ready.ts'
import { epochMs } from '#core/units.ts'

const at = (text: string) => epochMs(Date.parse(text))
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
const rolling = (minutes: number, more: object = {}): Clock => ({ kind: 'rolling', minutes, ...more })
const fixed = (times: readonly string[], zone: string, more: Partial<FixedClock> = {}): FixedClock => ({
  kind: 'fixed',
  times,
  zone,
  ...more,
})
const learned = (...list: readonly (readonly [clock: Clock, weight: number])[]): Clock => ({
  kind: 'learned',
  candidates: list.flatMap(([clock, weight]) =>
    clock.kind === 'rolling' || clock.kind === 'fixed' ? [{ clock, weight }] : [],
  ),
})
const NEW_YORK = 'America/New_York'

// Calculated by hand from calendars and the dates on which clocks change in 2026: March 8 and November 1 in New York.
const NEXT: readonly (readonly [string, Clock, string, string | null])[] = [
  ['6 hours', rolling(360), '2026-11-20T20:00:00.001Z', '2026-11-21T02:00:00.001Z'],
  ['10 minutes over midnight', rolling(10), '2026-11-20T23:55:00.000Z', '2026-11-21T00:05:00.000Z'],
  ['31 days', rolling(44_640), '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ['once a day, hour unknown', { kind: 'daily' }, '2026-03-08T05:00:00.000Z', '2026-03-09T05:00:00.000Z'],
  ['nothing known', { kind: 'unknown' }, '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
  [
    'a condition',
    { kind: 'condition', condition: 'zero-balance', text: 'Only while your balance is zero' },
    '2026-11-20T05:00:00.000Z',
    null,
  ],
  [
    'midnight in New York',
    fixed(['00:00'], NEW_YORK),
    '2026-11-26T04:59:59.999Z',
    '2026-11-26T05:00:00.000Z',
  ],
  [
    'exactly at the reset: the new period',
    fixed(['00:00'], NEW_YORK),
    '2026-11-26T05:00:00.000Z',
    '2026-11-27T05:00:00.000Z',
  ],
  [
    'midnight over a day of 23 hours',
    fixed(['00:00'], NEW_YORK),
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ],
  [
    'midnight over a day of 25 hours',
    fixed(['00:00'], NEW_YORK),
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ],
  [
    'a skipped 02:30 is 03:30',
    fixed(['02:30'], NEW_YORK),
    '2026-03-08T05:00:00.000Z',
    '2026-03-08T07:30:00.000Z',
  ],
  [
    'a repeated 01:30 is the first',
    fixed(['01:30'], NEW_YORK),
    '2026-11-01T05:00:00.000Z',
    '2026-11-01T05:30:00.000Z',
  ],
  [
    'after it, tomorrow’s',
    fixed(['01:30'], NEW_YORK),
    '2026-11-01T05:30:00.000Z',
    '2026-11-02T06:30:00.000Z',
  ],
  // 02:30 becomes 03:30, which is after 03:15.
  [
    'a skipped time after a later one',
    fixed(['02:30', '03:15'], NEW_YORK),
    '2026-03-08T06:00:00.000Z',
    '2026-03-08T07:15:00.000Z',
  ],
  [
    'twice a day, the second',
    fixed(['06:00', '18:00'], 'UTC'),
    '2026-11-20T06:00:00.000Z',
    '2026-11-20T18:00:00.000Z',
  ],
  [
    'twice a day, the next day',
    fixed(['18:00', '06:00'], 'UTC'),
    '2026-11-20T18:00:00.000Z',
    '2026-11-21T06:00:00.000Z',
  ],
  ['seconds', fixed(['23:59:30'], 'UTC'), '2026-12-31T23:59:30.000Z', '2027-01-01T23:59:30.000Z'],
  // November 22, 2026, is a Sunday.
  [
    'Sundays, from a Saturday',
    fixed(['00:00'], NEW_YORK, { weekdays: [7] }),
    '2026-11-21T20:00:00.000Z',
    '2026-11-22T05:00:00.000Z',
  ],
  [
    'Sundays, from that Sunday',
    fixed(['00:00'], NEW_YORK, { weekdays: [7] }),
    '2026-11-22T05:00:00.000Z',
    '2026-11-29T05:00:00.000Z',
  ],
  [
    'the weekday is that of the zone',
    fixed(['22:00'], NEW_YORK, { weekdays: [6] }),
    '2026-11-20T12:00:00.000Z',
    '2026-11-22T03:00:00.000Z',
  ],
  [
    'Mondays and Thursdays',
    fixed(['12:00'], 'UTC', { weekdays: [4, 1] }),
    '2026-11-23T12:00:00.000Z',
    '2026-11-26T12:00:00.000Z',
  ],
  [
    'no days named: all',
    fixed(['12:00'], 'UTC', { weekdays: null, dayOfMonth: null }),
    '2026-11-23T12:00:00.000Z',
    '2026-11-24T12:00:00.000Z',
  ],
  [
    'the first of the month',
    fixed(['00:00'], 'UTC', { dayOfMonth: 1 }),
    '2026-11-01T00:00:00.000Z',
    '2026-12-01T00:00:00.000Z',
  ],
  [
    'the 31st, in a month of 30 days',
    fixed(['09:00'], 'UTC', { dayOfMonth: 31 }),
    '2026-10-31T09:00:00.000Z',
    '2026-11-30T09:00:00.000Z',
  ],
  [
    'the 31st, in February of a leap year',
    fixed(['09:00'], 'UTC', { dayOfMonth: 31 }),
    '2028-01-31T09:00:00.000Z',
    '2028-02-29T09:00:00.000Z',
  ],
  [
    'a day that Apia skipped',
    fixed(['12:00'], 'Pacific/Apia', { weekdays: [5] }),
    '2011-12-29T22:00:00.000Z',
    '2011-12-30T22:00:00.000Z',
  ],
  [
    'learned: when 90 % are ready',
    learned([rolling(1200), 0.5], [fixed(['00:00'], NEW_YORK), 0.4], [rolling(2880), 0.1]),
    '2026-11-20T15:00:00.000Z',
    '2026-11-21T11:00:00.000Z',
  ],
  [
    'learned: the rest is 24 hours',
    learned([rolling(360), 0.5], [rolling(2880), 0.1]),
    '2026-11-20T15:00:00.000Z',
    '2026-11-21T15:00:00.000Z',
  ],
  [
    'learned: midnight over a day of 25 hours',
    learned([fixed(['00:00'], NEW_YORK), 0.95], [rolling(1500), 0.05]),
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ],
  [
    'the last day of a month in the zone, the first in UTC',
    fixed(['20:00'], 'America/Los_Angeles', { dayOfMonth: 31 }),
    '2026-12-20T00:00:00.000Z',
    '2027-01-01T04:00:00.000Z',
  ],
]
test.each(NEXT)('%s', (_name, clock, claimed, due) => expect(iso(nextReady(clock, at(claimed)))).toBe(due))

describe('when a streak breaks', () => {
  test.each([
    ['the end of the window of 24 hours', rolling(1440), '2026-11-20T09:00:00Z', '2026-11-22T09:00:00.000Z'],
    ['the second midnight', fixed(['00:00'], NEW_YORK), '2026-11-20T15:00:00Z', '2026-11-22T05:00:00.000Z'],
    [
      'a stated time',
      rolling(360, { lostAfterMinutes: 2880 }),
      '2026-11-20T09:00:00Z',
      '2026-11-22T09:00:00.000Z',
    ],
    ['an unknown hour', { kind: 'daily' } as const, '2026-11-20T09:00:00Z', '2026-11-22T09:00:00.000Z'],
    [
      'never, without a timer',
      { kind: 'condition', condition: 'mail', text: 'One card a day' } as const,
      '2026-11-20T09:00:00Z',
      null,
    ],
  ])('%s', (_name, clock, claimed, due) => expect(iso(streakBreaksAt(clock, at(claimed)))).toBe(due))
})

describe('how many bonuses wait', () => {
  const stacking = rolling(360, { stacks: 3 })
  test.each([
    ['never claimed', stacking, null, '2026-11-20T09:00:00Z', 1],
    ['not yet', stacking, '2026-11-20T03:00:00.001Z', '2026-11-20T09:00:00Z', 0],
    ['one', stacking, '2026-11-20T03:00:00Z', '2026-11-20T09:00:00Z', 1],
    ['two', stacking, '2026-11-19T21:00:00Z', '2026-11-20T09:00:00Z', 2],
    ['no more than add up', stacking, '2026-11-10T21:00:00Z', '2026-11-20T09:00:00Z', 3],
    ['none adds up', rolling(360), '2026-11-10T21:00:00Z', '2026-11-20T09:00:00Z', 1],
    [
      'a condition',
      { kind: 'condition', condition: 'code', text: 'Codes by email' } as const,
      null,
      '2026-11-20T09:00:00Z',
      0,
    ],
  ])('%s', (_name, clock, claimed, now, waiting) =>
    expect(waitingClaims(clock, claimed === null ? null : at(claimed), at(now))).toBe(waiting),
  )
})

const zone = fc.constantFrom('UTC', NEW_YORK, 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia')
const time = fc
  .record({ hours: fc.integer({ min: 0, max: 23 }), minutes: fc.integer({ min: 0, max: 59 }) })
  .map(({ hours, minutes }) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`)
const days = fc.oneof(
  fc.constant({}),
  fc.record({ weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }) }),
  fc.record({ dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
)
const stated: fc.Arbitrary<Clock> = fc.oneof(
  fc.integer({ min: 1, max: 44_640 }).map((minutes) => rolling(minutes)),
  fc
    .record({ times: fc.uniqueArray(time, { minLength: 1, maxLength: 4 }), zone, days })
    .map((one) => fixed(one.times, one.zone, one.days)),
)
const clocks: fc.Arbitrary<Clock> = fc.oneof(
  stated,
  fc
    .array(fc.tuple(stated, fc.double({ min: 0, max: 0.3, noNaN: true })), { maxLength: 5 })
    .map((list) => learned(...list)),
)
const moment = fc.integer({ min: 0, max: Date.UTC(2120, 0, 1) }).map(epochMs)

test('the next bonus is later than the claim, and a later claim never has an earlier one', () =>
  fc.assert(
    fc.property(clocks, moment, fc.nat(40 * 86_400_000), (clock, claim, later) => {
      const next = nextReady(clock, claim) ?? 0
      expect(next).toBeGreaterThan(claim)
      expect(nextReady(clock, epochMs(claim + later)) ?? 0).toBeGreaterThanOrEqual(next)
    }),
  ))

test('between a claim and its next bonus, a fixed clock has no reset', () =>
  fc.assert(
    fc.property(clocks, moment, fc.double({ min: 0, max: 1, noNaN: true }), (clock, claim, share) => {
      const next = nextReady(clock, claim) ?? 0
      const between = epochMs(claim + Math.floor((next - claim - 1) * share))
      if (clock.kind === 'fixed') expect(nextReady(clock, between)).toBe(next)
      expect(waitingClaims(clock, claim, between)).toBe(0)
      expect(waitingClaims(clock, claim, epochMs(next))).toBe(1)
    }),
  ))

test('the last reset before the next one is the one at or before the claim', () =>
  fc.assert(
    fc.property(clocks, moment, (clock, claim) => {
      if (clock.kind !== 'fixed') return
      const last = lastReset(clock, claim)
      expect(last).toBeLessThanOrEqual(claim)
      expect(nextReady(clock, last)).toBe(nextReady(clock, claim))
      expect(lastReset(clock, last)).toBe(last)
    }),
  ))

test('the moments from which bonuses add up agree with the resets since the last claim', () =>
  fc.assert(
    fc.property(
      clocks,
      moment,
      fc.integer({ min: 2, max: 9 }),
      fc.nat(90 * 86_400_000),
      (one, last, stacks, later) => {
        const clock = { ...one, stacks } as Clock
        const now = epochMs(last + later)
        const stacked = stackedFrom(clock, now).filter((from) => last <= from).length
        expect(stacked).toBe(Math.max(0, waitingClaims(clock, last, now) - 1))
      },
    ),
  ))

test('a streak lasts at least until the next bonus', () =>
  fc.assert(
    fc.property(clocks, moment, (clock, claim) => {
      expect(streakBreaksAt(clock, claim) ?? 0).toBeGreaterThan(nextReady(clock, claim) ?? 0)
    }),
  ))
