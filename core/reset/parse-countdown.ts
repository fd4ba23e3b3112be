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
  /^(?:(\d{1,4}) ?d(?:ays?)?)? ?(?:(\d{1,5}) ?h(?:(?:ou)?rs?)?)? ?(?:(\d{1,6}) ?m(?:in(?:ute)?s?)?)?$/i
const CLOCK = /^(\d{1,4}):([0-5]\d)$/

/**
 * Parses the countdown to a bonus as a user copies it from a casino: "3h 10m", "45 min", "1d 2h", or "3:10" for hours and
 * minutes.
 *
 * @returns milliseconds, one minute to 366 days; `blank` for an empty text or only spaces.
 */
export function parseCountdown(text: string): Result<number, CountdownError> {
  const typed = text.trim().replaceAll(/[\s,]+/g, ' ')
  if (typed === '') return err({ kind: 'blank' })
  const clock = CLOCK.exec(typed)
  const units = clock === null ? UNITS.exec(typed) : [typed, '0', ...clock.slice(1)]
  if (units === null) return err({ kind: 'not-a-time' })
  const [days, hours, minutes] = units.slice(1).map((digits) => Number(digits ?? 0)) as [
    number,
    number,
    number,
  ]
  const total = (days * 24 + hours) * 60 + minutes
  if (total > MAX_HOURS * 60) return err({ kind: 'too-large', hours: MAX_HOURS })
  return total === 0 ? err({ kind: 'too-small' }) : ok(total * MINUTE_MS)
}
