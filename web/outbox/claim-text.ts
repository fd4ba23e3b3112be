import { claimsADay } from '#core/bonuses/claim-worth.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { EpochMs } from '#core/units.ts'
import { everyText, kindText } from '#web/outbox/claim-kind-text.ts'
import { claimOf, type ListRow } from '#web/outbox/dashboard-list.ts'

/**
 * Returns what the next claim of a row pays where the daily value does not say it: "$0.20 per claim, every 6 hours", "Day 4 of 7:
 * $0.60", "$0.10 to $20.00", "10 spins", or "Gold: $5.00"; null for one amount a day.
 */
export function claimText(row: ListRow, now: EpochMs): string | null {
  const { clock, value, level } = row.listed.bonus
  const { streakDay, worth } = claimOf(row, now)
  const often = claimsADay(clock) > 1 ? everyText(clock) : null
  const kind = kindText(value, streakDay ?? 1, level, worth)
  if (kind !== null) return often === null ? kind : `${kind}, ${often}`
  return worth === null || often === null ? null : `${formatMoney(worth)} per claim, ${often}`
}
