import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DecimalSign, findDecimalSign, readAmount } from '#core/import/amount-text.ts'

const read = (cell: string | number, sign: DecimalSign = 'point') => {
  const amount = readAmount(cell, sign)
  return amount.ok ? (amount.value.negative ? -1 : 1) * amount.value.cents : amount.reason
}

test.each([
  ['$1,234.50', 123_450],
  ['1,234.50\u00a0', 123_450],
  ['\u200e5', 500],
  ['(12.00)', -1200],
  ['($12.00)', -1200],
  ['$(12.00)', -1200],
  ['-12', -1200],
  ['-$12', -1200],
  ['$-12', -1200],
  ['12-', -1200],
  ['\u221212.00', -1200],
  ['+12.00', 1200],
  ['+$12', 1200],
  ['+-12', 'not-money'],
  ['+(12)', 'not-money'],
  ['SC 2.5', 250],
  ['2.5 SC', 250],
  ['US$5', 500],
  ['5 USD', 500],
  [' $50.00 ', 5000],
  ['.50', 50],
  ['5.', 500],
  ['12.500', 1250],
  ['1 234.50', 123_450],
  ['0.00', 0],
  ['12,50', 'other-sign'],
  ['1.234,50', 'other-sign'],
  ['CA$5.00', 'other-currency'],
  ['$5 CAD', 'other-currency'],
  ['€5', 'other-currency'],
  ['5 EUR', 'other-currency'],
  ['5000 GC', 'other-currency'],
  ['50¢', 'not-money'],
  ['５２', 'not-money'],
  ['12.345', 'too-precise'],
  ['1e3', 'scientific'],
  ['=5', 'formula'],
  ['#REF!', 'formula-error'],
  ['1,00,000', 'not-money'],
  ['-(5)', 'not-money'],
  ['1000000.00', 100_000_000],
  ['1000000.01', 'too-large'],
  ['five', 'not-money'],
  ['5 and 6', 'not-money'],
  ['11/1/2026', 'not-money'],
  [0.1 + 0.2, 30],
  [100.1, 10_010],
  [-12, -1200],
  [1e15, 'too-large'],
])('%s is %s', (text, cents) => expect(read(text)).toBe(cents))

test.each([
  ['1 234,50 $', 123_450],
  ['1.234,50', 123_450],
  ['-50,5', -5050],
  ['(12,00) $', -1200],
  ['1,234', 'too-precise'],
  ['1,234.50', 'other-sign'],
  [1234.5, 123_450],
])('%s with decimal commas is %s', (text, cents) => expect(read(text, 'comma')).toBe(cents))

test('finds the decimal sign', () => {
  expect(findDecimalSign(['5', '1,234.50', '7.5'])).toBe('point')
  expect(findDecimalSign(['1.234,50', '12,00 $'])).toBe('comma')
  expect(findDecimalSign(['5', '1,234', 2.5])).toBe(null)
})

test('an amount is read as any region writes it, and never as another one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (amount) => {
      const us = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount / 100)
      const quebec = new Intl.NumberFormat('fr-CA', { minimumFractionDigits: 2 }).format(amount / 100)
      expect(read(us)).toBe(amount)
      expect(read(`${quebec} $`, 'comma')).toBe(amount)
      expect(read(amount / 100)).toBe(amount)
      expect([amount, 'other-sign', 'too-precise', 'not-money']).toContain(read(quebec))
    }),
  )
})

test('any text gives a result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const value = read(text)
      expect(typeof value === 'string' || Number.isInteger(value)).toBe(true)
    }),
  )
})
