import { queryOptions } from '@tanstack/react-query'
import { PATHS } from '#contract/paths.ts'
import type { DatedProfit } from '#core/ledger/profit-line.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { readAsUser } from '#web/api/session/session.ts'
import { isMoney, isText, listOf, objectOf } from '#web/api/type-guards.ts'

type Day = { readonly start: string; readonly profit: string }

/** Of the report, only the profit of its days counts. */
const isProfitByDay = objectOf<{ readonly periods: Day[] }>({
  periods: listOf(objectOf<Day>({ start: isText, profit: isMoney })),
})

/**
 * The profit of the days since a moment, as the reports add it up: a cash-out counts on the day of its payment, whenever it was
 * requested. The days are those of the member's stored time zone, UTC without one.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 * @param since at most 62 days ago: of a longer range, the report has only months.
 */
export function recentProfitQuery(userId: string, since: EpochMs) {
  return queryOptions({
    queryKey: ['recent-profit', userId, since],
    staleTime: 0,
    queryFn: async (): Promise<readonly DatedProfit[]> => {
      const search = new URLSearchParams({ from: new Date(since).toISOString() })
      const report = await readAsUser(userId, `${PATHS.reports}?${search.toString()}`, isProfitByDay)
      return report.periods.map(({ start, profit }) => ({
        // The first day can begin earlier than the range in another zone.
        at: epochMs(Math.max(since, startOfDay(start))),
        profit: centsOfDecimal(profit),
      }))
    },
  })
}

/** Returns the start of a calendar day on this device. */
function startOfDay(day: string): number {
  return new Date(`${day}T00:00:00`).getTime()
}
