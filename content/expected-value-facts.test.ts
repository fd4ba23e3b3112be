import { expect, test } from 'vitest'
import { keptByStakes, longWaits } from '#content/expected-value-facts.ts'
import { remainingShare } from '#core/money/playthrough-value.ts'
import { cents } from '#core/units.ts'

// Worked by hand: ten dollars staked at 5% each take 50 cents of a dollar; once over, both readings are the same.
test.each([
  [95, 1, 0.95],
  [95, 10, 0.5],
  [95, 20, 0],
  [92, 20, 0],
  [100, 10, 1],
])('at a return of %s, dollars staked %s times over leave %s', (rtp, times, left) =>
  expect(keptByStakes(rtp, times)).toBeCloseTo(left, 10),
)

test('turning over what is left is never dearer than staking the whole each time', () => {
  for (const rtp of [90, 95, 99])
    for (const times of [1, 2, 5, 10, 30])
      expect(keptByStakes(rtp, times)).toBeLessThanOrEqual(remainingShare(rtp, times) + 1e-12)
})

test('a wait of 100 days is long, one of 99 is not, and tiers 1 and 2 are not asked', () => {
  const tier = (which: 1 | 3 | 4, waits: readonly number[]) => ({
    tier: which,
    casinos: waits.length,
    perDay: cents(0),
    waits,
    medianDays: null,
  })
  expect(longWaits([tier(1, [500]), tier(3, [99, 100]), tier(4, [101])])).toEqual({ known: 3, long: 2 })
})
