import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMOUNT_TABLE, type AmountOutcome } from '#core/money/amount-table.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { MAX_AMOUNT, parseAmount, parsePlainAmount, type TypedAmountError } from '#core/money/parse-amount.ts'
import type { Result } from '#core/result.ts'
import { type Cents, cents } from '#core/units.ts'

const outcome = (read: Result<Cents, TypedAmountError>): AmountOutcome =>
  read.ok ? read.value : read.reason.kind
const anAmount = fc.integer({ min: 1, max: MAX_AMOUNT }).map(cents)

describe('amounts', () => {
  test.each(AMOUNT_TABLE.map(({ text, api }) => [text, api] as const))(
    'the API reads %j as %j',
    (text, api) => expect(outcome(parsePlainAmount(text))).toBe(api),
  )

  test.each(AMOUNT_TABLE.map(({ text, form }) => [text, form] as const))(
    'the form reads %j as %j',
    (text, form) => expect(outcome(parseAmount(text))).toBe(form),
  )

  test.each([
    ['12,50', '12.50'],
    ['12,5', '12.50'],
    ['1 234,50 $', '1234.50'],
    ['1.234,50', '1234.50'],
  ])('the error of %j shows %s', (text, point) =>
    expect(parseAmount(text)).toEqual({ ok: false, reason: { kind: 'decimal-comma', point } }),
  )

  test.each(['1'.repeat(200_000), `${'1,111'.repeat(50_000)}x`, `${' '.repeat(200_000)}x`])(
    'long text is judged quickly',
    (text) => {
      const before = performance.now()
      expect(parseAmount(text).ok).toBe(false)
      expect(performance.now() - before).toBeLessThan(1_000)
    },
  )

  test('a text of ten million digits is rejected quickly', () =>
    expect(outcome(parsePlainAmount('9'.repeat(10_000_000)))).toBe('too-large'))

  test('every amount survives a round trip through its decimal and display text', () =>
    fc.assert(
      fc.property(anAmount, (amount) => {
        expect(outcome(parsePlainAmount(decimalText(amount)))).toBe(amount)
        expect(outcome(parseAmount(formatMoney(amount)))).toBe(amount)
      }),
    ))

  test('any text is 1 to MAX_AMOUNT or an error, and never throws', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[$ ]{0,2}[\d,.]{0,12}$/)), (text) => {
        const [read, plain] = [parseAmount(text), parsePlainAmount(text)]
        expect(!read.ok || (read.value > 0 && read.value <= MAX_AMOUNT)).toBe(true)
        // The form accepts every text that the API accepts, as the same amount.
        expect(!plain.ok || outcome(read) === plain.value).toBe(true)
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
    '%j is not a decimal',
    (text) => expect(() => centsOfDecimal(text)).toThrow(RangeError),
  )

  test('minus zero is zero', () => expect(Object.is(centsOfDecimal('-0.00'), 0)).toBe(true))

  test('every number of cents survives a round trip through its decimal text', () => {
    for (let amount = -10_000; amount <= 10_000; amount++)
      expect(centsOfDecimal(decimalText(cents(amount)))).toBe(amount)
  })

  test('0.10 and 0.20 added ten thousand times is exactly 3,000.00', () => {
    let sum = 0
    for (let turn = 0; turn < 10_000; turn++) sum += centsOfDecimal('0.10') + centsOfDecimal('0.20')
    expect(decimalText(cents(sum))).toBe('3000.00')
  })
})

describe('displayed money', () => {
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

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not a number of cents', (value) =>
  expect(() => cents(value)).toThrow(RangeError),
)
