import { type Cents, cents } from '#core/units.ts'

/** The notification threshold of a member who has chosen none: totals above $10 are announced. */
export const DEFAULT_THRESHOLD = cents(1_000)

type DayTotals = { readonly day: string; readonly amounts: readonly Cents[] }

/**
 * The totals that one user has seen: `last` is the latest, and `amounts` lists every total of `day`. `previous` is the day
 * before the last change of the day, which returns when a clock that was wrong for a moment is set.
 */
export type ShownTotals = DayTotals & { readonly last: Cents; readonly previous?: DayTotals | undefined }

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
  threshold: Cents = DEFAULT_THRESHOLD,
): { readonly notify: boolean; readonly shown: ShownTotals } {
  if (!Number.isSafeInteger(ready)) return { notify: false, shown }
  const { previous } = shown
  const seen = [shown, previous].find((one) => one?.day === day)
  const today = seen?.amounts ?? []
  const known = today.includes(ready)
  return {
    notify: ready > threshold && ready > shown.last && !known,
    shown: {
      day,
      last: ready,
      amounts: known ? today : [...today, ready],
      previous: seen === shown ? previous : { day: shown.day, amounts: shown.amounts },
    },
  }
}

/**
 * Returns the totals to store while notifications are held back: a lower total counts as seen, so that what is ready again
 * afterward is announced.
 */
export function totalsHeldBack(ready: Cents, shown: ShownTotals): ShownTotals {
  return ready < shown.last ? { ...shown, last: ready } : shown
}
