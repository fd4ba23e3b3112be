import { expect, test } from 'vitest'
import { COLOR_BET, type MonthPlan, NUMBER_BET, simulateMonths } from '#content/simulated-months.ts'
import { cents } from '#core/units.ts'

const plan: MonthPlan = {
  bonuses: [cents(100), cents(80)],
  bet: COLOR_BET,
  days: 30,
  months: 1000,
  seed: 1,
}

test('the same seed gives the same months, and another seed others', () => {
  expect(simulateMonths(plan)).toEqual(simulateMonths(plan))
  expect(simulateMonths({ ...plan, seed: 2 })).not.toEqual(simulateMonths(plan))
})

test('a month starts with nothing, and its average is the expected value', () => {
  const spreads = simulateMonths(plan)
  expect(spreads[0]).toEqual({ day: 0, low: 0, lower: 0, middle: 0, upper: 0, high: 0, average: 0 })
  // 30 days at $1.80 with a return of 36 in 37.
  expect(spreads.at(-1)?.average).toBe(Math.round((30 * 180 * 36) / 37))
})

test('half of the months are near the average, and the bands are in order', () => {
  const last = simulateMonths(plan).at(-1)
  if (!last) throw new Error('no last day')
  const { low, lower, middle, upper, high, average } = last
  expect([low, lower, middle, upper, high]).toEqual(
    [low, lower, middle, upper, high].toSorted((a, b) => a - b),
  )
  expect(Math.abs(middle - average)).toBeLessThan(average * 0.05)
})

test('a rare win spreads the months further than a frequent one of the same return', () => {
  const width = (bet: MonthPlan['bet']) => {
    const last = simulateMonths({ ...plan, bet }).at(-1)
    return last ? last.high - last.low : 0
  }
  expect(NUMBER_BET.win * NUMBER_BET.pays).toBe(COLOR_BET.win * COLOR_BET.pays)
  expect(width(NUMBER_BET)).toBeGreaterThan(2 * width(COLOR_BET))
})
