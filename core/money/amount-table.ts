import type { AmountError } from '#core/money/parse-amount.ts'

/** The result of parsing a text: whole cents, or the kind of error. */
export type AmountOutcome = number | AmountError['kind']

/** One text with the results of the API's and the form's parser. */
export type AmountCase = { readonly text: string; readonly api: AmountOutcome; readonly form: AmountOutcome }

const both = (text: string, outcome: AmountOutcome): AmountCase => ({ text, api: outcome, form: outcome })
const formOnly = (text: string, form: AmountOutcome): AmountCase => ({ text, api: 'not-money', form })

/**
 * Amounts and their results, calculated by hand from product.md "Amounts".
 *
 * The tests of the rule and of the API use the same table, so that form, rule and route agree.
 */
export const AMOUNT_TABLE: readonly AmountCase[] = [
  // Plain amounts, and both sides of each end of the range.
  both('0.01', 1),
  both('0.1', 10),
  both('5', 500),
  both('5.1', 510),
  both('5.10', 510),
  both('12.50', 1250),
  both('00005', 500),
  both('000000000000000000005.00', 500),
  both('999999.99', 99_999_999),
  both('1000000', 100_000_000),
  both('1000000.00', 100_000_000),
  both('1000000.01', 'too-large'),
  both('1000001', 'too-large'),
  both('9999999', 'too-large'),
  both('10000000', 'too-large'),
  both('99999999.99', 'too-large'),
  both('9'.repeat(64), 'too-large'),
  both('0', 'too-small'),
  both('0.0', 'too-small'),
  both('0.00', 'too-small'),
  both('000', 'too-small'),
  // Never rounded.
  both('0.001', 'too-precise'),
  both('0.005', 'too-precise'),
  both('0.009', 'too-precise'),
  both('1.999', 'too-precise'),
  both('1.000', 'too-precise'),
  // Empty.
  both('', 'blank'),
  formOnly(' ', 'blank'),
  formOnly('    ', 'blank'),
  // Signs.
  both('-5', 'not-money'),
  both('-0', 'not-money'),
  both('+5', 'not-money'),
  both('\u22125', 'not-money'),
  // Incomplete numbers.
  both('.5', 'not-money'),
  both('5.', 'not-money'),
  both('.', 'not-money'),
  both('5.5.5', 'not-money'),
  both('5 5', 'not-money'),
  // Other notations, other digits.
  both('1e5', 'not-money'),
  both('1e308', 'not-money'),
  both('1E2', 'not-money'),
  both('0x10', 'not-money'),
  both('0b1', 'not-money'),
  both('1_000', 'not-money'),
  both('NaN', 'not-money'),
  both('nan', 'not-money'),
  both('Infinity', 'not-money'),
  both('-Infinity', 'not-money'),
  both('null', 'not-money'),
  both('abc', 'not-money'),
  both('5abc', 'not-money'),
  both('\u0661\u0662', 'not-money'),
  both('\uff11\uff12', 'not-money'),
  both('\u00bd', 'not-money'),
  both('\u4e94', 'not-money'),
  // Formatted input: the form parses it and sends the plain amount; the API rejects it.
  formOnly(' 5', 500),
  formOnly('5 ', 500),
  formOnly(' 1,000.00 ', 100_000),
  formOnly('$5', 500),
  formOnly('$ 5', 500),
  formOnly('$1,234.56', 123_456),
  formOnly('1,000', 100_000),
  formOnly('999,999.99', 99_999_999),
  formOnly('1,000,000', 100_000_000),
  formOnly('1,000,000.01', 'too-large'),
  formOnly('$0', 'too-small'),
  formOnly('$1.005', 'too-precise'),
  formOnly('1,000.005', 'too-precise'),
  both('1.000,00', 'not-money'),
  both('1,00', 'not-money'),
  both('1,0000', 'not-money'),
  both('10,00,000', 'not-money'),
  both(',100', 'not-money'),
  both('1000,000', 'not-money'),
  both('1,000,', 'not-money'),
  both('1 000', 'not-money'),
  both('5 USD', 'not-money'),
  both('5$', 'not-money'),
  both('$$5', 'not-money'),
  both('$', 'not-money'),
  both('$-5', 'not-money'),
  both('-$5', 'not-money'),
  both('\u20ac5', 'not-money'),
  // Invisible characters are not silently dropped.
  both('5\u0000', 'not-money'),
  both('5\u200b', 'not-money'),
  both('5\u00a0', 'not-money'),
  both('\u200f5', 'not-money'),
  both('5\n', 'not-money'),
  both('\t5', 'not-money'),
  both('\ufeff5', 'not-money'),
]
