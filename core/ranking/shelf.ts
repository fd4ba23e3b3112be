import type { EpochMs } from '#core/units.ts'

/** How a person has put a casino aside: for good, until a moment, or not at all. */
export type Shelf = {
  readonly hidden: boolean
  /** UTC epoch milliseconds; null, or in the past, where it is not snoozed. */
  readonly snoozedUntil: EpochMs | null
}

/** The longest snooze, in days; whoever wants longer hides the casino. */
export const MAX_SNOOZE_DAYS = 366

/**
 * Whether a casino stands aside at a moment: out of the tables, of Speed Collect and of Total Available Now. Its tier,
 * its rank and what was recorded of it stay as they are.
 *
 * @returns false from the very moment a snooze ends.
 */
export function isShelved({ hidden, snoozedUntil }: Shelf, now: EpochMs): boolean {
  return hidden || (snoozedUntil !== null && snoozedUntil > now)
}
