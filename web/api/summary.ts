import { queryOptions } from '@tanstack/react-query'
import { PATHS } from '#contract/paths.ts'
import type { SummaryResponse } from '#contract/summary.ts'
import { type ClaimPeriods, claimPeriods } from '#core/ledger/claim-periods.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'
import { readAsPerson } from '#web/api/call-as-person.ts'
import {
  type Guard,
  isMoment,
  isMoney,
  isText,
  isWhole,
  objectOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** What a member has claimed today, this week, this month, and in total. */
export type ClaimedSums = {
  readonly today: Cents
  readonly week: Cents
  readonly month: Cents
  readonly total: Cents
}

/** What a member has claimed since the starts of a day, a week, and a month, and in total. */
export type Claimed = { readonly starts: ClaimPeriods; readonly sums: ClaimedSums }

const isTime = isWhole as Guard<EpochMs>
const isAmount = isWhole as Guard<Cents>

const isOnTheWay = objectOf<SummaryResponse['onTheWay']>({
  amount: isMoney,
  count: isWhole,
  casinos: isWhole,
  oldestAt: orNull(isMoment),
  overdue: isWhole,
})

const isSummaryResponse = objectOf<SummaryResponse>({
  claimed: objectOf<SummaryResponse['claimed']>({
    today: isMoney,
    week: isMoney,
    month: isMoney,
    total: isMoney,
  }),
  // An older server does not send these two.
  balance: orMissing(orNull(isMoney)) as Guard<SummaryResponse['balance']>,
  onTheWay: orMissing(isOnTheWay) as Guard<SummaryResponse['onTheWay']>,
  zone: isText,
  now: isMoment,
})

/** What this browser showed last, and whose it is. */
type LastClaimed = { readonly userId: string; readonly claimed: Claimed }

const last = stored(
  'lastClaimed',
  objectOf<LastClaimed>({
    userId: isText,
    claimed: objectOf<Claimed>({
      starts: objectOf<ClaimPeriods>({ today: isTime, week: isTime, month: isTime }),
      sums: objectOf<ClaimedSums>({ today: isAmount, week: isAmount, month: isAmount, total: isAmount }),
    }),
  }),
  { isCopy: true },
)

/**
 * What a member has claimed, by the calendar days of the device's zone.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 * @param today the start of the current day: the next day is another query.
 */
export function summaryQuery(userId: string, zone: string, today: EpochMs) {
  return queryOptions({
    queryKey: ['summary', userId, zone, today],
    staleTime: 0,
    queryFn: async (): Promise<Claimed> => {
      const search = new URLSearchParams({ zone })
      const { claimed, now } = await readAsPerson(
        userId,
        `${PATHS.summary}?${search.toString()}`,
        isSummaryResponse,
      )
      return {
        starts: claimPeriods(zone, epochMs(Date.parse(now))),
        sums: {
          today: centsOfDecimal(claimed.today),
          week: centsOfDecimal(claimed.week),
          month: centsOfDecimal(claimed.month),
          total: centsOfDecimal(claimed.total),
        },
      }
    },
  })
}

/** Returns what this browser showed a member last, for a page that opens without a connection; null if there is none. */
export function readLastClaimed(userId: string): Claimed | null {
  const found = last.read()
  return found?.userId === userId ? found.claimed : null
}

export function storeLastClaimed(userId: string, claimed: Claimed): void {
  last.write({ userId, claimed })
}
