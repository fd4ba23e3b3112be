import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'

test('formats a moment as Date does, the first time and again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -8.64e15, max: 8.64e15 }), (at) => {
      const expected = new Date(at).toISOString()
      expect([isoText(epochMs(at)), isoText(epochMs(at))]).toEqual([expected, expected])
    }),
  )
})

test('formats more moments than it caches', () => {
  for (let at = 0; at <= 10_001; at++) expect(isoText(epochMs(at))).toBe(new Date(at).toISOString())
  expect(isoText(epochMs(0))).toBe('1970-01-01T00:00:00.000Z')
})
