import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countdownText } from '#core/reset/countdown-text.ts'
import { epochMs } from '#core/units.ts'

const MINUTE = 60_000

test.each([
  [-MINUTE, '0m'],
  [0, '0m'],
  [1, '1m'],
  [MINUTE - 1, '1m'],
  [MINUTE, '1m'],
  [MINUTE + 1, '2m'],
  [59 * MINUTE, '59m'],
  [59 * MINUTE + 1, '1h 0m'],
  [60 * MINUTE, '1h 0m'],
  [61 * MINUTE, '1h 1m'],
  [190 * MINUTE, '3h 10m'],
  [24 * 60 * MINUTE, '24h 0m'],
  [744 * 60 * MINUTE, '744h 0m'],
])('%d ms are shown as %s', (wait, text) =>
  expect(countdownText(epochMs(1e12 + wait), epochMs(1e12))).toBe(text),
)

test('it never shows less than the remaining time, nor a whole minute more', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (wait) => {
      const [, hours = '0', minutes] =
        /^(?:(\d+)h )?(\d+)m$/.exec(countdownText(epochMs(wait), epochMs(0))) ?? []
      const shown = (Number(hours) * 60 + Number(minutes)) * MINUTE
      expect(shown - wait).toBeGreaterThanOrEqual(0)
      expect(shown - wait).toBeLessThan(MINUTE)
    }),
  ))
