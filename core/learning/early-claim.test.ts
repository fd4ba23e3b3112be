import { expect, test } from 'vitest'
import { earlyClaim } from '#core/learning/early-claim.ts'
import { epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000
const NOON = Date.parse('2026-11-20T12:00:00.000Z')

const observed = (hours: number, minutesBefore: number, outcome: 'success' | 'refused' = 'success') => {
  const at = epochMs(NOON + hours * 60 * MINUTE_MS)
  return { person: '', at, lastClaim: epochMs(at - (1440 - minutesBefore) * MINUTE_MS), outcome }
}

test.each([
  ['nothing', [], null],
  ['24 hours after the one before', [observed(0, 0)], null],
  ['a minute less', [observed(0, 1)], null],
  ['two minutes less', [observed(0, 2)], 0],
  ['less, but not ready', [observed(0, 60, 'refused')], null],
  ['the newest of several, in any order', [observed(48, 5), observed(0, 60), observed(72, -30)], 48],
] as const)('%s', (_name, observations, hours) => {
  const early = earlyClaim(observations)
  expect(early?.at ?? null).toBe(hours === null ? null : NOON + hours * 60 * MINUTE_MS)
})
