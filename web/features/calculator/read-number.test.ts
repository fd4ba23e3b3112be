import { expect, test } from 'vitest'
import { readNumber } from '#web/features/calculator/read-number.ts'

const money = { least: 0, most: 10_000, decimals: 2 }

test.each([
  ['1', 1],
  ['1.00', 1],
  ['$1.50', 1.5],
  [' $ 1,234.56 ', 1234.56],
  ['95 %', 95],
  ['10 ×', 10],
  ['10x', 10],
  ['.5', 0.5],
  ['0', 0],
  ['10000', 10_000],
])('%j is %d', (text, value) => expect(readNumber(text, money)).toBe(value))

test.each(['', ' ', '.', '$', '-1', '1.005', '1,00', '1e3', 'NaN', 'Infinity', '10000.01', '1 2 a', '5$'])(
  '%j is none',
  (text) => expect(readNumber(text, money)).toBeNull(),
)

test('a whole number has no decimals', () => {
  expect(readNumber('4.5', { least: 1, most: 100, decimals: 0 })).toBeNull()
  expect(readNumber('0', { least: 1, most: 100, decimals: 0 })).toBeNull()
})
