import type { Cents } from '#core/units.ts'

/**
 * Money as people read it: `$1,234.56`, a loss with a true minus sign (U+2212) in front: `−$3.25`.
 *
 * @see spec section 9 "Money is shown with a dollar sign and 2 decimals"
 */
export function formatMoney(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '\u2212' : ''}$${whole}.${digits.slice(-2)}`
}
