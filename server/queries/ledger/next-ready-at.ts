import { nextAvailableAt } from '#core/reset/availability.ts'
import type { EpochMs } from '#core/units.ts'
import type { KnownCasino } from '#server/queries/catalogue/read-catalogue.ts'

/**
 * Returns when the bonus of a casino is next available: the time that the dashboard counts down to, and that is stored as
 * `casinos_users.next_ready_at`.
 *
 * @returns null when it was never collected, or the casino is closed or does not exist for the user.
 */
export function nextReadyAt(known: KnownCasino | undefined, lastCollected: EpochMs | null): EpochMs | null {
  return known?.casino.active ? nextAvailableAt(known.rule, lastCollected) : null
}
