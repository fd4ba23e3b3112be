import { type Cents, cents } from '#core/units.ts'

/** Formats an amount for the wire and the database: `12.50`, `-3.25`, always two decimals. */
export function decimalText(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Parses the text of `decimalText` or of a `numeric(12,2)` column.
 *
 * @throws RangeError on other text. It must not be called with user input.
 */
export function centsOfDecimal(text: string): Cents {
  const match = /^(-?)(\d+)\.(\d\d)$/.exec(text)
  if (!match) throw new RangeError(`not a decimal with two places: ${text}`)
  const value = Number(match[2]) * 100 + Number(match[3])
  return cents(match[1] === '-' ? -value : value)
}
