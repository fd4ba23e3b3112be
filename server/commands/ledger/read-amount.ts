import { acceptZero } from '#core/limits/limit-rules.ts'
import { type AmountError, parsePlainAmount } from '#core/money/parse-amount.ts'
import { type Cents, cents } from '#core/units.ts'
import { ApiError } from '#server/errors.ts'

/** Parses the amount of a request. @throws ApiError `invalid` for the field `amount`, with the reason. */
export function readAmount(text: string): Cents {
  const amount = parsePlainAmount(text)
  if (!amount.ok) throw new ApiError('invalid', REASONS[amount.reason.kind], { field: 'amount' })
  return amount.value
}

/** Parses an amount that can be 0, as a spend limit. @throws ApiError `invalid` for the field, with the reason. */
export function readZeroAmount(text: string, field = 'amount'): Cents {
  const amount = acceptZero(parsePlainAmount(text))
  if (!amount.ok) throw new ApiError('invalid', REASONS[amount.reason.kind], { field })
  return amount.value
}

/**
 * Parses the amount of an edited entry, which can be 0 or negative: that of a correction.
 *
 * @throws ApiError `invalid` for the field `amount`, with the reason.
 */
export function readSignedAmount(text: string): Cents {
  const isNegative = text.startsWith('-')
  const amount = readZeroAmount(isNegative ? text.slice(1) : text)
  return isNegative ? cents(0 - amount) : amount
}

/** The error for an amount of 0 or less where only a correction can have it. */
export function notPositiveError(text: string): ApiError {
  return new ApiError('invalid', REASONS[text.startsWith('-') ? 'not-money' : 'too-small'], {
    field: 'amount',
  })
}

const REASONS = {
  blank: 'Please enter an amount.',
  'not-money': 'Please enter an amount such as 12.50.',
  'too-precise': 'Please use at most two decimals.',
  'too-small': 'The amount must be at least 0.01.',
  'too-large': 'The amount must be at most 1000000.00.',
} as const satisfies Record<AmountError['kind'], string>
