import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'

/** A bonus of a list that can be reminded of: its link works where the member plays, and it is not hidden. */
export type ReminderRow = {
  readonly casinoId: number
  readonly name: string
  /** When it is ready, or its snooze ends; null: it was ready before anything was claimed. */
  readonly readyAt: EpochMs | null
  readonly lastClaim: EpochMs | null
  /** The value of the next claim; null if it is unknown. */
  readonly worth: Cents | null
  /** Whether it counts in totals: rows of tier 5 do not. */
  readonly counts: boolean
  /** The day of the streak of the next claim, and when the streak breaks; null without a streak to lose. */
  readonly streak: { readonly day: number; readonly lostAt: EpochMs } | null
}

/** Returns whether a row is ready at a moment. */
export function isReady({ readyAt }: ReminderRow, at: EpochMs): boolean {
  return readyAt === null || readyAt <= at
}

/** Returns how many rows are ready, and their value. Rows of unknown value add nothing to it. */
export function readyTotal(
  rows: readonly ReminderRow[],
  now: EpochMs,
): { readonly ready: number; readonly total: Cents } {
  const ready = rows.filter((row) => row.counts && isReady(row, now))
  return { ready: ready.length, total: cents(ready.reduce((sum, { worth }) => sum + (worth ?? 0), 0)) }
}

/**
 * Returns whether the value of what was ready was at most an amount at `since`, or at a later moment until now. A row that
 * was claimed after a moment counts as ready at it: what was claimed early may hide that.
 */
export function wasAtMost(
  rows: readonly ReminderRow[],
  amount: Cents,
  since: EpochMs,
  now: EpochMs,
): boolean {
  // Each row was not ready from its last claim until it is ready. The value changes only then, and is least after a claim.
  let value = 0
  const changes: { readonly at: number; readonly by: number }[] = []
  for (const { counts, worth, lastClaim, readyAt } of rows) {
    if (!counts) continue
    const by: number = worth ?? 0
    const claimedAt = lastClaim !== null && lastClaim > since ? lastClaim : null
    if (claimedAt !== null || readyAt === null || readyAt <= since) value += by
    if (readyAt === null || readyAt <= (claimedAt ?? since)) continue
    if (claimedAt !== null) changes.push({ at: claimedAt, by: -by })
    changes.push({ at: readyAt, by })
  }
  if (value <= amount) return true
  // At the same moment, all changes count: those that add come first.
  changes.sort((a, b) => a.at - b.at || b.by - a.by)
  for (const { at, by } of changes) {
    if (at > now) return false
    value += by
    if (value <= amount) return true
  }
  return false
}

/** Returns when the value of what is ready exceeds an amount, if nothing is claimed; null if it never does. */
export function exceedsAt(rows: readonly ReminderRow[], amount: Cents, now: EpochMs): EpochMs | null {
  const coming = rows
    .flatMap(({ counts, readyAt, worth }) =>
      counts && readyAt !== null && readyAt > now ? [{ at: readyAt, worth: worth ?? 0 }] : [],
    )
    .sort((a, b) => a.at - b.at)
  let value: number = readyTotal(rows, now).total
  for (const { at, worth } of coming) {
    value += worth
    if (value > amount) return epochMs(at)
  }
  return null
}
