import { expect, test } from 'vitest'
import { CALCULATORS, type CalculatorName } from '#web/features/calculator/calculators.ts'
import { readNumber } from '#web/features/calculator/read-number.ts'

const answer = (name: CalculatorName, values: Record<string, number>) =>
  CALCULATORS[name].work(values).map(({ value }) => value)

// Calculated by hand.
test.each([
  ['playthrough', { bonus: 1, times: 10, rtp: 95 }, ['$0.60', '59.87%', '$0.40']],
  ['playthrough', { bonus: 0, times: 1, rtp: 96 }, ['$0.00', '96%', '$0.00']],
  ['expected-value', { bonus: 0.5, times: 1, rtp: 96, days: 30 }, ['$0.48', '$14.40', '$172.80']],
  ['days-to-cash-out', { bonus: 1, times: 10, rtp: 95, least: 50 }, ['84 days', '$0.60', '2.8']],
  ['days-to-cash-out', { bonus: 50, times: 0, rtp: 95, least: 50 }, ['1 day', '$50.00', '0.0']],
  ['days-to-cash-out', { bonus: 0, times: 1, rtp: 95, least: 50 }, ['Endless days', '$0.00', '–']],
  ['earnings', { casinos: 40, each: 0.5, days: 30, minutes: 10, spent: 0 }, ['$600.00', '$20.00', '$120.00']],
  ['earnings', { casinos: 2, each: 0.5, days: 10, minutes: 0, spent: 25 }, ['−$15.00', '$1.00', '–']],
] as const)('%s of %o', (name, values, lines) => expect(answer(name, values)).toEqual(lines))

test('a bonus of 0.29 is 29 cents, not 28.999…', () =>
  expect(answer('playthrough', { bonus: 0.29, times: 0, rtp: 100 })[0]).toBe('$0.29'))

test.each(Object.entries(CALCULATORS))('%s accepts its initial values', (_name, { fields }) => {
  expect(fields.filter((field) => readNumber(field.start, field) === null)).toEqual([])
})
