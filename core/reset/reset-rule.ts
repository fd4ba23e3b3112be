import type { Clock } from '#core/bonuses/clock.ts'
import { err, type Result, ok } from '#core/result.ts'

/**
 * When a casino's bonus is available again.
 *
 * `hourly`: a number of hours after the last collection. `daily`: at one time of day, in UTC or, if the operator
 * follows local time, in an IANA zone (the moment then moves with daylight saving time).
 */
export type ResetRule =
  | { readonly kind: 'hourly'; readonly hours: number }
  | { readonly kind: 'daily'; readonly secondsIntoDay: number; readonly zone: string | null }

/** The three catalog fields of a bonus reset; null if no source gives one. */
export type ResetFields = {
  readonly resetType: 'hourly' | 'specific_time' | null
  readonly resetValue: string | null
  readonly resetZone: string | null
}

/** The longest interval the catalog accepts: 31 days. */
export const MAX_RESET_HOURS = 744

export type ResetRuleError =
  | { readonly kind: 'not-hours'; readonly text: string }
  | { readonly kind: 'not-a-time-of-day'; readonly text: string }
  | { readonly kind: 'unknown-zone'; readonly text: string }

const UNCONFIRMED: ResetRule = { kind: 'hourly', hours: 24 }

/**
 * Parses a casino's reset fields.
 *
 * An unknown reset is treated as hourly 24 and not confirmed, so that a bonus never shows as ready less than a day
 * after its collection.
 *
 * @returns the rule and whether a source confirms it; a reason if a value is present but is not a whole number of
 *   hours in 1..744, not `HH:MM:SS` in 00:00:00..23:59:59, or not an IANA zone.
 * @see docs/behavior.md, "When a bonus is ready"
 */
export function parseResetRule(
  fields: ResetFields,
): Result<{ readonly rule: ResetRule; readonly confirmed: boolean }, ResetRuleError> {
  const { resetType: type, resetValue: text, resetZone: zone } = fields
  if (type === null || text === null) return ok({ rule: UNCONFIRMED, confirmed: false })
  if (type === 'hourly') {
    const hours = /^\d{1,3}$/.test(text) ? Number(text) : 0
    if (hours < 1 || hours > MAX_RESET_HOURS) return err({ kind: 'not-hours', text })
    return ok({ rule: { kind: 'hourly', hours }, confirmed: true })
  }
  const secondsIntoDay = parseTimeOfDay(text)
  if (secondsIntoDay === null) return err({ kind: 'not-a-time-of-day', text })
  if (zone !== null && !isZone(zone)) return err({ kind: 'unknown-zone', text: zone })
  return ok({ rule: { kind: 'daily', secondsIntoDay, zone }, confirmed: true })
}

/** Returns the clock of a rule: an interval, or one time of day on all days. */
export function clockOfRule(rule: ResetRule): Clock {
  if (rule.kind === 'hourly') return { kind: 'rolling', minutes: rule.hours * 60 }
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const { secondsIntoDay: seconds } = rule
  const time = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
  return { kind: 'fixed', times: [time], zone: rule.zone ?? 'UTC' }
}

/** @returns seconds in [0, 86400), or null unless the text is exactly `HH:MM:SS`; 24:00:00 and leap seconds are null. */
export function parseTimeOfDay(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text)
  return match && Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3])
}

/** @returns whether a text is the name of a zone, such as `America/New_York` or `UTC`; an offset such as `+05:00` is not. */
export function isZoneName(text: string): boolean {
  return /^[A-Z]/i.test(text) && isZone(text)
}

/** @returns whether the platform knows the IANA zone of this name. */
export function isZone(zone: string): boolean {
  const known = knownZones.get(zone)
  if (known !== undefined) return known
  const isKnown = isZoneOfPlatform(zone)
  // A list has the same few zones many times. Texts that are no zones can be endless.
  if (isKnown) knownZones.set(zone, isKnown)
  return isKnown
}

const knownZones = new Map<string, boolean>()

function isZoneOfPlatform(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
