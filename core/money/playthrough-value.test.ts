import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { remainingShare, playthroughValue } from '#core/money/playthrough-value.ts'
import { cents } from '#core/units.ts'

// Calculated by hand.
test.each([
  [100, 95, 10, 60, '59.87%'],
  [100, 95, 1, 95, 'once'],
  [100, 100, 50, 100, 'a game that returns everything'],
  [100, 0, 1, 0, 'a game that returns nothing'],
  [100, 95, 0, 100, 'no playthrough'],
  [1, 50, 1, 1, 'half a cent goes up'],
  [30, 96.5, 1, 29, '28.95'],
  [10_000, 96, 30, 2939, '29.3857…'],
])('%d cents at %d %% staked %d times is %d (%s)', (bonus, rtp, times, value) =>
  expect(playthroughValue(cents(bonus), rtp, times)).toBe(value),
)

test('59.87% remains after ten playthroughs at 95%', () =>
  expect(remainingShare(95, 10)).toBeCloseTo(0.598_736_939, 9))

test('more playthroughs never leave more', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 60 }),
      (bonus, rtp, times) => {
        const value = playthroughValue(cents(bonus), rtp, times)
        expect(value).toBeLessThanOrEqual(bonus)
        expect(playthroughValue(cents(bonus), rtp, times + 1)).toBeLessThanOrEqual(value)
      },
    ),
  ))
