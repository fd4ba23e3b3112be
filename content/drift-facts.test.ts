import { expect, test } from 'vitest'
import { daysPerLostBonus, bonusesLostPerYear } from '#content/drift-facts.ts'

// By hand: twenty minutes a day are a whole day after 72 days, five times a year.
test.each([
  [20, 72, 5],
  [5, 288, 1],
  [7, 206, 1],
  [1440, 1, 365],
])('%d minutes late every day cost a bonus in %d days, %d a year', (late, days, lost) => {
  expect(daysPerLostBonus(late)).toBe(days)
  expect(bonusesLostPerYear(late)).toBe(lost)
})
