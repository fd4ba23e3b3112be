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

/** An error of typed text. The additional kinds let the form say how to write the amount. */
export type TypedAmountError =
  | AmountError
  /** `point` is the amount with a decimal point. */
  | { readonly kind: 'decimal-comma'; readonly point: string }
  | { readonly kind: 'signed' }
  | { readonly kind: 'other-currency' }

const PLAIN = /^(\d+)(?:\.(\d{1,2}))?$/
const TYPED = /^\$? ?(\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.(\d*))?$/
/** `12,50`, `1 234,50 $`, and `1.234,50`, as regions with a decimal comma write them. */
const DECIMAL_COMMA = /^\$? ?(\d+|\d{1,3}(?:[ .\u00a0\u202f]\d{3})+),(\d{1,2})(?:[ \u00a0\u202f]?\$)?$/
const SIGNED = /^(?:[-+\u2212]\$? ?|\$ ?[-+\u2212])[\d,]*\.?\d+$|^\(\$? ?[\d,]*\.?\d+\)$/
const OTHER_CURRENCY = /^(?:[A-Z]{1,3}\$|[€£¥]|CAD|EUR|GBP) ?[\d.]|[\d.] ?(?:[€£¥]|CAD|EUR|GBP)$/i
/** Spaces and direction marks that a page or a phone adds to copied text. */
const AROUND = /[ \u00a0\u202f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/**
 * Parses an amount of the API: digits, and at most two decimals after a point.
 *
 * @returns whole cents, 1 to MAX_AMOUNT; never rounds, so "1.005" is `too-precise`.
 * @see docs/behavior.md, "Money"
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
 * Parses an amount that a user typed: also with one leading `$`, US grouping commas, `SC` before or after it, a missing
 * digit before or after the point, and no-break spaces or direction marks around it.
 *
 * Other invisible characters are `not-money`, not silently dropped.
 *
 * @returns whole cents, 1 to MAX_AMOUNT; `blank` for an empty text or only spaces.
 */
export function parseAmount(text: string): Result<Cents, TypedAmountError> {
  const typed = trimmed(text)
    .replace(/^SC[ \u00a0]?(?=[\d.])/i, '')
    .replace(/([\d.])[ \u00a0]?SC$/i, '$1')
  if (typed === '') return err({ kind: 'blank' })
  const match = TYPED.exec(typed)
  if (!match) return err(unreadable(typed, text))
  const whole = (match[1] ?? '').replaceAll(',', '') || '0'
  return parsePlainAmount(match[2] ? `${whole}.${match[2]}` : whole)
}

/** A loop: a regular expression for the end takes quadratic time. */
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && AROUND.test(text.charAt(start))) start += 1
  while (end > start && AROUND.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Returns why typed text is not an amount. */
function unreadable(typed: string, text: string): TypedAmountError {
  // Matching a long text takes quadratic time.
  if (typed.length > 40) return { kind: 'not-money', text }
  const comma = DECIMAL_COMMA.exec(typed)
  if (comma !== null)
    return {
      kind: 'decimal-comma',
      point: `${(comma[1] ?? '').replace(/\D/g, '')}.${(comma[2] ?? '').padEnd(2, '0')}`,
    }
  if (SIGNED.test(typed)) return { kind: 'signed' }
  if (OTHER_CURRENCY.test(typed)) return { kind: 'other-currency' }
  return { kind: 'not-money', text }
}
