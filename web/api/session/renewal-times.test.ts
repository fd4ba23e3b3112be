import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { isRenewalDue, renewalRetryMs } from '#web/api/session/renewal-times.ts'

const NOON = epochMs(Date.parse('2026-11-21T12:00:00.000Z'))

test.each([
  [300_000, false],
  [120_000, false],
  [119_999, true],
  [90_000, true],
  [0, true],
  [-1, true],
])('%i ms before the access token expires: due %s', (ms, due) => {
  expect(isRenewalDue(epochMs(NOON + ms), NOON)).toBe(due)
})

test('doubles the delay from 200 ms, and stops before the next tick', () => {
  const waits: number[] = []
  for (let wait = renewalRetryMs(0); wait !== null; wait = renewalRetryMs(waits.length)) waits.push(wait)
  expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800])
})
