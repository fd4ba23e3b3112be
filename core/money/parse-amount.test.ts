import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMOUNT_TABLE, type AmountVerdict } from '#core/money/amount-table.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { type AmountError, MAX_AMOUNT, parseAmount, parsePlainAmount } from '#core/money/parse-amount.ts'
import type { Result } from '#core/result.ts'
import { type Cents, cents } from '#core/units.ts'

const verdict = (read: Result<Cents, AmountError>): AmountVerdict => (read.ok ? read.value : read.reason.kind)
const anAmount = fc.integer({ min: 1, max: MAX_AMOUNT }).map(cents)

describe('amounts', () => {
  test.each(AMOUNT_TABLE.map(({ text, api }) => [text, api] as const))(
    'the API reads %j as %j',
    (text, api) => expect(verdict(parsePlainAmount(text))).toBe(api),
  )

  test.each(AMOUNT_TABLE.map(({ text, form }) => [text, form] as const))(
    'the form reads %j as %j',
    (text, form) => expect(verdict(parseAmount(text))).toBe(form),
  )

  test('a text of ten million digits is too large, at once', () =>
    expect(verdict(parsePlainAmount('9'.repeat(10_000_000)))).toBe('too-large'))

  test('every amount comes back from its decimal text and from how it is shown', () =>
    fc.assert(
      fc.property(anAmount, (amount) => {
        expect(verdict(parsePlainAmount(decimalText(amount)))).toBe(amount)
        expect(verdict(parseAmount(formatMoney(amount)))).toBe(amount)
      }),
    ))

  test('no text whatever is read as anything but 1 to MAX_AMOUNT, nor throws', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[$ ]{0,2}[\d,.]{0,12}$/)), (text) => {
        const [read, plain] = [parseAmount(text), parsePlainAmount(text)]
        expect(!read.ok || (read.value > 0 && read.value <= MAX_AMOUNT)).toBe(true)
        // What the API takes the form takes too, as the same amount.
        expect(!plain.ok || verdict(read) === plain.value).toBe(true)
      }),
    ))
})

describe('decimal text', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [99, '0.99'],
    [100, '1.00'],
    [1250, '12.50'],
    [-1, '-0.01'],
    [-325, '-3.25'],
    [-100, '-1.00'],
    [999_999_999_999, '9999999999.99'],
  ])('%d cents is %s, there and back', (amount, text) => {
    expect(decimalText(cents(amount))).toBe(text)
    expect(centsOfDecimal(text)).toBe(amount)
  })

  test.each(['', '5', '5.1', '5.123', '.50', '5,00', 'NaN', '1e3.00', ' 1.00', '90071992547409.93'])(
    '%j is none',
    (text) => expect(() => centsOfDecimal(text)).toThrow(RangeError),
  )

  test('a minus sign before nothing is still nothing', () =>
    expect(Object.is(centsOfDecimal('-0.00'), 0)).toBe(true))

  test('every number of cents comes back from its decimal text', () => {
    for (let amount = -10_000; amount <= 10_000; amount++)
      expect(centsOfDecimal(decimalText(cents(amount)))).toBe(amount)
  })

  test('0.10 and 0.20 added ten thousand times is exactly 3,000.00', () => {
    let sum = 0
    for (let turn = 0; turn < 10_000; turn++) sum += centsOfDecimal('0.10') + centsOfDecimal('0.20')
    expect(decimalText(cents(sum))).toBe('3000.00')
  })
})

describe('money as people read it', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [99, '$0.99'],
    [100, '$1.00'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [123_456, '$1,234.56'],
    [100_000_000, '$1,000,000.00'],
    [123_456_789_012, '$1,234,567,890.12'],
    [-325, '\u2212$3.25'],
    [-1, '\u2212$0.01'],
    [-100_000, '\u2212$1,000.00'],
  ])('%d cents is %s', (amount, text) => expect(formatMoney(cents(amount))).toBe(text))
})

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no number of cents', (value) =>
  expect(() => cents(value)).toThrow(RangeError),
)
