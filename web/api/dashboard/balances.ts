import { queryOptions } from '@tanstack/react-query'
import type { BalancesResponse, CasinoBalance as Sent } from '#contract/balances.ts'
import { PATHS } from '#contract/paths.ts'
import { canCashOut } from '#core/money/balance.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { Cents } from '#core/units.ts'
import { readAsUser } from '#web/api/session/session.ts'
import { isOnTheWay } from '#web/api/dashboard/summary.ts'
import {
  isFlag,
  isMoment,
  isMoney,
  isNumber,
  isWhole,
  listOf,
  objectOf,
  orNull,
} from '#web/api/type-guards.ts'

/** What should be at a casino, with its further bonuses. */
export type CasinoBalance = {
  readonly casinoId: number
  readonly balance: Cents
  /** The sum of the cash-outs that are requested or approved. */
  readonly onTheWay: Cents
  /** What was claimed and bought: all of it must be played through. */
  readonly received: Cents
  readonly played: Cents
  /** What must still be played through; null if that is not known. */
  readonly playthroughLeft: Cents | null
  /** What was claimed in the last 30 days. */
  readonly pace: Cents
  /** The lowest minimum of a cash-out; null if none is known. */
  readonly minimum: Cents | null
  /** How many days the member's own cash-outs took; null without one. */
  readonly daysToPaid: Sent['daysToPaid']
}

export type Balances = {
  /** Whether the member has recorded more than claims, paid cash-outs, and spends. */
  readonly used: boolean
  readonly casinos: readonly CasinoBalance[]
}

/** Only what was claimed in the last 30 days changes with the time. */
const FRESH_MS = 5 * 60_000

/** Returns whether a casino can be cashed out now, as far as it is known. */
export function isCashable({ balance, minimum, playthroughLeft }: CasinoBalance): boolean {
  return canCashOut(balance, minimum, playthroughLeft)
}

const isBalancesResponse = objectOf<BalancesResponse>({
  used: isFlag,
  total: isMoney,
  onTheWay: isOnTheWay,
  casinos: listOf(
    objectOf<Sent>({
      casinoId: isWhole,
      balance: isMoney,
      claimed: isMoney,
      spent: isMoney,
      paid: isMoney,
      onTheWay: isMoney,
      corrections: isMoney,
      playthroughLeft: orNull(isMoney),
      played: isMoney,
      pace: isMoney,
      minimum: orNull(isMoney),
      daysToMinimum: orNull(isWhole),
      canCashOut: isFlag,
      daysToPaid: orNull(objectOf<NonNullable<Sent['daysToPaid']>>({ median: isNumber, cashOuts: isWhole })),
    }),
  ),
  now: isMoment,
})

/**
 * What should be at the casinos of a member.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 */
export function balancesQuery(userId: string) {
  return queryOptions({
    queryKey: ['balances', userId],
    // Writes and events of other devices invalidate them. Each component that mounts would read them again.
    staleTime: FRESH_MS,
    queryFn: async (): Promise<Balances> => {
      const { used, casinos } = await readAsUser(userId, PATHS.balances, isBalancesResponse)
      return { used, casinos: casinos.map(casinoBalanceOf) }
    },
  })
}

function casinoBalanceOf(sent: Sent): CasinoBalance {
  const centsOrNull = (text: string | null) => (text === null ? null : centsOfDecimal(text))
  return {
    casinoId: sent.casinoId,
    balance: centsOfDecimal(sent.balance),
    onTheWay: centsOfDecimal(sent.onTheWay),
    received: (centsOfDecimal(sent.claimed) + centsOfDecimal(sent.spent)) as Cents,
    played: centsOfDecimal(sent.played),
    playthroughLeft: centsOrNull(sent.playthroughLeft),
    pace: centsOfDecimal(sent.pace),
    minimum: centsOrNull(sent.minimum),
    daysToPaid: sent.daysToPaid,
  }
}
