import { type Cents, cents } from '#core/units.ts'

/** Totals above this are told (spec section 9: the notification threshold is $10). */
const THRESHOLD = cents(1_000)

/** The totals that one person's screens have shown: `last` of them all, and every one of `day`. */
export type ShownTotals = {
  readonly day: string
  readonly last: Cents
  readonly amounts: readonly Cents[]
}

export const NOTHING_SHOWN: ShownTotals = { day: '', last: cents(0), amounts: [] }

/**
 * Whether "You have $X ready" is to be said of a total.
 *
 * Only when it has grown, and never twice in a day for the same amount: neither collecting, which lowers it, nor
 * taking a collection back, which brings an amount back that was there before, is news.
 *
 * @returns the totals to remember, also when nothing is said.
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
