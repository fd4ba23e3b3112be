import type { Cents } from '#core/units.ts'

/**
 * Formats money for display: `$1,234.56`, and a loss with a leading minus sign (U+2212): `−$3.25`.
 */
export function formatMoney(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '\u2212' : ''}$${whole}.${digits.slice(-2)}`
}
