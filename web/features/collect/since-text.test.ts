import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { sinceText } from '#web/features/collect/since-text.ts'

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1m ago'],
  [3 * 3_600_000 + 10 * 60_000, '3h 10m ago'],
  [-5_000, 'just now'],
])('%i ms: %s', (ms, text) => {
  expect(sinceText(epochMs(1_800_000_000_000 - ms), epochMs(1_800_000_000_000))).toBe(text)
})
