import type { FigureSources } from '#catalogue/bonus-schema.ts'
import type { FixedClock, StatedClock } from '#core/bonuses/clock.ts'
import { sentenceCase } from '#web/prerender/number-words.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 1440
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The names of the zones in which casinos reset. */
const ZONES: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  'America/New_York': 'Eastern time',
  'America/Chicago': 'Central time',
  'America/Denver': 'Mountain time',
  'America/Los_Angeles': 'Pacific time',
}

/**
 * Describes when a bonus is ready again, without the zone of a reader: "24 hours after you collect", "every day at 6 PM
 * Pacific time", "once a day", or the condition.
 *
 * @returns null if no source says when.
 */
export function printedClock(clock: StatedClock): string | null {
  switch (clock.kind) {
    case 'rolling':
      return `${lengthText(clock.minutes)} after you collect`
    case 'fixed':
      return `${daysText(clock)} at ${list.format(clock.times.map(timeText))} ${zoneText(clock.zone)}`
    case 'daily':
      return 'once a day'
    case 'condition':
      return clock.text
    case 'unknown':
      return null
  }
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/**
 * Describes when a bonus is ready again, as a table prints it: marked if its sources disagree on the time of day, or if only
 * one list reports it.
 *
 * @returns null if no source says when.
 */
export function printedReset(clock: StatedClock, figure: FigureSources | null): string | null {
  const text = printedClock(clock)
  if (text === null) return null
  return sentenceCase(text) + (disputeText(clock, figure) || oneListText(figure))
}

/** Marks a figure on which its sources disagree, or that only one list reports. */
export function printedDoubt(figure: FigureSources | null): string {
  return (figure?.differ.length ?? 0) > 0 ? ' (disputed)' : oneListText(figure)
}

function oneListText(figure: FigureSources | null): string {
  return figure?.weakness === 'one-list' ? ' (one list)' : ''
}

/** Marks a time of day on which the sources do not agree: " (disputed)", and otherwise nothing. */
export function disputeText(clock: StatedClock, figure: FigureSources | null): string {
  return clock.kind === 'fixed' && (figure?.differ.length ?? 0) > 0 ? ' (disputed)' : ''
}

/** Describes an interval in whole days, hours, or minutes; one day is 24 hours. */
export function lengthText(minutes: number): string {
  const [size, unit] =
    minutes > DAY_MINUTES && minutes % DAY_MINUTES === 0
      ? [DAY_MINUTES, 'day']
      : minutes % HOUR_MINUTES === 0
        ? [HOUR_MINUTES, 'hour']
        : [1, 'minute']
  const count = minutes / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function daysText({ weekdays, dayOfMonth }: FixedClock): string {
  if (dayOfMonth) return `on day ${dayOfMonth} of the month`
  return weekdays ? `every ${list.format(weekdays.map((day) => DAYS[day - 1] ?? ''))}` : 'every day'
}

/** Formats a time of day, where 00:00 is "midnight". */
function timeText(time: string): string {
  return /^00:00(?::00)?$/.test(time) ? 'midnight' : clockText(time)
}

/** Formats a time of day: 18:00:00 is "6 PM", 05:30 is "5:30 AM". */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Names a zone in a sentence. */
export function zoneText(zone: string): string {
  return ZONES[zone] ?? `${zone.replace(/^.*\//, '').replaceAll('_', ' ')} time`
}
