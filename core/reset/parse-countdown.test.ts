import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countdownText } from '#core/reset/countdown-text.ts'
import { parseCountdown } from '#core/reset/parse-countdown.ts'
import { epochMs } from '#core/units.ts'

const MINUTE = 60_000

test.each([
  ['3h 10m', 190],
  ['3h10m', 190],
  [' 3 H 10 min ', 190],
  ['3 hours, 10 minutes', 190],
  ['3:10', 190],
  ['0:05', 5],
  ['45m', 45],
  ['90 min', 90],
  ['2h', 120],
  ['1d 2h', 1560],
  ['2 days', 2880],
  ['8784h', 8784 * 60],
  ['02:45:10', 166],
  ['02:45:00', 165],
  ['3h 10m 22s', 191],
  ['45m 10s', 46],
  ['50s', 1],
  ['1d 02:10:00', 1570],
])('%s is %i minutes', (text, minutes) => {
  expect(parseCountdown(text)).toEqual({ ok: true, value: minutes * MINUTE })
})

test.each([
  ['', 'blank'],
  ['  ', 'blank'],
  ['190', 'not-a-time'],
  ['soon', 'not-a-time'],
  ['3:60', 'not-a-time'],
  ['10m 3h', 'not-a-time'],
  ['-2h', 'not-a-time'],
  ['0m', 'too-small'],
  ['0:00', 'too-small'],
  ['8784h 1m', 'too-large'],
  ['9999:00', 'too-large'],
])('"%s" is rejected as %s', (text, kind) => {
  expect(parseCountdown(text)).toMatchObject({ ok: false, reason: { kind } })
})

test('every countdown that the list shows is read as the same time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8784 * 60 }), (minutes) => {
      const text = countdownText(epochMs(minutes * MINUTE), epochMs(0))
      expect(parseCountdown(text)).toEqual({ ok: true, value: minutes * MINUTE })
    }),
  )
})
