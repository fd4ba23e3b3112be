import { expect, test } from 'vitest'
import {
  costOfPlay,
  DISGUISED_RESULT,
  DISGUISED_STAKE,
  DOUBLING,
  doublingOneIn,
  doublingStaked,
  HOUR_COST,
  HOUR_IN_DAYS,
  HOUR_STAKED,
} from '#content/play-cost-facts.ts'
import { cents } from '#core/units.ts'

test('an hour of 600 spins at $0.20 and 95% stakes $120.00, costs $6.00 and eats twenty days of $0.30', () => {
  expect([HOUR_STAKED, HOUR_COST, HOUR_IN_DAYS]).toEqual([12_000, 600, 20])
  expect(costOfPlay(cents(20), 600, 100)).toBe(0)
})

test('twenty lines of five cents that pay forty cents lose sixty', () =>
  expect([DISGUISED_STAKE, DISGUISED_RESULT]).toEqual([100, -60]))

test('ten lost doublings from $0.20 stake $204.60, and come about once in 784 tries', () => {
  expect(doublingStaked(DOUBLING.first, DOUBLING.losses)).toBe(20_460)
  // (37/19)^10 = 784.298
  expect(doublingOneIn(DOUBLING)).toBe(784)
})
