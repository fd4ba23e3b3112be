import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isZoneName, parseTimeOfDay, type ResetFields, parseResetRule } from '#core/reset/reset-rule.ts'

const fields = (
  resetType: ResetFields['resetType'],
  resetValue: string | null,
  resetZone: string | null = null,
): ResetFields => ({ resetType, resetValue, resetZone })

describe('a known reset', () => {
  test.each([
    [fields('hourly', '1'), { kind: 'hourly', hours: 1 }],
    [fields('hourly', '24'), { kind: 'hourly', hours: 24 }],
    [fields('hourly', '744'), { kind: 'hourly', hours: 744 }],
    [fields('specific_time', '00:00:00'), { kind: 'daily', secondsIntoDay: 0, zone: null }],
    [fields('specific_time', '05:00:00'), { kind: 'daily', secondsIntoDay: 18_000, zone: null }],
    [fields('specific_time', '23:59:59'), { kind: 'daily', secondsIntoDay: 86_399, zone: null }],
    [
      fields('specific_time', '18:00:00', 'America/Los_Angeles'),
      { kind: 'daily', secondsIntoDay: 64_800, zone: 'America/Los_Angeles' },
    ],
  ])('%j', (known, rule) =>
    expect(parseResetRule(known)).toEqual({ ok: true, value: { rule, confirmed: true } }),
  )
})

describe('an unconfirmed reset is hourly 24', () => {
  test.each([fields(null, null), fields('specific_time', null), fields('hourly', null), fields(null, '24')])(
    '%j',
    (open) =>
      expect(parseResetRule(open)).toEqual({
        ok: true,
        value: { rule: { kind: 'hourly', hours: 24 }, confirmed: false },
      }),
  )
})

describe('an invalid reset is rejected', () => {
  test.each(['0', '-1', '0.5', '745', '1e9', '1000000000', 'abc', '', ' 24', '24h', '00:30:00'])(
    'hourly %j',
    (text) =>
      expect(parseResetRule(fields('hourly', text))).toEqual({
        ok: false,
        reason: { kind: 'not-hours', text },
      }),
  )

  test.each([
    '24:00:00',
    '23:59:60',
    '7:5',
    '25:00:00',
    '12:60:00',
    '12:00',
    '-1:00:00',
    '',
    '24',
    '\u0661\u0662:00:00',
  ])('specific_time %j', (text) =>
    expect(parseResetRule(fields('specific_time', text))).toEqual({
      ok: false,
      reason: { kind: 'not-a-time-of-day', text },
    }),
  )

  test('an unknown zone', () =>
    expect(parseResetRule(fields('specific_time', '18:00:00', 'Mars/Olympus'))).toEqual({
      ok: false,
      reason: { kind: 'unknown-zone', text: 'Mars/Olympus' },
    }))
})

test('every second of the day is parsed, and nothing else', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399 }), fc.string(), (second, noise) => {
      const text = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
        .map((field) => String(field).padStart(2, '0'))
        .join(':')
      expect(parseTimeOfDay(text)).toBe(second)
      expect(parseTimeOfDay(`${text}${noise}x`)).toBeNull()
    }),
  ))

test.each([
  ['America/New_York', true],
  ['UTC', true],
  ['America/Nowhere', false],
  ['+05:00', false],
  ['-08', false],
  ['', false],
])('%j is the name of a zone: %s', (text, is) => expect(isZoneName(text)).toBe(is))
