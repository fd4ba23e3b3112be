import { err, ok, type Result } from '#core/result.ts'

export type CountdownError =
  | { readonly kind: 'blank' }
  | { readonly kind: 'not-a-time' }
  | { readonly kind: 'too-small' }
  /** `hours` is the longest countdown. */
  | { readonly kind: 'too-large'; readonly hours: number }

/** The longest countdown: 366 days. */
const MAX_HOURS = 8784
const MINUTE_MS = 60_000

const UNITS =
  /^(?:(\d{1,4}) ?d(?:ays?)?)? ?(?:(\d{1,5}) ?h(?:(?:ou)?rs?)?)? ?(?:(\d{1,6}) ?m(?:in(?:ute)?s?)?)? ?(?:(\d{1,6}) ?s(?:ec(?:ond)?s?)?)?$/i
const CLOCK = /^(?:(\d{1,4}) ?d(?:ays?)? )?(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/i

/**
 * Parses the countdown to a bonus as a user copies it from a casino: "3h 10m", "45 min", "1d 2h", or "3:10" for hours and
 * minutes; seconds, as in "02:45:10" or "45m 10s", are rounded up to a minute.
 *
 * @returns milliseconds, one minute to 366 days; `blank` for an empty text or only spaces.
 */
export function parseCountdown(text: string): Result<number, CountdownError> {
  const typed = text.trim().replaceAll(/[\s,]+/g, ' ')
  if (typed === '') return err({ kind: 'blank' })
  const clock = CLOCK.exec(typed)
  const units = clock ?? UNITS.exec(typed)
  if (units === null) return err({ kind: 'not-a-time' })
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = units.slice(1).map((digits) => Number(digits ?? 0))
  const total = (days * 24 + hours) * 60 + minutes + Math.ceil(seconds / 60)
  if (total > MAX_HOURS * 60) return err({ kind: 'too-large', hours: MAX_HOURS })
  return total === 0 ? err({ kind: 'too-small' }) : ok(total * MINUTE_MS)
}
