/**
 * Formats a share in percent without trailing zeros: 0.5987… is `59.87%`, 0.2 is `20%`.
 *
 * Uses at most two decimals; a negative share has a minus sign (U+2212).
 */
export function percentText(share: number): string {
  const rounded = Math.round(Math.abs(share) * 10_000) / 100
  return `${share < 0 && rounded !== 0 ? '\u2212' : ''}${rounded}%`
}

/** Formats a share in percent with a fixed number of decimals, for columns of figures: 0.0275 is `2.75%`. */
export function fixedPercentText(share: number, decimals = 2): string {
  return `${(100 * share).toFixed(decimals)}%`
}

/** Formats like `fixedPercentText`, with `+` before a gain and a minus sign (U+2212) before a loss; zero has no sign. */
export function signedPercentText(share: number): string {
  const text = fixedPercentText(Math.abs(share))
  return /[1-9]/.test(text) ? `${share < 0 ? '\u2212' : '+'}${text}` : text
}
