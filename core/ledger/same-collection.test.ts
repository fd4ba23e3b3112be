import { describe, expect, test } from 'vitest'
import { sameCollection } from '#core/ledger/same-collection.ts'
import { clockOfRule, type ResetRule } from '#core/reset/reset-rule.ts'
import { epochMs } from '#core/units.ts'

const zula: ResetRule = { kind: 'daily', secondsIntoDay: 18 * 3600, zone: 'America/Los_Angeles' }
const utc: ResetRule = { kind: 'daily', secondsIntoDay: 5 * 3600, zone: null }
const hourly: ResetRule = { kind: 'hourly', hours: 24 }

const includes = (rule: ResetRule, at: string, other: string) => {
  const { from, before } = sameCollection(clockOfRule(rule), epochMs(Date.parse(at)))
  return from <= Date.parse(other) && Date.parse(other) < before
}

// 18:00 in Los Angeles is 02:00 UTC in winter.
describe('is a duplicate', () => {
  test.each([
    [
      'a millisecond under a minute later',
      hourly,
      '2026-11-20T12:00:00.000Z',
      '2026-11-20T12:00:59.999Z',
      true,
    ],
    ['a minute later', hourly, '2026-11-20T12:00:00.000Z', '2026-11-20T12:01:00.000Z', false],
    ['before the reset, both', zula, '2026-11-21T01:59:20.000Z', '2026-11-21T01:59:59.999Z', true],
    ['over the reset', zula, '2026-11-21T01:59:40.000Z', '2026-11-21T02:00:10.000Z', false],
    ['to the moment of the reset', zula, '2026-11-21T01:59:59.999Z', '2026-11-21T02:00:00.000Z', false],
    ['from the moment of the reset on', zula, '2026-11-21T02:00:00.000Z', '2026-11-21T02:00:59.000Z', true],
    ['over a reset in UTC', utc, '2026-11-21T04:59:50.000Z', '2026-11-21T05:00:05.000Z', false],
    ['far from it', utc, '2026-11-21T09:00:00.000Z', '2026-11-21T09:00:30.000Z', true],
  ])('%s', (_name, rule, one, other, same) => {
    expect(includes(rule, one, other)).toBe(same)
    // In both orders.
    expect(includes(rule, other, one)).toBe(same)
  })
})
