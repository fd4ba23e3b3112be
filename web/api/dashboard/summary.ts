import { queryOptions } from '@tanstack/react-query'
import { PATHS } from '#contract/paths.ts'
import type { OnTheWay } from '#contract/balances.ts'
import type { SummaryResponse } from '#contract/summary.ts'
import { type ClaimPeriods, claimPeriods } from '#core/ledger/claim-periods.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'
import { readAsUser } from '#web/api/session/session.ts'
import {
  isMoment,
  isMoney,
  isText,
  isWhole,
  listOf,
  objectOf,
  orMissing,
  orNull,
  type Guard,
} from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** What a member has claimed today, this week, this month, and in total. */
export type ClaimedSums = {
  readonly today: Cents
  readonly week: Cents
  readonly month: Cents
  readonly total: Cents
}

/** What should be at the casinos, null until the member uses it, and the cash-outs that are not paid yet. */
export type MoneySums = {
  readonly balance: Cents | null
  readonly onTheWay: Cents
  /** The number of the cash-outs that are on the way. */
  readonly openCount: number
}

/** What a member has claimed since the starts of a day, a week, and a month, and in total, and where the money is. */
export type Claimed = {
  readonly starts: ClaimPeriods
  readonly sums: ClaimedSums
  /** Missing in what an earlier version stored, and from an older server. */
  readonly money?: MoneySums | undefined
}

const isTime = isWhole as Guard<EpochMs>
const isAmount = isWhole as Guard<Cents>

export const isOnTheWay = objectOf<OnTheWay>({
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
  balance: orMissing(orNull(isMoney)) as Guard<SummaryResponse['balance']>,
  onTheWay: orMissing(isOnTheWay) as Guard<SummaryResponse['onTheWay']>,
  zone: isText,
  now: isMoment,
})

/** What is on the way from a casino and its further bonuses. */
export type AmountOnTheWay = { readonly casinoId: number; readonly amount: Cents }

/** What this browser showed last, and whose it is. */
type LastClaimed = {
  readonly userId: string
  readonly claimed: Claimed
  /** Missing until the balances have loaded. */
  readonly onTheWay?: readonly AmountOnTheWay[] | undefined
}

const last = stored(
  'lastClaimed',
  objectOf<LastClaimed>({
    userId: isText,
    claimed: objectOf<Claimed>({
      starts: objectOf<ClaimPeriods>({ today: isTime, week: isTime, month: isTime }),
      sums: objectOf<ClaimedSums>({ today: isAmount, week: isAmount, month: isAmount, total: isAmount }),
      money: orMissing(
        objectOf<MoneySums>({ balance: orNull(isAmount), onTheWay: isAmount, openCount: isWhole }),
      ),
    }),
    onTheWay: orMissing(listOf(objectOf<AmountOnTheWay>({ casinoId: isWhole, amount: isAmount }))),
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
      const { claimed, balance, onTheWay, now } = await readAsUser(
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
        money: onTheWay && {
          balance: balance === null ? null : centsOfDecimal(balance),
          onTheWay: centsOfDecimal(onTheWay.amount),
          openCount: onTheWay.count,
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
  last.write({ userId, claimed, onTheWay: readOnTheWay(userId) })
}

/** Returns the casinos with cash-outs on the way, as this browser showed them last; undefined if it never did. */
export function readOnTheWay(userId: string): readonly AmountOnTheWay[] | undefined {
  const found = last.read()
  return found?.userId === userId ? found.onTheWay : undefined
}

/** Stores the casinos with cash-outs on the way next to what the member claimed, without which they are not shown. */
export function storeOnTheWay(userId: string, onTheWay: readonly AmountOnTheWay[]): void {
  const found = last.read()
  if (found?.userId !== userId || JSON.stringify(found.onTheWay) === JSON.stringify(onTheWay)) return
  last.write({ ...found, onTheWay })
}

/** Calls the listener when what this browser showed last changes. @returns the function that unsubscribes it. */
export const subscribeLastClaimed = last.subscribe
