import { formatMoney } from '#core/money/format-money.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
/** How long it is known that a cash-out was told after it has ended, in case it is set back to requested. */
const KNOWN_MS = 90 * DAY_MS

/** A cash-out that is on the way to a member, or was. */
export type CashOutOnTheWay = {
  readonly id: string
  /** The name of its casino. */
  readonly name: string
  readonly amount: Cents
  readonly recordedAt: EpochMs
  readonly overdueAt: EpochMs
  /** When it was paid, rejected, or canceled; null while it is on the way. */
  readonly endedAt: EpochMs | null
}

/** What a member was told of cash-outs. Nothing that was overdue at `overdueAt` or `since` is told. */
export type CashOutMemory = {
  readonly since: EpochMs
  readonly overdueAt: EpochMs
  /** When it was told that a cash-out is overdue, by its ID. */
  readonly cashOuts: Readonly<Record<string, EpochMs>>
}

/**
 * Returns the cash-outs that have become overdue and were not told yet. One that was overdue when it was recorded, or when the
 * reminder was turned on, is none of them: the member knows it.
 */
export function findOverdue(
  cashOuts: readonly CashOutOnTheWay[],
  memory: CashOutMemory,
  now: EpochMs,
): CashOutOnTheWay[] {
  const since = Math.max(memory.overdueAt, memory.since)
  return cashOuts.filter(
    (one) =>
      isOpen(one, now) &&
      one.overdueAt <= now &&
      one.overdueAt > Math.max(since, one.recordedAt) &&
      memory.cashOuts[one.id] === undefined,
  )
}

/** Returns when to look for overdue cash-outs; null if none can become overdue. */
export function nextOverdueLook(cashOuts: readonly CashOutOnTheWay[], now: EpochMs): EpochMs | null {
  const coming = cashOuts.filter((one) => isOpen(one, now) && one.overdueAt > now)
  if (coming.length === 0) return null
  // Once a day, because a casino can turn out to pay sooner.
  return epochMs(Math.min(now + DAY_MS, ...coming.map(({ overdueAt }) => overdueAt)))
}

/** Returns when each cash-out was told, by its ID, without those that ended long ago. */
export function toldCashOuts(
  cashOuts: readonly CashOutOnTheWay[],
  known: CashOutMemory['cashOuts'],
  told: readonly CashOutOnTheWay[],
  now: EpochMs,
): CashOutMemory['cashOuts'] {
  const open = new Set(cashOuts.filter((one) => isOpen(one, now)).map(({ id }) => id))
  return {
    ...Object.fromEntries(Object.entries(known).filter(([id, at]) => open.has(id) || at > now - KNOWN_MS)),
    ...Object.fromEntries(told.map(({ id }) => [id, now])),
  }
}

/** @param showDetails whether the text contains the amount and the name of the casino. */
export function overdueText(cashOuts: readonly CashOutOnTheWay[], showDetails: boolean): string {
  const [first, ...others] = cashOuts
  if (first !== undefined && others.length === 0)
    return showDetails
      ? `${first.name}: your cash-out of ${formatMoney(first.amount)} is overdue`
      : 'A cash-out is overdue'
  const text = `${cashOuts.length} cash-outs are overdue`
  const total = cents(cashOuts.reduce((sum, { amount }) => sum + amount, 0))
  return showDetails ? `${text}, ${formatMoney(total)}` : text
}

function isOpen({ endedAt }: CashOutOnTheWay, now: EpochMs): boolean {
  return endedAt === null || endedAt > now
}
