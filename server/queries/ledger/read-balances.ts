import type { BalancesResponse, CasinoBalance } from '#contract/balances.ts'
import type { Casino } from '#contract/casinos.ts'
import {
  type BalanceSums,
  balanceOf,
  canCashOut,
  daysToMinimum,
  lowestMinimum,
  medianDays,
  PACE_DAYS,
  PAYMENT_DAYS,
  playthroughLeft,
} from '#core/money/balance.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import { type Cents, cents } from '#core/units.ts'
import { functionCall, returned } from '#server/db/call-function.ts'
import type { StoredBalance, StoredOwn } from '#server/db/json-types.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'
import { onTheWayCall, presentOnTheWay } from '#server/queries/ledger/read-on-the-way.ts'

const DAY_MS = 86_400_000

/** The sums of a casino with its further bonuses. */
type Balance = {
  readonly sums: BalanceSums
  /** What was claimed in the last `PACE_DAYS` days. */
  readonly pace: Cents
  /** What the user has of their own of the casino. */
  readonly own: StoredOwn | null
  /** How many seconds its payments took. */
  readonly payments: number[]
}

/** Reads what should be at each casino of a user now, and the cash-outs on the way. */
export async function readBalances(
  deps: Pick<Deps, 'db' | 'catalog' | 'now'>,
  userId: string,
): Promise<BalancesResponse> {
  const now = deps.now()
  const casinos = await deps.catalog.forUser(userId)
  const [first, second] = await transaction(deps.db, [
    functionCall('read_balances', {
      userId,
      paceSince: new Date(now - PACE_DAYS * DAY_MS),
      paidSince: new Date(now - PAYMENT_DAYS * DAY_MS),
    }),
    onTheWayCall(casinos, userId, now),
  ])
  const stored = returned('read_balances', first)
  const onTheWay = returned('read_on_the_way', second)
  const mainCasinoId = mainIds(casinos, stored.casinos)
  const balances = new Map<number, Balance>()
  for (const row of stored.casinos) {
    const id = mainCasinoId(row[0])
    balances.set(id, added(balances.get(id) ?? NOTHING(), row, row[0] === id))
  }
  for (const [casinoId, seconds] of stored.payments)
    balances.get(mainCasinoId(casinoId))?.payments.push(seconds)
  return {
    used: onTheWay.used,
    // Of the same rows as the balances of the casinos: the other statement may already see a newer entry.
    total: decimalText(cents([...balances.values()].reduce((sum, { sums }) => sum + balanceOf(sums), 0))),
    onTheWay: presentOnTheWay(casinos, onTheWay.open),
    casinos: [...balances].map(([casinoId, balance]) =>
      presentBalance(casinoId, balance, casinos.byId.get(casinoId)?.casino),
    ),
    now: isoText(now),
  }
}

/** Returns a function that returns the casino of a further bonus, and other IDs as they are. */
function mainIds({ byId }: UserCasinos, rows: readonly StoredBalance[]): (casinoId: number) => number {
  const own = new Map(rows.map((row) => [row[0], row[8]?.parentId]))
  return (casinoId) => own.get(casinoId) ?? byId.get(casinoId)?.casino.parentId ?? casinoId
}

function NOTHING(): Balance {
  const none = cents(0)
  const sums = { claimed: none, spent: none, paid: none, onTheWay: none, corrections: none, played: none }
  return { sums, pace: none, own: null, payments: [] }
}

function added({ sums, pace, own, payments }: Balance, row: StoredBalance, isMain: boolean): Balance {
  const [, claimed, spent, paid, onTheWay, corrections, played, recent, stored] = row
  return {
    sums: {
      claimed: cents(sums.claimed + claimed),
      spent: cents(sums.spent + spent),
      paid: cents(sums.paid + paid),
      onTheWay: cents(sums.onTheWay + onTheWay),
      corrections: cents(sums.corrections + corrections),
      played: cents(sums.played + played),
    },
    pace: cents(pace + recent),
    own: isMain ? stored : own,
    payments,
  }
}

function presentBalance(
  casinoId: number,
  { sums, pace, own, payments }: Balance,
  casino: Casino | undefined,
): CasinoBalance {
  const balance = balanceOf(sums)
  const left = playthroughLeft(sums, own?.figures?.playthrough ?? null)
  const minimum = minimumOf(own, casino)
  return {
    casinoId,
    balance: decimalText(balance),
    claimed: decimalText(sums.claimed),
    spent: decimalText(sums.spent),
    paid: decimalText(sums.paid),
    onTheWay: decimalText(sums.onTheWay),
    corrections: decimalText(sums.corrections),
    playthroughLeft: left === null ? null : decimalText(left),
    played: decimalText(sums.played),
    pace: decimalText(pace),
    minimum: minimum === null ? null : decimalText(minimum),
    daysToMinimum: daysToMinimum(balance, minimum, pace),
    canCashOut: canCashOut(balance, minimum, left),
    daysToPaid: payments.length === 0 ? null : { median: medianDays(payments), cashOuts: payments.length },
  }
}

/** Returns the lowest minimum of a cash-out. A minimum of the user replaces that of the catalog for the same method. */
function minimumOf(own: StoredOwn | null, casino: Casino | undefined): Cents | null {
  const figures = own?.figures
  const minimums = [
    figures?.bankMin ?? casino?.bankMin,
    figures?.giftMin ?? casino?.giftMin,
    figures?.cryptoMin ?? casino?.cryptoMin,
    casino?.walletMin,
  ]
  return lowestMinimum(
    minimums.map((text) => (text === undefined || text === null ? null : centsOfDecimal(text))),
  )
}
