import { acceptZero } from '#core/limits/limit-rules.ts'
import { type AmountError, parsePlainAmount } from '#core/money/parse-amount.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'
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

/**
 * Returns a note, or another text of the user, as it is stored: null if it is only white space.
 *
 * @param field the name of the field in the error.
 * @throws ApiError `invalid` when it has a character that the database cannot store (NUL, half of a surrogate pair).
 */
export function checkNote(note: string | null | undefined, field = 'note'): string | null {
  if (note === null || note === undefined || note.trim() === '') return null
  if (/\0|\p{Surrogate}/u.test(note)) {
    throw new ApiError('invalid', `This ${field} contains a character we can’t store.`, { field })
  }
  return note
}

/**
 * Returns the time of an entry.
 *
 * A time in the future becomes the server's time: a device clock that is fast must neither delay a bonus nor make it
 * available early.
 *
 * @param sent ISO time as the client sent it; without one, the time is now.
 * @param field the name of the field in the error.
 * @throws ApiError `invalid` for a time before 1970.
 */
export function effectiveTime(sent: string | undefined, now: EpochMs, field = 'occurredAt'): EpochMs {
  if (sent === undefined) return now
  const at = Date.parse(sent)
  if (!(at >= 0)) throw new ApiError('invalid', 'That time is too long ago to record.', { field })
  return epochMs(Math.min(at, now))
}
