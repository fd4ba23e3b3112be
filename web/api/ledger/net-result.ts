import { queryOptions } from '@tanstack/react-query'
import { PATHS } from '#contract/paths.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { readAsUser } from '#web/api/session/session.ts'
import { isMoney, objectOf } from '#web/api/type-guards.ts'

/** Of the report, only the totals count. */
const isTotals = objectOf<{ readonly totals: { readonly profit: string } }>({
  totals: objectOf<{ readonly profit: string }>({ profit: isMoney }),
})

/**
 * The net result since a moment: cash-outs that were paid since, whenever they were requested, minus spends, as the reports add
 * them up.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 */
export function netResultQuery(userId: string, since: EpochMs) {
  return queryOptions({
    queryKey: ['net-result', userId, since],
    staleTime: 0,
    queryFn: async (): Promise<Cents> => {
      const search = new URLSearchParams({ from: new Date(since).toISOString() })
      const report = await readAsUser(userId, `${PATHS.reports}?${search.toString()}`, isTotals)
      return centsOfDecimal(report.totals.profit)
    },
  })
}
