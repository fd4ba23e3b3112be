import type { CatalogCasino } from '#catalog/schema.ts'
import { casinoFile } from '#content/listed-casinos.ts'
import { zoneOffsetMs } from '#core/reset/zone-time.ts'
import { epochMs } from '#core/units.ts'

/** When the bonus of a casino resets: its own time and zone, and minutes after midnight in another zone. */
export type ResetMoment = {
  readonly name: string
  readonly own: string
  readonly ownZone: string
  readonly minute: number
  /** Whether sources disagree on it. */
  readonly isDisputed: boolean
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/**
 * Returns the casinos that reset at a published time of day, in the order of the times in `zone`.
 *
 * @param day an ISO day: the zones are compared at its noon, because daylight saving time moves them.
 */
export function resetMoments(
  casinos: readonly CatalogCasino[],
  zone: string,
  day: string,
): readonly ResetMoment[] {
  const noon = epochMs(Date.parse(`${day}T12:00:00Z`))
  return casinos
    .flatMap(({ id, active, name, reset_type, reset_value: own, reset_zone }) => {
      if (!active || reset_type !== 'specific_time' || own === null) return []
      const ownZone = reset_zone ?? 'UTC'
      const ahead = (zoneOffsetMs(zone, noon) - zoneOffsetMs(ownZone, noon)) / MINUTE_MS
      const minute = (((minuteOf(own) + ahead) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
      return [
        {
          name,
          own,
          ownZone,
          minute,
          isDisputed: (casinoFile(id).bonuses[0].sources.clock?.differ.length ?? 0) > 0,
        },
      ]
    })
    .toSorted((a, b) => a.minute - b.minute || a.name.localeCompare(b.name, 'en'))
}

function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
