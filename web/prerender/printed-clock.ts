import type { FigureSources } from '#catalog/bonus-schema.ts'
import { figureConfidence } from '#catalog/confidence.ts'
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
 * Describes when a bonus is ready again, as a table prints it, with its doubt.
 *
 * @returns null if no source says when.
 */
export function printedReset(clock: StatedClock, figure: FigureSources | null): string | null {
  const text = printedClock(clock)
  return text === null ? null : sentenceCase(text) + inParentheses(resetDoubt(clock, figure))
}

/** Why a figure is doubtful: its sources disagree, only one list reports it, or only one source that isn't a careful one. */
type Doubt = 'disputed' | 'one list' | 'one source'

/** Marks a figure that is doubtful: " (disputed)", " (one list)", or " (one source)", and otherwise nothing. */
export function printedDoubt(figure: FigureSources | null): string {
  if (figure === null) return ''
  const isOneSource =
    figure.agree.length > 0 && figure.weakness === null && figureConfidence(figure) === 'low'
  return inParentheses(disputeOrList(figure) ?? (isOneSource ? 'one source' : null))
}

/** Marks a reset that is doubtful, in every text and table in the same way. */
export function printedResetDoubt(clock: StatedClock, figure: FigureSources | null): string {
  return inParentheses(resetDoubt(clock, figure))
}

/**
 * Returns why a reset is doubtful. One source is none: trackers that count 24 hours for every casino would support any. "Once a day"
 * is not disputed either, because a time of day and a wait of a day are both once a day.
 */
export function resetDoubt(clock: StatedClock, figure: FigureSources | null): Doubt | null {
  if (figure === null) return null
  const isExact = clock.kind === 'fixed' || clock.kind === 'rolling'
  return disputeOrList(isExact ? figure : { ...figure, differ: [] })
}

function disputeOrList({ differ, weakness }: Pick<FigureSources, 'differ' | 'weakness'>): Doubt | null {
  if (differ.length > 0) return 'disputed'
  return weakness === 'one-list' ? 'one list' : null
}

function inParentheses(doubt: Doubt | null): string {
  return doubt === null ? '' : ` (${doubt})`
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
