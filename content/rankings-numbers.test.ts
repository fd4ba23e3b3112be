import { expect, test } from 'vitest'
import { listedCasinos } from '#content/listed-casinos.ts'
import { placedExample, RANKINGS } from '#content/rankings-numbers.ts'

test('an example that has moved to another tier stops the build', () => {
  const moved = listedCasinos().map((one) => (one.name === 'Sidepot' ? { ...one, tier: 1 as const } : one))
  expect(() => placedExample(moved, 'Sidepot', 3)).toThrow('Sidepot is in tier 1')
  expect(placedExample(listedCasinos(), 'Sidepot', 3)).toEqual(RANKINGS.sidepot)
})

test('each example shows the rule it is taken for', () => {
  const { zula, mcluck, sidepot, dara, shuffle } = RANKINGS
  expect(zula.byValue).toBe(1)
  // lifted by its gift card
  expect(mcluck.byValue).toBeGreaterThan(mcluck.tier)
  expect(mcluck.giftDays).toBeLessThanOrEqual(RANKINGS.giftDays)
  // lowered by slow payouts, and by the wait
  for (const { byValue, tier } of [sidepot, dara, shuffle]) expect(byValue).toBeLessThan(tier)
})
