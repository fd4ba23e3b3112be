import { expect, test } from 'vitest'
import type { Clock, FixedClock } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { calendarEvents, type CalendarInput, type CalendarRow } from '#core/reminders/calendar-events.ts'
import { epochMs } from '#core/units.ts'

const at = (text: string) => epochMs(Date.parse(text))
const NOW = at('2026-11-20T12:00:00Z')
const MIDNIGHT: FixedClock = { kind: 'fixed', times: ['00:00'], zone: 'America/New_York' }
const LADDER: BonusValue = {
  kind: 'ladder',
  days: [{ amount: '0.10' }, { amount: '0.20' }],
  afterEnd: 'stay',
  onMiss: 'restart',
}

const input: CalendarInput = {
  rows: [],
  digest: null,
  zone: 'America/New_York',
  firstAfter: NOW,
  exceptionsBetween: { from: at('2026-01-01T00:00:00Z'), to: at('2028-01-01T00:00:00Z') },
  hasRules: () => true,
  now: NOW,
}
const row = (clock: Clock, part: Partial<CalendarRow> = {}): CalendarRow => ({
  id: 7,
  name: 'Pulsz',
  clock,
  value: { kind: 'unknown' },
  last: null,
  statedDay: null,
  ...part,
})
const events = (rows: readonly CalendarRow[], part: Partial<CalendarInput> = {}) =>
  calendarEvents({ ...input, rows, ...part })

test('a fixed time has one event for each time of day', () => {
  const found = events([row({ ...MIDNIGHT, times: ['00:00', '12:30:15'], weekdays: [3, 1] })])
  expect(found).toEqual([
    {
      kind: 'repeating',
      key: 'reset-7-000000',
      title: 'Pulsz: bonus ready',
      zone: 'America/New_York',
      firstWallMs: at('2026-11-23T00:00:00Z'),
      days: { kind: 'weekly', weekdays: [1, 3] },
      exceptions: [],
      last: null,
    },
    expect.objectContaining({ key: 'reset-7-123015', firstWallMs: at('2026-11-23T12:30:15Z') }),
  ])
})

test.each<readonly [string, Clock]>([
  ['an interval', { kind: 'rolling', minutes: 1440 }],
  ['once a day', { kind: 'daily' }],
  ['an unknown time', { kind: 'unknown' }],
  ['a condition', { kind: 'condition', condition: 'mail', text: 'Send a request by mail.' }],
  ['a time learned with 97.9 %', { kind: 'learned', candidates: [{ clock: MIDNIGHT, weight: 0.979 }] }],
  [
    'an interval learned with 99 %',
    { kind: 'learned', candidates: [{ clock: { kind: 'rolling', minutes: 1440 }, weight: 0.99 }] },
  ],
])('%s has no event', (_name, clock) => {
  expect(events([row(clock)])).toEqual([])
})

test('where clocks follow no rule, events are in UTC, on the days of UTC', () => {
  const clock: FixedClock = { kind: 'fixed', times: ['00:30'], zone: 'Asia/Kolkata', weekdays: [1, 3] }
  const exceptionsBetween = { from: NOW, to: at('2026-12-01T00:00:00Z') }
  expect(events([row(clock)], { hasRules: () => false, exceptionsBetween })).toEqual([
    {
      kind: 'repeating',
      key: `reset-7-003000-${at('2026-11-22T19:00:00Z') / 1000}`,
      title: 'Pulsz: bonus ready',
      zone: 'UTC',
      firstWallMs: at('2026-11-22T19:00:00Z'),
      // Monday and Wednesday in Kolkata begin on Sunday and Tuesday.
      days: { kind: 'weekly', weekdays: [2, 7] },
      exceptions: [],
      last: at('2026-11-29T19:00:00Z'),
    },
  ])
})

test('a time learned with 98 % has events', () => {
  const learned: Clock = { kind: 'learned', candidates: [{ clock: MIDNIGHT, weight: 0.98 }] }
  expect(events([row(learned)])).toEqual(events([row(MIDNIGHT)]))
})

test('the routine is at the time of the digest in the zone of the member', () => {
  const digest = { time: '19:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }
  expect(events([], { digest })).toEqual([
    expect.objectContaining({
      key: 'digest-190000',
      title: 'Daily bonuses',
      firstWallMs: at('2026-11-20T19:00:00Z'),
      days: { kind: 'daily' },
    }),
  ])
  expect(events([], { digest, zone: null })).toEqual([])
})

test.each([
  ['skip', '02:30', ['2027-03-14T02:30:00Z'], ['2027-03-14T07:30:00Z']],
  ['show twice', '01:30', ['2027-11-07T01:30:00Z'], ['2027-11-07T05:30:00Z']],
  ['show once', '03:30', [], []],
])('times that clocks %s', (_name, time, readings, moments) => {
  const exceptions = readings.map((reading, index) => ({ wallMs: at(reading), at: at(moments[index] ?? '') }))
  expect(events([row({ ...MIDNIGHT, times: [time] })])).toEqual([expect.objectContaining({ exceptions })])
})

test('a streak has an event in the two hours before it ends', () => {
  const last = { day: 11, at: at('2026-11-20T10:00:00Z') }
  const [, streak] = events([row(MIDNIGHT, { value: LADDER, last })])
  expect(streak).toEqual({
    kind: 'single',
    key: 'streak-7',
    title: 'Pulsz: collect before 11:59 PM or day 12 is lost',
    from: at('2026-11-22T03:00:00Z'),
    to: at('2026-11-22T05:00:00Z'),
  })
})

test.each<readonly [string, Partial<CalendarRow>, string]>([
  ['without a zone, the time is in UTC', { clock: { kind: 'rolling', minutes: 60 } }, '1:58 PM UTC or day 3'],
  [
    'a time after which it ends',
    { clock: { kind: 'daily', lostAfterMinutes: 1500 } },
    '12:58 PM UTC or day 3',
  ],
])('%s', (_name, part, text) => {
  const last = { day: 2, at: at('2026-11-20T11:59:00Z') }
  const [streak] = events([row(MIDNIGHT, { value: LADDER, last, ...part })], { zone: null })
  expect(streak?.title).toBe(`Pulsz: collect before ${text} is lost`)
})

test.each<readonly [string, Partial<CalendarRow>]>([
  ['that does not restart', { value: { ...LADDER, onMiss: 'keep' } }],
  ['without a claim', { last: null }],
  ['that has ended', { last: { day: 3, at: at('2026-11-18T10:00:00Z') } }],
  ['at an unknown hour', { clock: { kind: 'daily' } }],
  ['that the member has stated to begin again', { statedDay: { day: 1, at: at('2026-11-20T11:00:00Z') } }],
])('a streak %s has no event', (_name, part) => {
  const last = { day: 3, at: at('2026-11-20T10:00:00Z') }
  const found = events([row(MIDNIGHT, { value: LADDER, last, ...part })])
  expect(found.filter(({ kind }) => kind === 'single')).toEqual([])
})
