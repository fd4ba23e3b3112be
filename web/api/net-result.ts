import { queryOptions } from '@tanstack/react-query'
import { PATHS } from '#contract/paths.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { readAsPerson } from '#web/api/call-as-person.ts'
import { isMoney, objectOf, orNull } from '#web/api/type-guards.ts'

/** Of the page, only the totals count. */
const isTotalsPage = objectOf<{ readonly totals: { readonly profit: string } | null }>({
  totals: orNull(objectOf<{ readonly profit: string }>({ profit: isMoney })),
})

/**
 * The net result since a moment: cash-outs minus spends, as the server adds them up.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 */
export function netResultQuery(userId: string, since: EpochMs) {
  return queryOptions({
    queryKey: ['net-result', userId, since],
    staleTime: 0,
    queryFn: async (): Promise<Cents> => {
      const search = new URLSearchParams({
        from: new Date(since).toISOString(),
        deleted: 'without',
        limit: '1',
      })
      const page = await readAsPerson(userId, `${PATHS.entries}?${search.toString()}`, isTotalsPage)
      return centsOfDecimal(page.totals?.profit ?? '0.00')
    },
  })
}
