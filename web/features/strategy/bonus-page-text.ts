/** Tells that a visit leads to the page where the bonus is; null if it leads elsewhere. */
export function bonusPageText(opensBonusPage: boolean): string | null {
  return opensBonusPage ? 'Once you’re logged in, “Collect & Visit” opens that page.' : null
}
