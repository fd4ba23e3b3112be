import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClockCandidate, FixedClock } from '#core/bonuses/clock.ts'
import { nextReady } from '#core/bonuses/next-ready.ts'
import { clockClasses, readyAfter } from '#core/learning/clock-classes.ts'
import { hypotheses } from '#core/learning/hypotheses.ts'
import { epochMs } from '#core/units.ts'

const at = (text: string) => epochMs(Date.parse(text))
const DAY_MS = 86_400_000
const fixed = (time: string, zone: string): FixedClock => ({ kind: 'fixed', times: [time], zone })
const alike = (clocks: readonly ClockCandidate['clock'][], from: string, to: string) =>
  clockClasses(
    clocks.map((clock) => ({ clock, weight: 1 / clocks.length })),
    at(from),
    at(to),
  ).length

/** Ranges over a change of clocks in the United States, and one without. */
const RANGES = ['2026-11-01', '2026-03-08', '2026-07-01'].map((day) => {
  const middle = Date.parse(day)
  return { from: epochMs(middle - 12 * DAY_MS), to: epochMs(middle + 12 * DAY_MS) }
})

test('a class is ready when each of its clocks is, also where clocks change', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...RANGES),
      fc.nat(24 * DAY_MS),
      fc.nat(hypotheses([]).length - 1),
      ({ from, to }, later, index) => {
        const candidate = hypotheses([])[index]
        if (!candidate) return
        const claim = epochMs(from + later)
        const [one] = clockClasses([candidate], from, to)
        const due = one && readyAfter(one, claim)
        const next = nextReady(candidate.clock, claim)
        expect(due).toBe(next)
        for (const other of clockClasses(hypotheses([]), from, to))
          if (other.clock === candidate.clock) expect(readyAfter(other, claim)).toBe(next)
      },
    ),
  ))

test.each([
  ['several times', { ...fixed('06:00', 'UTC'), times: ['06:00', '18:00', '23:30'] }],
  ['on Sundays', { ...fixed('00:00', 'America/New_York'), weekdays: [7] }],
  ['on the 31st', { ...fixed('09:00', 'UTC'), dayOfMonth: 31 }],
  ['in a zone of its own', fixed('05:00', 'Asia/Kathmandu')],
])('a clock that is no hypothesis: %s', (_name, clock) => {
  for (const { from, to } of RANGES) {
    const [one] = clockClasses([{ clock, weight: 1 }], from, to)
    for (let claim = from; claim <= to; claim = epochMs(claim + 1_234_567))
      expect(one && readyAfter(one, claim)).toBe(nextReady(clock, claim))
  }
})

describe('clocks that are ready at the same times are one class', () => {
  const midnight = [
    fixed('00:00', 'America/New_York'),
    fixed('23:00', 'America/Chicago'),
    fixed('22:00', 'America/Denver'),
    fixed('21:00', 'America/Los_Angeles'),
  ]
  test.each([
    ['in winter, with UTC', [...midnight, fixed('05:00', 'UTC')], '2026-11-10', '2026-11-24', 1],
    [
      'in summer, with another hour of UTC',
      [...midnight, fixed('05:00', 'UTC')],
      '2026-07-10',
      '2026-07-24',
      2,
    ],
    [
      'over a change of clocks, without UTC',
      [...midnight, fixed('05:00', 'UTC')],
      '2026-10-25',
      '2026-11-08',
      2,
    ],
    // Clocks change at 2 AM of each zone, so 1:30 AM in New York is 12:30 AM in Chicago on that night, too.
    [
      'in the night of the change',
      [fixed('01:30', 'America/New_York'), fixed('00:30', 'America/Chicago')],
      '2026-10-25',
      '2026-11-08',
      1,
    ],
    // 5:30 AM in New York is after the change there; 2:30 AM in Los Angeles is skipped in March.
    [
      'in the night of a skipped time',
      [fixed('05:30', 'America/New_York'), fixed('02:30', 'America/Los_Angeles')],
      '2026-03-01',
      '2026-03-15',
      2,
    ],
  ])('%s', (_name, clocks, from, to, count) => expect(alike(clocks, from, to)).toBe(count))

  test('and are named by the most plausible', () => {
    const candidates = midnight.map((clock, index) => ({ clock, weight: [0.2, 0.1, 0.6, 0.1][index] ?? 0 }))
    const [one, ...more] = clockClasses(candidates, at('2026-11-10'), at('2026-11-24'))
    expect(one?.clock).toBe(midnight[2])
    expect(one?.weight).toBeCloseTo(1)
    expect(more).toEqual([])
  })
})
