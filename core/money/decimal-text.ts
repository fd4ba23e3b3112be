import { type Cents, cents } from '#core/units.ts'

/** @returns the amount as the wire and the database write it: `12.50`, `-3.25`, always two decimals. */
export function decimalText(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Reads what `decimalText` or a `numeric(12,2)` column wrote.
 *
 * @throws RangeError on other text: it never comes from a person.
 */
export function centsOfDecimal(text: string): Cents {
  const parts = /^(-?)(\d+)\.(\d\d)$/.exec(text)
  if (!parts) throw new RangeError(`not a decimal with two places: ${text}`)
  const value = Number(parts[2]) * 100 + Number(parts[3])
  return cents(parts[1] === '-' ? -value : value)
}
