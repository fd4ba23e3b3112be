import { expect, test } from 'vitest'
import type { LimitsResponse, LimitStatus } from '#contract/limits.ts'
import { epochMs } from '#core/units.ts'
import { msUntilEnd } from '#web/api/availability/limits.ts'

const HOUR = 3_600_000
const NOW = epochMs(Date.parse('2026-11-20T12:00:00.000Z'))
const at = (ms: number) => new Date(NOW + ms).toISOString()
const limit = (ends: number | null): LimitStatus => ({
  amount: '10.00',
  spent: ends === null ? '0.00' : '10.00',
  state: ends === null ? 'ok' : 'reached',
  until: ends === null ? null : at(ends),
  pending: null,
})

test.each<[string, readonly [number | null, number | null], LimitsResponse['break'], number | false]>([
  ['nothing ends', [null, null], null, false],
  ['a break', [null, null], { state: 'active', endsAt: at(HOUR) }, HOUR],
  ['a break that has ended waits for the user', [null, null], { state: 'ended', endsAt: at(-HOUR) }, false],
  ['the first of two limits', [5 * HOUR, 3 * HOUR], null, 3 * HOUR],
  ['a limit before a break', [HOUR, null], { state: 'active', endsAt: at(2 * HOUR) }, HOUR],
  ['a response that arrived early', [-5, null], null, 1_000],
  [
    '182 days, more than a timer of a browser can wait',
    [null, null],
    { state: 'active', endsAt: at(182 * 24 * HOUR) },
    24 * HOUR,
  ],
])('reads the limits again: %s', (_name, [day, week], pause, expected) => {
  const limits = { day: limit(day), week: limit(week), month: limit(null) }
  expect(msUntilEnd({ limits, break: pause, now: at(0) }, NOW)).toBe(expected)
})
