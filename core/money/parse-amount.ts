import { err, type Result, ok } from '#core/result.ts'
import { type Cents, cents } from '#core/units.ts'

/** The largest amount of one entry: $1,000,000.00. */
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
 * Parses an amount of the API: digits, and at most two decimals after a point.
 *
 * @returns whole cents, 1 to MAX_AMOUNT; never rounds, so "1.005" is `too-precise`.
 * @see product.md "Amounts"
 */
export function parsePlainAmount(text: string): Result<Cents, AmountError> {
  if (text === '') return err({ kind: 'blank' })
  if (/^\d+\.\d{3,}$/.test(text)) return err({ kind: 'too-precise', text })
  const match = PLAIN.exec(text)
  if (!match) return err({ kind: 'not-money', text })
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '')
  if (whole.length > 7) return err({ kind: 'too-large', max: MAX_AMOUNT })
  const value = Number(whole) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  if (value > MAX_AMOUNT) return err({ kind: 'too-large', max: MAX_AMOUNT })
  return value === 0 ? err({ kind: 'too-small' }) : ok(cents(value))
}

/**
 * Parses an amount that a user typed: surrounding spaces, one leading `$` and US grouping commas are allowed.
 *
 * Only ordinary spaces are trimmed: a pasted no-break or zero-width space is `not-money`, not silently dropped.
 *
 * @returns whole cents, 1 to MAX_AMOUNT; `blank` for an empty text or only spaces.
 */
export function parseAmount(text: string): Result<Cents, AmountError> {
  const typed = text.replace(/^ +| +$/g, '')
  if (typed === '') return err({ kind: 'blank' })
  const match = TYPED.exec(typed)
  if (!match) return err({ kind: 'not-money', text })
  return parsePlainAmount(`${(match[1] ?? '').replaceAll(',', '')}${match[2] ?? ''}`)
}
