import type { EpochMs } from '#core/units.ts'

/** Whether a user has hidden a casino, or snoozed it until a time. */
export type Visibility = {
  readonly hidden: boolean
  /** UTC epoch milliseconds; null, or in the past, if it is not snoozed. */
  readonly snoozedUntil: EpochMs | null
}

/** Whether a casino is in the list that a user works with. */
export type Listing = Visibility & {
  /** False: the user left it out. Null: it came after the user had left out others, and waits as new. */
  readonly chosen: boolean | null
}

/** The longest snooze, in days. Hiding a casino has no end. */
export const MAX_SNOOZE_DAYS = 366

/**
 * Returns whether a casino is hidden or snoozed: it is then excluded from the tables, from Speed Collect and from Total
 * Available Now. Its tier, its rank and its recorded entries do not change.
 *
 * @returns false from the exact moment a snooze ends.
 */
export function isHiddenOrSnoozed({ hidden, snoozedUntil }: Visibility, now: EpochMs): boolean {
  return hidden || (snoozedUntil !== null && snoozedUntil > now)
}

/**
 * Returns whether a casino is in the tables, in Speed Collect, and in Total Available Now: the user chose it, and it is
 * neither hidden nor snoozed.
 */
export function isListed(listing: Listing, now: EpochMs): boolean {
  return listing.chosen === true && !isHiddenOrSnoozed(listing, now)
}
