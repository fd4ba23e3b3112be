import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { momentText } from '#server/queries/ledger/moment-text.ts'

test('formats every moment as Date does', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -8.64e15, max: 8.64e15 }),
      fc.integer({ min: 0, max: 86_399_999 }),
      (at, later) => {
        expect(momentText(epochMs(at))).toBe(new Date(at).toISOString())
        const sameOrNextDay = Math.min(at + later, 8.64e15)
        expect(momentText(epochMs(sameOrNextDay))).toBe(new Date(sameOrNextDay).toISOString())
      },
    ),
  )
})

test.each([0, -1, 86_399_999, 86_400_000, -62_198_755_200_001, 253_402_300_800_000])('formats %d', (at) => {
  expect(momentText(epochMs(at))).toBe(new Date(at).toISOString())
})
