import { type EpochMs, epochMs } from '#core/units.ts'
import { localDay } from '#web/ui/moment-day.ts'
import { err, ok, type Result } from '#core/result.ts'

/**
 * A time that a user enters, in the device's zone. `at` is the text of a `datetime-local` field. `later`: the second of the two
 * times with this text, in the hour that is repeated when clocks go back.
 */
export type WhenDraft = { readonly at: string; readonly later: boolean }

const HOUR_MS = 3_600_000
/** A local clock can be behind the server's. */
const TOLERANCE_MS = 60_000

/** Returns a timestamp as a `datetime-local` value. Includes seconds only if they are not zero. */
export function localText(at: number): string {
  const moment = new Date(at)
  const seconds = moment.getSeconds()
  const time = [moment.getHours(), moment.getMinutes(), ...(seconds === 0 ? [] : [seconds])]
  return `${localDay(at)}T${time.map((part) => String(part).padStart(2, '0')).join(':')}`
}

/**
 * Returns the moments of a `datetime-local` value, in ascending order: two in the hour that is repeated, none for other text. A
 * time that clocks skip is an hour later.
 */
export function momentsOf(text: string): readonly number[] {
  const at = new Date(text).getTime()
  if (Number.isNaN(at)) return []
  return [at - HOUR_MS, at, at + HOUR_MS].filter((other) => localText(other) === localText(at))
}

/** Returns the draft of a moment. */
export function whenDraft(at: EpochMs): WhenDraft {
  const text = localText(at)
  const [, second] = momentsOf(text)
  return { at: text, later: second !== undefined && at >= second }
}

/** Returns the moment of a draft, or why it is none in the past. */
export function readWhen({ at: text, later }: WhenDraft, now: EpochMs): Result<EpochMs, string> {
  const moments = momentsOf(text)
  const at = moments.at(later ? -1 : 0)
  if (at === undefined) return err('Enter a date and a time')
  if (at < 0) return err('That’s too long ago to record')
  if (at > now + TOLERANCE_MS) return err('That’s in the future')
  return ok(epochMs(at))
}
