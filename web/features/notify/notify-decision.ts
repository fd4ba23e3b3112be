import { type Cents, cents } from '#core/units.ts'

/** The notification threshold: totals above $10 are announced (spec section 9). */
const THRESHOLD = cents(1_000)

/** The totals that one user has seen: `last` is the latest, and `amounts` lists every total of `day`. */
export type ShownTotals = {
  readonly day: string
  readonly last: Cents
  readonly amounts: readonly Cents[]
}

export const NOTHING_SHOWN: ShownTotals = { day: '', last: cents(0), amounts: [] }

/**
 * Decides whether a total triggers the "You have $X ready" notification.
 *
 * Notifies only if the total has grown, and at most once a day for each amount. Collecting lowers the total, and
 * undoing a collection restores an earlier one, so neither triggers a notification.
 *
 * @returns the decision and the totals to store, which may change without a notification.
 */
export function notifyDecision(
  ready: Cents,
  shown: ShownTotals,
  day: string,
): { readonly notify: boolean; readonly shown: ShownTotals } {
  if (!Number.isSafeInteger(ready)) return { notify: false, shown }
  const today = shown.day === day ? shown.amounts : []
  const known = today.includes(ready)
  return {
    notify: ready > THRESHOLD && ready > shown.last && !known,
    shown: { day, last: ready, amounts: known ? today : [...today, ready] },
  }
}
