import { DEFAULT_OVERDUE_DAYS, overdueBefore } from '#core/money/balance.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'
import { type LedgerEntry, statusOf } from '#web/api/ledger/ledger-entry.ts'
import { daysText } from '#web/api/ledger/cash-out-names.ts'

const DAY_MS = 86_400_000
const SHOWN_PAID = 10

/** A cash-out that is on the way. */
export type OpenCashOut = {
  readonly entry: LedgerEntry
  /** Full days since it was requested. */
  readonly days: number
  /** After how many days it is overdue. */
  readonly usualDays: number
  readonly isOverdue: boolean
}

/** Returns full days between two moments, at least 0: another device's clock can be ahead. */
export function fullDaysBetween(from: EpochMs, to: EpochMs): number {
  return Math.max(0, Math.floor((to - from) / DAY_MS))
}

/**
 * Returns the cash-outs that are on the way: overdue ones first, each group from the oldest on.
 *
 * @param usualDays returns within how many days nine of ten cash-outs of a casino are paid; null if that is not known.
 */
export function openCashOuts(
  entries: readonly LedgerEntry[],
  now: EpochMs,
  usualDays: (casinoId: number) => number | null,
): OpenCashOut[] {
  return entries
    .filter(({ voided }) => !voided)
    .map((entry) => {
      const usual = usualDays(entry.casinoId)
      return {
        entry,
        days: fullDaysBetween(entry.occurredAt, now),
        usualDays: usual ?? DEFAULT_OVERDUE_DAYS,
        isOverdue: entry.occurredAt < overdueBefore(usual, now),
      }
    })
    .sort(
      (a, b) =>
        Number(b.isOverdue) - Number(a.isOverdue) ||
        a.entry.occurredAt - b.entry.occurredAt ||
        (a.entry.id < b.entry.id ? -1 : 1),
    )
}

/** The sums of cash-outs that are on the way. */
export type OnTheWay = {
  readonly amount: Cents
  readonly casinos: number
  readonly oldestDays: number
  readonly overdue: number
}

/** @param mainCasino returns the casino of a further bonus. */
export function onTheWay(open: readonly OpenCashOut[], mainCasino: (casinoId: number) => number): OnTheWay {
  return {
    amount: cents(open.reduce((sum, { entry }) => sum + (entry.amount ?? 0), 0)),
    casinos: new Set(open.map(({ entry }) => mainCasino(entry.casinoId))).size,
    oldestDays: Math.max(0, ...open.map(({ days }) => days)),
    overdue: open.filter(({ isOverdue }) => isOverdue).length,
  }
}

/** A cash-out that was paid, and how many days that took; null if it was recorded when it was paid. */
export type PaidCashOut = {
  readonly entry: LedgerEntry
  readonly paidAt: EpochMs
  readonly days: number | null
}

/** Returns the cash-outs that were paid last, the newest first. */
export function recentlyPaid(entries: readonly LedgerEntry[]): PaidCashOut[] {
  return entries
    .filter((entry) => !entry.voided && statusOf(entry) === 'paid')
    .map((entry) => {
      const { paidAt = null, occurredAt } = entry
      return {
        entry,
        paidAt: paidAt ?? occurredAt,
        days: paidAt === null ? null : fullDaysBetween(occurredAt, paidAt),
      }
    })
    .sort((a, b) => b.paidAt - a.paidAt || (a.entry.id < b.entry.id ? 1 : -1))
    .slice(0, SHOWN_PAID)
}

/** "The median wait of 4 cash-outs was 9.5 days."; null for one, whose row shows it, and without any. */
export function medianText(paid: readonly PaidCashOut[]): string | null {
  const days = paid.flatMap((one) => one.days ?? []).sort((a, b) => a - b)
  if (days.length < 2) return null
  const middle = days.length / 2
  const [low = 0, high = 0] = [days[Math.ceil(middle) - 1], days[Math.floor(middle)]]
  return `The median wait of ${days.length} cash-outs was ${daysText((low + high) / 2)}.`
}

/** The end of "On the way: $180.00": " at 3 casinos, the oldest for 9 days". */
export function onTheWayText({ casinos, oldestDays }: OnTheWay): string {
  return ` at ${casinos} ${casinos === 1 ? 'casino' : 'casinos'}, the oldest for ${daysText(oldestDays)}`
}
