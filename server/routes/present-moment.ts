import type { EpochMs } from '#core/units.ts'

/** A moment as the wire writes it. */
export function presentMoment(moment: EpochMs): string {
  return new Date(moment).toISOString()
}
