import { type EpochMs, epochMs } from '#core/units.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Returns the time of an entry.
 *
 * A time in the future becomes the server's time: a device clock that is fast must neither delay a bonus nor make it
 * available early.
 *
 * @param sent ISO time as the client sent it; without one, the time is now.
 * @param field the name of the field in the error.
 * @throws ApiError `invalid` for a time before 1970.
 */
export function effectiveTime(sent: string | undefined, now: EpochMs, field = 'occurredAt'): EpochMs {
  if (sent === undefined) return now
  const at = Date.parse(sent)
  if (!(at >= 0)) throw new ApiError('invalid', 'That time is too long ago to record.', { field })
  return epochMs(Math.min(at, now))
}
