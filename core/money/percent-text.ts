/**
 * A share as people read it: 0.5987… is `59.87 %`, 0.2 is `20 %`, with a no-break space before the sign.
 *
 * At most two decimals, no trailing zeros; a negative share has a true minus (U+2212).
 */
export function percentText(share: number): string {
  const rounded = Math.round(Math.abs(share) * 10_000) / 100
  return `${share < 0 && rounded !== 0 ? '\u2212' : ''}${rounded}\u00a0%`
}
