import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Clock } from '#core/bonuses/clock.ts'
import { nextReady, streakBreaksAt } from '#core/bonuses/next-ready.ts'
import { nextStreakDay, type StreakClaim, streakDayOf, streakWindow } from '#core/bonuses/streak.ts'
import type { LadderValue } from '#core/bonuses/value.ts'
import { epochMs } from '#core/units.ts'

const at = (text: string) => epochMs(Date.parse(text))
const ladder = (onMiss: 'restart' | 'keep'): LadderValue => ({
  kind: 'ladder',
  days: [{ amount: '0.30' }, { amount: '0.50' }, { amount: '1.00' }],
  afterEnd: 'repeat',
  onMiss,
})
const MIDNIGHT: Clock = { kind: 'fixed', times: ['00:00'], zone: 'America/New_York' }
const DAY: Clock = { kind: 'rolling', minutes: 1440 }

/** The days of the streak of claims one after the other. */
function daysOf(claims: readonly string[], clock: Clock, onMiss: 'restart' | 'keep'): number[] {
  const days: number[] = []
  let last: StreakClaim | null = null
  for (const claim of claims) {
    const day: number = streakDayOf(last, null, streakWindow(clock, ladder(onMiss), at(claim)))
    last = { day, at: at(claim) }
    days.push(day)
  }
  return days
}

// By hand. 05:00 UTC is midnight in New York in winter.
test.each([
  [
    'every day around midnight in New York',
    MIDNIGHT,
    'restart',
    ['2026-11-20T05:00:00Z', '2026-11-22T04:59:59Z', '2026-11-22T05:00:00Z', '2026-11-22T06:00:00Z'],
    [1, 2, 3, 3],
  ],
  [
    'a missed day restarts',
    MIDNIGHT,
    'restart',
    ['2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z', '2026-11-23T15:00:00Z', '2026-11-24T15:00:00Z'],
    [1, 2, 1, 2],
  ],
  [
    'a missed day keeps the place',
    MIDNIGHT,
    'keep',
    ['2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z', '2026-11-25T15:00:00Z'],
    [1, 2, 3],
  ],
  [
    'learned, most likely 6 hours: two hours later is the same day, a day later a new streak',
    { kind: 'learned', candidates: [{ clock: { kind: 'rolling', minutes: 360 }, weight: 0.7 }] },
    'restart',
    ['2026-11-20T09:00:00Z', '2026-11-20T15:00:00Z', '2026-11-20T17:00:00Z', '2026-11-21T17:00:00Z'],
    [1, 2, 2, 1],
  ],
  [
    '24 hours: three minutes early is the next day, an hour later is not',
    DAY,
    'restart',
    ['2026-11-20T09:05:00Z', '2026-11-21T09:02:00Z', '2026-11-21T10:02:00Z', '2026-11-23T10:02:00Z'],
    [1, 2, 2, 1],
  ],
  [
    'an unknown hour',
    { kind: 'daily' } as const,
    'restart',
    ['2026-11-20T23:00:00Z', '2026-11-21T11:00:00Z', '2026-11-21T22:59:00Z', '2026-11-23T22:58:00Z'],
    [1, 2, 2, 3],
  ],
  [
    'a stated end',
    { kind: 'rolling', minutes: 360, lostAfterMinutes: 2880 } as const,
    'restart',
    ['2026-11-20T00:00:00Z', '2026-11-21T23:59:59.999Z', '2026-11-23T23:59:59.999Z'],
    [1, 2, 1],
  ],
  [
    'a condition: every claim is one more',
    { kind: 'condition', condition: 'code', text: 'Codes by email' } as const,
    'restart',
    ['2026-11-20T00:00:00Z', '2026-11-20T00:01:00Z', '2027-01-20T00:00:00Z'],
    [1, 2, 3],
  ],
] as const)('%s', (_name, clock, onMiss, claims, days) => expect(daysOf(claims, clock, onMiss)).toEqual(days))

describe('the day of the next claim', () => {
  const next = (last: StreakClaim | null, stated: StreakClaim | null, now: string) =>
    nextStreakDay(last, stated, DAY, ladder('restart'), at(now))
  const friday = { day: 3, at: at('2026-11-20T09:00:00Z') }
  test.each([
    ['before any claim', null, null, '2026-11-20T10:00:00Z', 1],
    ['while the countdown runs', friday, null, '2026-11-20T10:00:00Z', 4],
    ['when it is ready', friday, null, '2026-11-21T12:00:00Z', 4],
    ['after a missed day', friday, null, '2026-11-22T09:00:00Z', 1],
    ['as stated', friday, { day: 6, at: at('2026-11-20T10:00:00Z') }, '2026-11-21T09:00:00Z', 6],
    [
      'stated before the last claim',
      friday,
      { day: 6, at: at('2026-11-20T08:00:00Z') },
      '2026-11-20T10:00:00Z',
      4,
    ],
    ['stated, never claimed', null, { day: 6, at: at('2026-11-20T08:00:00Z') }, '2026-11-20T10:00:00Z', 6],
    ['stated, then missed', null, { day: 6, at: at('2026-11-20T08:00:00Z') }, '2026-11-22T08:00:00Z', 1],
  ])('%s', (_name, last, stated, now, day) => expect(next(last, stated, now)).toBe(day))
})

test('a window agrees with the clock: kept until the streak breaks, the same until the bonus is ready', () =>
  fc.assert(
    fc.property(
      fc.constantFrom<Clock>(
        MIDNIGHT,
        { kind: 'fixed', times: ['06:00', '18:30'], zone: 'Australia/Lord_Howe' },
        { kind: 'fixed', times: ['03:00'], zone: 'UTC', weekdays: [2, 7] },
        { kind: 'fixed', times: ['01:30'], zone: 'America/New_York', dayOfMonth: 31 },
        { kind: 'fixed', times: ['02:30'], zone: 'America/New_York', lostAfterMinutes: 3000 },
      ),
      fc.integer({ min: 0, max: Date.UTC(2120, 0, 1) }).map(epochMs),
      fc.nat(80 * 86_400_000),
      (clock, claim, later) => {
        const now = epochMs(claim + later)
        const { sameFrom, keptFrom } = streakWindow(clock, ladder('restart'), now)
        expect(claim >= (keptFrom ?? 0)).toBe((streakBreaksAt(clock, claim) ?? 0) > now)
        expect(claim >= (sameFrom ?? 0)).toBe((nextReady(clock, claim) ?? 0) > now)
      },
    ),
  ))
