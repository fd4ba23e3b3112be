import { formatMoney } from '#core/money/format-money.ts'
import { countsTowardAvailable, type Tier } from '#core/ranking/tier.ts'
import { cents, type EpochMs } from '#core/units.ts'
import { claimOf, type ListRow, rowStatus } from '#web/outbox/dashboard-list.ts'

/**
 * Returns the line next to the heading of a tier: `4 of 6 ready · $3.13 now · links off for 2`.
 *
 * The sum includes the casinos that the user's place excludes, as Total Available Now does: they can still be collected.
 */
export function tierLine(tier: Tier, rows: readonly ListRow[], now: EpochMs): string {
  // Only a place has a source: a break or a limit disables every link, and a notice says so.
  const excluded = rows.filter(({ listed }) => listed.unavailable?.source).length
  const excludedText = excluded === 0 ? '' : ` · links off for ${excluded}`
  // Tier 5 never counts as ready.
  if (!countsTowardAvailable(tier))
    return `${rows.length === 1 ? '1 casino' : `${rows.length} casinos`}${excludedText}`
  const ready = rows.filter((row) => rowStatus(row, now).kind === 'ready')
  const value = ready.reduce((sum, row) => sum + (claimOf(row, now).worth ?? 0), 0)
  // Without a link to any of them, nothing is advertised as available.
  const nowText = rows.every(({ listed }) => listed.unavailable !== null)
    ? ''
    : ` · ${formatMoney(cents(value))} now`
  return `${ready.length} of ${rows.length} ready${nowText}${excludedText}`
}
