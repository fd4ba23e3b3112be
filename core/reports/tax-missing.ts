/** A month as the number of its year and of the month, 1 to 12. */
export type YearMonth = { readonly year: number; readonly month: number }

/**
 * Returns the months of a year, 1 to 12, in which a member recorded nothing, between the first and the last month with entries.
 *
 * @param first the first month with an entry of any year, and `last` the last one; null without entries.
 * @param used the months of the year that have an entry.
 */
export function monthsWithoutEntries(
  year: number,
  first: YearMonth | null,
  last: YearMonth | null,
  used: ReadonlySet<number>,
): readonly number[] {
  if (first === null || last === null) return []
  const [from, to] = [numberOf(first), numberOf(last)]
  return Array.from({ length: 12 }, (_, index) => index + 1).filter((month) => {
    const number = numberOf({ year, month })
    return number > from && number < to && !used.has(month)
  })
}

function numberOf({ year, month }: YearMonth): number {
  return year * 12 + month
}
