import { failure, type Result, success } from '#core/result.ts'
import { type Cents, cents } from '#core/units.ts'

/** The largest amount one entry may hold: $1,000,000.00. */
export const MAX_AMOUNT: Cents = cents(100_000_000)

export type AmountError =
  | { readonly kind: 'blank' }
  | { readonly kind: 'not-money'; readonly text: string }
  | { readonly kind: 'too-precise'; readonly text: string }
  | { readonly kind: 'too-small' }
  | { readonly kind: 'too-large'; readonly max: Cents }

const PLAIN = /^(\d+)(?:\.(\d{1,2}))?$/
const TYPED = /^\$? ?(\d+|\d{1,3}(?:,\d{3})+)((?:\.\d+)?)$/

/**
 * Reads an amount as the API carries it: digits, and at most two decimals after a point.
 *
 * @returns whole cents, 1 to MAX_AMOUNT; never rounds, so "1.005" is `too-precise`.
 * @see product.md "Amounts"
 */
export function parsePlainAmount(text: string): Result<Cents, AmountError> {
  if (text === '') return failure({ kind: 'blank' })
  if (/^\d+\.\d{3,}$/.test(text)) return failure({ kind: 'too-precise', text })
  const parts = PLAIN.exec(text)
  if (!parts) return failure({ kind: 'not-money', text })
  const whole = (parts[1] ?? '').replace(/^0+(?=\d)/, '')
  if (whole.length > 7) return failure({ kind: 'too-large', max: MAX_AMOUNT })
  const value = Number(whole) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  if (value > MAX_AMOUNT) return failure({ kind: 'too-large', max: MAX_AMOUNT })
  return value === 0 ? failure({ kind: 'too-small' }) : success(cents(value))
}

/**
 * Reads an amount as a person types it: outer spaces, one leading `$` and US grouping commas are allowed.
 *
 * Only ordinary spaces are trimmed: a no-break or zero-width space pasted in is `not-money`, not silently gone.
 *
 * @returns whole cents, 1 to MAX_AMOUNT; `blank` for nothing but spaces.
 */
export function parseAmount(text: string): Result<Cents, AmountError> {
  const typed = text.replace(/^ +| +$/g, '')
  if (typed === '') return failure({ kind: 'blank' })
  const parts = TYPED.exec(typed)
  if (!parts) return failure({ kind: 'not-money', text })
  return parsePlainAmount(`${(parts[1] ?? '').replaceAll(',', '')}${parts[2] ?? ''}`)
}
