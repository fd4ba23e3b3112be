import type { EpochMs } from '#core/units.ts'

/** Formats a moment for the API. */
export function presentMoment(moment: EpochMs): string {
  return new Date(moment).toISOString()
}
