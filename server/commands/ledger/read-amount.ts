import { acceptZero } from '#core/limits/play-rules.ts'
import { type AmountError, parsePlainAmount } from '#core/money/parse-amount.ts'
import type { Cents } from '#core/units.ts'
import { ApiError } from '#server/errors.ts'

/** Parses the amount of a request. @throws ApiError `invalid` for the field `amount`, with the reason. */
export function readAmount(text: string): Cents {
  const amount = parsePlainAmount(text)
  if (!amount.ok) throw new ApiError('invalid', REASONS[amount.reason.kind], { field: 'amount' })
  return amount.value
}

/** Parses the amount of a spend limit, which can be 0. @throws ApiError `invalid` for the field `amount`, with the reason. */
export function readLimitAmount(text: string): Cents {
  const amount = acceptZero(parsePlainAmount(text))
  if (!amount.ok) throw new ApiError('invalid', REASONS[amount.reason.kind], { field: 'amount' })
  return amount.value
}

const REASONS = {
  blank: 'Please enter an amount.',
  'not-money': 'Please enter an amount such as 12.50.',
  'too-precise': 'Please use at most two decimals.',
  'too-small': 'The amount must be at least 0.01.',
  'too-large': 'The amount must be at most 1000000.00.',
} as const satisfies Record<AmountError['kind'], string>
