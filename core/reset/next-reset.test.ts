import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availability as availabilityOf } from '#core/bonuses/availability.ts'
import { nextReady } from '#core/bonuses/next-ready.ts'
import { clockOfRule, type ResetRule } from '#core/reset/reset-rule.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

// The two rules of the catalog's reset fields, as clocks.
const nextReset = (rule: ResetRule, collectedAt: EpochMs) =>
  nextReady(clockOfRule(rule), collectedAt) ?? epochMs(0)
const availability = (rule: ResetRule, last: EpochMs | null, now: EpochMs) =>
  availabilityOf(clockOfRule(rule), last, null, now)

const HOUR = 3_600_000
const at = (text: string) => epochMs(Date.parse(text))
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
const daily = (time: string, zone: string | null = null): ResetRule => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return { kind: 'daily', secondsIntoDay: hours * 3600 + minutes * 60 + seconds, zone }
}
const hourly = (hours: number): ResetRule => ({ kind: 'hourly', hours })
const moment = fc.integer({ min: 0, max: Date.UTC(2120, 0, 1) }).map(epochMs)
const rule = fc.oneof(
  fc.integer({ min: 1, max: 744 }).map(hourly),
  fc
    .record({
      secondsIntoDay: fc.integer({ min: 0, max: 86_399 }),
      zone: fc.constantFrom(null, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
    })
    .map((time): ResetRule => ({ kind: 'daily', ...time })),
)

describe('daily in UTC', () => {
  // Calculated by hand, one row for each side of each edge.
  test.each([
    ['before the reset', '05:00:00', '2025-03-09T04:59:59.999Z', '2025-03-09T05:00:00.000Z'],
    ['exactly on it', '05:00:00', '2025-03-09T05:00:00.000Z', '2025-03-10T05:00:00.000Z'],
    ['after it', '05:00:00', '2025-03-09T05:00:00.001Z', '2025-03-10T05:00:00.000Z'],
    [
      'a millisecond before the last second',
      '23:59:59',
      '2026-11-20T23:59:58.999Z',
      '2026-11-20T23:59:59.000Z',
    ],
    ['on the last second', '23:59:59', '2026-11-20T23:59:59.000Z', '2026-11-21T23:59:59.000Z'],
    ['a millisecond after it', '23:59:59', '2026-11-20T23:59:59.001Z', '2026-11-21T23:59:59.000Z'],
    ['on midnight', '00:00:00', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['just before midnight', '00:00:00', '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z'],
    ['into a leap day', '12:00:00', '2028-02-28T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
    ['out of a leap day', '12:00:00', '2028-02-29T12:00:00.000Z', '2028-03-01T12:00:00.000Z'],
    ['no leap day', '12:00:00', '2027-02-28T12:00:00.000Z', '2027-03-01T12:00:00.000Z'],
    ['no leap day in 2100', '12:00:00', '2100-02-28T12:00:00.000Z', '2100-03-01T12:00:00.000Z'],
    ['over the new year', '12:00:00', '2026-12-31T12:00:00.000Z', '2027-01-01T12:00:00.000Z'],
    ['over a leap second', '00:00:00', '2016-12-31T23:59:59.999Z', '2017-01-01T00:00:00.000Z'],
    ['beyond 2038', '03:14:08', '2038-01-19T03:14:07.999Z', '2038-01-19T03:14:08.000Z'],
    ['before 1970', '12:00:00', '1969-12-31T11:00:00.000Z', '1969-12-31T12:00:00.000Z'],
  ])('%s', (_name, time, collected, due) => expect(iso(nextReset(daily(time), at(collected)))).toBe(due))
})

describe('hourly', () => {
  test.each([
    [1, '2026-11-20T23:30:00.000Z', '2026-11-21T00:30:00.000Z'],
    [6, '2026-11-20T20:00:00.001Z', '2026-11-21T02:00:00.001Z'],
    [24, '2028-02-28T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
    // On a day when New York’s clock is set forward, 24 hours are still 24 hours.
    [24, '2026-03-08T05:00:00.000Z', '2026-03-09T05:00:00.000Z'],
    [744, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ])('%d h after %s', (hours, collected, due) =>
    expect(iso(nextReset(hourly(hours), at(collected)))).toBe(due),
  )
})

describe('daily on an operator’s wall clock', () => {
  test.each([
    [
      '6 pm Pacific in winter',
      '18:00:00',
      'America/Los_Angeles',
      '2026-01-10T01:59:59.999Z',
      '2026-01-10T02:00:00.000Z',
    ],
    [
      '6 pm Pacific in summer',
      '18:00:00',
      'America/Los_Angeles',
      '2026-07-10T00:59:59.999Z',
      '2026-07-10T01:00:00.000Z',
    ],
    [
      'exactly on it',
      '18:00:00',
      'America/Los_Angeles',
      '2026-07-10T01:00:00.000Z',
      '2026-07-11T01:00:00.000Z',
    ],
    [
      'a day of 23 hours',
      '18:00:00',
      'America/New_York',
      '2026-03-07T23:00:00.000Z',
      '2026-03-08T22:00:00.000Z',
    ],
    [
      'a day of 25 hours',
      '18:00:00',
      'America/New_York',
      '2026-10-31T22:00:00.000Z',
      '2026-11-01T23:00:00.000Z',
    ],
    [
      'a skipped 02:30 is 03:30',
      '02:30:00',
      'America/New_York',
      '2026-03-08T05:00:00.000Z',
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'a repeated 01:30 is the first',
      '01:30:00',
      'America/New_York',
      '2026-11-01T04:00:00.000Z',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'after the first repeated 01:30, tomorrow’s',
      '01:30:00',
      'America/New_York',
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ],
    [
      'Lord Howe’s half hour forward',
      '02:15:00',
      'Australia/Lord_Howe',
      '2026-10-03T12:00:00.000Z',
      '2026-10-03T15:45:00.000Z',
    ],
    [
      'Lord Howe’s half hour back',
      '01:45:00',
      'Australia/Lord_Howe',
      '2026-04-04T12:00:00.000Z',
      '2026-04-04T14:45:00.000Z',
    ],
    [
      'the day that Apia skipped',
      '12:00:00',
      'Pacific/Apia',
      '2011-12-29T22:00:00.000Z',
      '2011-12-30T22:00:00.000Z',
    ],
    [
      'yesterday’s time, moved past midnight (Toronto, 1919)',
      '23:45:00',
      'America/Toronto',
      '1919-03-31T04:31:00.000Z',
      '1919-03-31T04:45:00.000Z',
    ],
    ['a zone of 5:45', '00:00:00', 'Asia/Kathmandu', '2026-11-20T18:14:59.999Z', '2026-11-20T18:15:00.000Z'],
  ])('%s', (_name, time, zone, collected, due) =>
    expect(iso(nextReset(daily(time, zone), at(collected)))).toBe(due),
  )
})

describe('ready', () => {
  test.each([
    ['never collected', hourly(24), null, '2026-11-20T00:00:00.000Z', true],
    ['a millisecond early', hourly(24), '2026-11-19T00:00:00.000Z', '2026-11-19T23:59:59.999Z', false],
    ['exactly when due', hourly(24), '2026-11-19T00:00:00.000Z', '2026-11-20T00:00:00.000Z', true],
    [
      'a daily reset passed since',
      daily('15:00:00'),
      '2026-11-17T16:00:00.000Z',
      '2026-11-20T10:00:00.000Z',
      true,
    ],
    ['none passed yet', daily('15:00:00'), '2026-11-19T15:00:00.000Z', '2026-11-20T14:59:59.999Z', false],
    [
      'at the exact moment it passes',
      daily('15:00:00'),
      '2026-11-19T15:00:00.000Z',
      '2026-11-20T15:00:00.000Z',
      true,
    ],
    [
      'collected in the future, by a wrong clock',
      hourly(1),
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
      false,
    ],
  ])('%s', (_name, one, last, now, ready) =>
    expect(availability(one, last === null ? null : at(last), at(now)).ready).toBe(ready),
  )
})

test('it is always later than the collection; a daily one by at most 25 hours', () =>
  fc.assert(
    fc.property(rule, moment, (one, collected) => {
      const wait = nextReset(one, collected) - collected
      expect(wait).toBeGreaterThan(0)
      const longest = one.kind === 'hourly' ? one.hours : one.zone === null ? 24 : 25
      expect(wait).toBeLessThanOrEqual(longest * HOUR)
      expect(one.kind === 'daily' || wait === longest * HOUR).toBe(true)
    }),
  ))

test('a later collection is never due earlier', () =>
  fc.assert(
    fc.property(rule, moment, fc.integer({ min: 0, max: 40 * HOUR }), (one, collected, later) => {
      expect(nextReset(one, epochMs(collected + later))).toBeGreaterThanOrEqual(nextReset(one, collected))
    }),
  ))
