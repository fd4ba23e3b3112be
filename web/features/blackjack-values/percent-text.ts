/** A share of the bet in percent with two decimals, gains with a plus and losses with a true minus. */
export function signedPercent(share: number): string {
  const text = plainPercent(Math.abs(share))
  return /[1-9]/.test(text) ? `${share < 0 ? '−' : '+'}${text}` : text
}

/** A share of the bet in percent with two decimals: 2.75 %. */
export function plainPercent(share: number): string {
  return `${(100 * share).toFixed(2)}\u00a0%`
}
