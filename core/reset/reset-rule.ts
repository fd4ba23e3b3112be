import { failure, type Result, success } from '#core/result.ts'

/**
 * When a casino's bonus opens again.
 *
 * `hourly`: so many hours after the last collection. `daily`: at one time of day, in UTC or, where the
 * operator keeps a wall clock, in an IANA zone (the moment then moves with daylight saving).
 */
export type ResetRule =
  | { readonly kind: 'hourly'; readonly hours: number }
  | { readonly kind: 'daily'; readonly secondsIntoDay: number; readonly zone: string | null }

/** The three catalogue fields that say when a bonus resets; null where the sources do not say. */
export type ResetFields = {
  readonly reset_type: 'hourly' | 'specific_time' | null
  readonly reset_value: string | null
  readonly reset_zone: string | null
}

/** The longest wait a catalogue may state: 31 days. */
export const MAX_RESET_HOURS = 744

export type ResetRuleError =
  | { readonly kind: 'not-hours'; readonly text: string }
  | { readonly kind: 'not-a-time-of-day'; readonly text: string }
  | { readonly kind: 'unknown-zone'; readonly text: string }

const UNCONFIRMED: ResetRule = { kind: 'hourly', hours: 24 }

/**
 * Reads a casino's reset fields.
 *
 * A casino whose reset is not known is treated as hourly 24 and not confirmed, so that nobody is told
 * "ready" earlier than a day after collecting.
 *
 * @returns the rule and whether a source confirms it; a reason when a value is there but is no whole number
 *   of hours in 1..744, no `HH:MM:SS` in 00:00:00..23:59:59, or no IANA zone.
 * @see spec section 3 "Reset timing"
 */
export function resetRuleOf(
  fields: ResetFields,
): Result<{ readonly rule: ResetRule; readonly confirmed: boolean }, ResetRuleError> {
  const { reset_type: type, reset_value: text, reset_zone: zone } = fields
  if (type === null || text === null) return success({ rule: UNCONFIRMED, confirmed: false })
  if (type === 'hourly') {
    const hours = /^\d{1,3}$/.test(text) ? Number(text) : 0
    if (hours < 1 || hours > MAX_RESET_HOURS) return failure({ kind: 'not-hours', text })
    return success({ rule: { kind: 'hourly', hours }, confirmed: true })
  }
  const secondsIntoDay = parseTimeOfDay(text)
  if (secondsIntoDay === null) return failure({ kind: 'not-a-time-of-day', text })
  if (zone !== null && !isZone(zone)) return failure({ kind: 'unknown-zone', text: zone })
  return success({ rule: { kind: 'daily', secondsIntoDay, zone }, confirmed: true })
}

/** @returns seconds in [0, 86400), or null unless the text is exactly `HH:MM:SS` with 24:00:00 and leap seconds refused. */
export function parseTimeOfDay(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text)
  return parts && Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3])
}

/** @returns whether the platform knows the IANA zone of this name. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
