import { type Clock, type FixedClock, isClockConfirmed, rulesOf } from '#core/bonuses/clock.ts'
import { nextReady, streakBreaksAt, timeOfDayMs } from '#core/bonuses/next-ready.ts'
import { nextStreakDay, type StreakClaim } from '#core/bonuses/streak.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { summarize } from '#core/learning/learned-summary.ts'
import { timeText } from '#core/reminders/local-hours.ts'
import { wallClockToEpoch, wallMidnightMs, zoneOffsetMs } from '#core/reset/zone-time.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** How long before the end of a streak its event starts. */
const STREAK_NOTICE_MS = 2 * 3_600_000

/** A bonus of the list that can have events. */
export type CalendarRow = {
  readonly id: number
  readonly name: string
  /** As stated, else as learned. */
  readonly clock: Clock
  readonly value: BonusValue
  /** The last claim; null if there was none. */
  readonly last: StreakClaim | null
  /** The day of the streak that the member stated for the next claim; null if none. */
  readonly statedDay: StreakClaim | null
}

/**
 * The days of an event that repeats: all, some weekdays, one day of the month, or its last day. The last two can be limited to
 * February, or to the other months.
 */
export type RepeatDays =
  | { readonly kind: 'daily' }
  | { readonly kind: 'weekly'; readonly weekdays: readonly number[] }
  | { readonly kind: 'monthly'; readonly dayOfMonth: number | 'last'; readonly months: Months }

type Months = 'all' | 'february' | 'others'

/** An event at a time of day of a zone. `key` is unique in a feed, and the same each time it is computed. */
export type RepeatingEvent = {
  readonly kind: 'repeating'
  readonly key: string
  readonly title: string
  /** An IANA zone, or `UTC`. */
  readonly zone: string
  /** The first occurrence: the reading of the zone's wall clock as though it were UTC, in epoch milliseconds. */
  readonly firstWallMs: number
  readonly days: RepeatDays
  /**
   * The occurrences at local times that the clocks skip or show twice on that day: the reading of the wall clock, and the moment.
   * They need events of their own. RFC 5545 ignores an occurrence at a skipped time (section 3.3.10), and calendars differ in
   * which of two times they take.
   */
  readonly exceptions: readonly { readonly wallMs: number; readonly at: EpochMs }[]
  /** The last occurrence, of an event in UTC that ends when the clocks of its zone change; null without an end. */
  readonly last: EpochMs | null
}

/** An event between two moments. */
export type SingleEvent = {
  readonly kind: 'single'
  readonly key: string
  readonly title: string
  readonly from: EpochMs
  readonly to: EpochMs
}

export type CalendarEvent = RepeatingEvent | SingleEvent

/** What a feed is computed from. */
export type CalendarInput = {
  readonly rows: readonly CalendarRow[]
  /** The daily routine; null if none is set. */
  readonly digest: { readonly time: string; readonly weekdays: readonly number[] } | null
  /** The zone of the member; null if it is not known. Then the digest has no event. */
  readonly zone: string | null
  /** When the first occurrences are: a constant of a feed, so that its events do not change from day to day. */
  readonly firstAfter: EpochMs
  /** Between which moments exceptions of repeating events are listed. */
  readonly exceptionsBetween: { readonly from: EpochMs; readonly to: EpochMs }
  /**
   * Whether the clocks of a zone change by the same rules each year, which a calendar can be given. Events of another zone are
   * in UTC, and end with `exceptionsBetween`.
   */
  readonly hasRules: (zone: string) => boolean
  readonly now: EpochMs
}

/**
 * Returns the events of a member's calendar: the daily routine, the resets at fixed times, and the streaks that would end.
 *
 * An interval after a claim has no events: it moves with each claim, and calendars read a feed only every few hours. Neither
 * has a clock that is not certain: learned with less than 98 %, or once a day at an unknown hour.
 *
 * @throws RangeError if the platform does not know a zone.
 * @see docs/behavior.md, "Calendar feed"
 */
export function calendarEvents(input: CalendarInput): CalendarEvent[] {
  const events: CalendarEvent[] = []
  if (input.digest !== null && input.zone !== null) {
    const { time, weekdays } = input.digest
    const clock = { kind: 'fixed', times: [time], zone: input.zone, weekdays } as const
    events.push(...resetEvents('digest', 'Daily bonuses', clock, input))
  }
  for (const row of input.rows) {
    const clock = certainClock(row.clock, input.now)
    if (clock?.kind === 'fixed')
      events.push(...resetEvents(`reset-${row.id}`, `${row.name}: bonus ready`, clock, input))
    const streak = clock === null ? null : streakEvent(row, clock, input)
    if (streak !== null) events.push(streak)
  }
  return events
}

/** @returns a clock whose times are known; null if there is none. */
function certainClock(clock: Clock, now: EpochMs): Clock | null {
  if (clock.kind === 'learned') {
    const summary = summarize(clock.candidates, now)
    return summary?.kind === 'clock' ? summary.clock : null
  }
  return isClockConfirmed(clock) || rulesOf(clock).lostAfterMinutes !== undefined ? clock : null
}

function resetEvents(key: string, title: string, clock: FixedClock, input: CalendarInput): CalendarEvent[] {
  const hasRules = clock.zone === 'UTC' || input.hasRules(clock.zone)
  return clock.times.flatMap((time) => {
    const one: FixedClock = { ...clock, times: [time] }
    const timeKey = `${key}-${time.replaceAll(':', '').padEnd(6, '0')}`
    if (!hasRules) return utcEvents(timeKey, title, one, input)
    return rulesOfDays(clock).map((days) => {
      const suffix = days.kind === 'monthly' && days.months === 'february' ? '-february' : ''
      return repeatingEvent(`${timeKey}${suffix}`, title, one, days, input)
    })
  })
}

/** @param clock has one time of day. */
function repeatingEvent(
  key: string,
  title: string,
  clock: FixedClock,
  days: RepeatDays,
  { firstAfter, exceptionsBetween }: CalendarInput,
): RepeatingEvent {
  const { zone } = clock
  const intoDay = timeOfDayMs(clock.times[0] ?? '00:00')
  const months = days.kind === 'monthly' ? days.months : 'all'
  let first = firstAfter
  do first = nextReady(clock, first) ?? first
  while (!isInMonths(wallMidnightMs(zone, first), months))
  const exceptions = changeDays(zone, exceptionsBetween).flatMap((midnight) => {
    const wallMs = midnight + intoDay
    const at = wallClockToEpoch(zone, wallMs)
    const isDue = at >= first && isInMonths(midnight, months) && nextReady(clock, epochMs(at - 1)) === at
    return isDue && !isShownOnce(zone, wallMs, at) ? [{ wallMs, at }] : []
  })
  return {
    kind: 'repeating',
    key,
    title,
    zone,
    firstWallMs: wallMidnightMs(zone, first) + intoDay,
    days,
    exceptions,
    last: null,
  }
}

/** How long the event of a reset lasts. Calendars draw an event without a duration as a line, or give it an hour. */
export const EVENT_MS = 15 * MINUTE_MS

/**
 * Returns the events of a zone whose clocks follow no rule: in UTC, where a calendar needs no time zone data. Each ends where
 * the time of day in UTC changes. One day of each month has single events, because it can be in another month in UTC.
 *
 * @param clock has one time of day.
 */
function utcEvents(
  key: string,
  title: string,
  clock: FixedClock,
  { firstAfter, exceptionsBetween }: CalendarInput,
): CalendarEvent[] {
  const moments: EpochMs[] = []
  for (
    let at = nextReady(clock, firstAfter);
    at !== null && at < exceptionsBetween.to;
    at = nextReady(clock, at)
  )
    moments.push(at)
  const keyAt = (at: EpochMs) => `${key}-${at / 1000}`
  if (clock.dayOfMonth)
    return moments.map((at) => ({
      kind: 'single',
      key: keyAt(at),
      title,
      from: at,
      to: epochMs(at + EVENT_MS),
    }))
  const runs: EpochMs[][] = []
  for (const at of moments) {
    const run = runs.at(-1)
    if (run?.[0] !== undefined && (at - run[0]) % DAY_MS === 0) run.push(at)
    else runs.push([at])
  }
  return runs.flatMap((run): CalendarEvent[] => {
    const [first, last] = [run[0], run.at(-1)]
    if (first === undefined || last === undefined) return []
    return [
      {
        kind: 'repeating',
        key: keyAt(first),
        title,
        zone: 'UTC',
        firstWallMs: first,
        days: daysInUtc(clock, first),
        exceptions: [],
        last,
      },
    ]
  })
}

/** The days of a clock in UTC, where it can be the day before or after. */
function daysInUtc({ zone, weekdays }: FixedClock, at: EpochMs): RepeatDays {
  if (!weekdays || weekdays.length === 7) return { kind: 'daily' }
  const shift = (Math.floor(at / DAY_MS) * DAY_MS - wallMidnightMs(zone, at)) / DAY_MS
  const days = weekdays.map((day) => ((day - 1 + shift + 7) % 7) + 1)
  return { kind: 'weekly', weekdays: days.sort((a, b) => a - b) }
}

/**
 * Returns the days of a clock, as rules that calendars know. In a month without the day of the month, the last day counts: for
 * the 29th and the 30th, that is a rule of its own for February.
 */
function rulesOfDays({ weekdays, dayOfMonth }: FixedClock): RepeatDays[] {
  if (dayOfMonth === 31) return [{ kind: 'monthly', dayOfMonth: 'last', months: 'all' }]
  if (dayOfMonth && dayOfMonth > 28)
    return [
      { kind: 'monthly', dayOfMonth, months: 'others' },
      { kind: 'monthly', dayOfMonth: 'last', months: 'february' },
    ]
  if (dayOfMonth) return [{ kind: 'monthly', dayOfMonth, months: 'all' }]
  if (weekdays && weekdays.length < 7)
    return [{ kind: 'weekly', weekdays: weekdays.toSorted((a, b) => a - b) }]
  return [{ kind: 'daily' }]
}

/** @param wallMs a reading of the wall clock, as though it were UTC. */
function isInMonths(wallMs: number, months: Months): boolean {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
  const isFebruary = new Date(wallMs).getUTCMonth() === 1
  return months === 'all' || isFebruary === (months === 'february')
}

/** Returns the midnights of the days on which the clocks of a zone change, as readings of the wall clock. */
function changeDays(zone: string, { from, to }: CalendarInput['exceptionsBetween']): number[] {
  const days: number[] = []
  for (let at: number = from; at < to; at += DAY_MS) {
    if (zoneOffsetMs(zone, epochMs(at)) === zoneOffsetMs(zone, epochMs(at + DAY_MS))) continue
    // The change is within the 24 hours after the moment: on its day, or on the next.
    const midnight = wallMidnightMs(zone, epochMs(at))
    days.push(midnight, midnight + DAY_MS)
  }
  return days
}

/** @param at the first moment at which the wall clock shows the reading, or the one that replaces a skipped one. */
function isShownOnce(zone: string, wallMs: number, at: EpochMs): boolean {
  if (at + zoneOffsetMs(zone, at) !== wallMs) return false
  const after = zoneOffsetMs(zone, epochMs(wallMs + DAY_MS))
  const again = epochMs(wallMs - after)
  return again === at || zoneOffsetMs(zone, again) !== after
}

/** Returns the event of a streak that ends unless a claim follows; null if there is none, or it has ended. */
function streakEvent(
  { id, name, value, last, statedDay }: CalendarRow,
  clock: Clock,
  { zone, now }: CalendarInput,
): SingleEvent | null {
  if (value.kind !== 'ladder' || value.onMiss !== 'restart' || last === null) return null
  const to = streakBreaksAt(clock, last.at)
  if (to === null || to <= now) return null
  const day = nextStreakDay(last, statedDay, clock, value, now)
  // On its first day, a streak has nothing to lose.
  if (day < 2) return null
  return {
    kind: 'single',
    key: `streak-${id}`,
    // The end itself is too late.
    title: `${name}: collect before ${endText(zone, epochMs(to - MINUTE_MS))} or day ${day} is lost`,
    from: epochMs(to - STREAK_NOTICE_MS),
    to,
  }
}

/** In UTC, and named so, if no zone is known. */
function endText(zone: string | null, at: EpochMs): string {
  return zone === null ? `${timeText('UTC', at)} UTC` : timeText(zone, at)
}
