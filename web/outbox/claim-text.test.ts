import { describe, expect, test } from 'vitest'
import type { Clock, ClockCandidate } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { claimText } from '#web/outbox/claim-text.ts'
import { clockText } from '#web/outbox/clock-text.ts'
import { listRow, NOON } from '#web/outbox/testing-rows.ts'

const DAY: Clock = { kind: 'rolling', minutes: 1440 }
const rolling = (minutes: number): Clock => ({ kind: 'rolling', minutes })
const LADDER: BonusValue = {
  kind: 'ladder',
  days: [{ amount: '0.30' }, { spins: 10, spinValue: null }],
  afterEnd: 'repeat',
  onMiss: 'restart',
}
const LEVELS: BonusValue = {
  kind: 'levels',
  levels: [
    { name: 'Bronze', amount: '0.30' },
    { name: 'Gold', amount: '5.00' },
  ],
}

test.each([
  [DAY, { kind: 'fixed', amount: '1.00' }, null, null],
  [rolling(360), { kind: 'fixed', amount: '0.20' }, null, '$0.20 per claim, every 6 hours'],
  [rolling(60), { kind: 'fixed', amount: '0.20' }, null, '$0.20 per claim, every hour'],
  [rolling(10), { kind: 'fixed', amount: '0.01' }, null, '$0.01 per claim, every 10 minutes'],
  [
    { kind: 'fixed', times: ['06:00', '18:00'], zone: 'UTC' },
    { kind: 'fixed', amount: '0.20' },
    null,
    '$0.20 per claim, 2 times a day',
  ],
  [rolling(360), { kind: 'unknown' }, null, null],
  [DAY, LADDER, null, 'Day 1 of 2: $0.30'],
  [DAY, { kind: 'range', low: '0.10', high: '20.00', typical: '0.75' }, null, '$0.10 to $20.00'],
  [
    rolling(720),
    { kind: 'range', low: '0.10', high: '2.00', typical: null },
    null,
    '$0.10 to $2.00, every 12 hours',
  ],
  [DAY, LEVELS, null, 'Bronze: $0.30'],
  [DAY, LEVELS, 'Gold', 'Gold: $5.00'],
  [DAY, { kind: 'spins', spins: 10, spinValue: null }, null, '10 spins'],
] satisfies [Clock, BonusValue, string | null, string | null][])('%j %j %s', (clock, value, level, text) =>
  expect(claimText(listRow(1, {}, { bonus: { clock, value, level, rtp: 100 } }), NOON)).toBe(text),
)

test('the second day of a ladder', () => {
  const row = listRow(
    1,
    { lastCollected: NOON, collectedDay: 1 },
    { bonus: { clock: DAY, value: LADDER, level: null, rtp: 100 } },
  )
  expect(claimText(row, NOON)).toBe('Day 2 of 2: 10 spins')
})

describe('a learned clock', () => {
  const fixed = (time: string): ClockCandidate['clock'] => ({ kind: 'fixed', times: [time], zone: 'UTC' })
  const wait = (minutes: number): ClockCandidate['clock'] => ({ kind: 'rolling', minutes })
  const local = (time: string) =>
    new Date(`2026-11-22T${time}:00Z`).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

  test.each([
    ['is named from 98 % on', [[fixed('05:00'), 0.98]], 'at 5:00 AM, UTC (learned)'],
    [
      'else has a range of times of the device’s zone',
      [
        [fixed('04:30'), 0.5],
        [fixed('07:00'), 0.49],
      ],
      `resets between ${local('04:30')} and ${local('07:00')}`,
    ],
    [
      'or of intervals',
      [
        [wait(1350), 0.5],
        [wait(1440), 0.49],
      ],
      'every 22.5 to 24 hours',
    ],
    [
      'else only how often',
      [
        [wait(360), 0.6],
        [fixed('04:30'), 0.3],
      ],
      'every 6 hours',
    ],
    [
      'of which once a day is nothing new',
      [
        [wait(360), 0.3],
        [fixed('04:30'), 0.6],
      ],
      'once a day, hour unknown',
    ],
  ] satisfies [string, [ClockCandidate['clock'], number][], string][])('%s', (_name, list, text) => {
    const candidates = list.map(([clock, weight]) => ({ clock, weight }))
    const shown = clockText({ kind: 'learned', candidates }, NOON)
    expect(shown.replaceAll('\u202f', ' ')).toBe(text.replaceAll('\u202f', ' '))
  })
})
