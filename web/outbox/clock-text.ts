import type { Clock, LearnedClock } from '#core/bonuses/clock.ts'
import { learnedMinutes } from '#core/bonuses/claim-worth.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { summarize } from '#core/learning/learned-summary.ts'
import type { EpochMs } from '#core/units.ts'
import { everyText, kindText, moneyText, spinsText } from '#web/outbox/claim-kind-text.ts'
import { timeFormat } from '#web/ui/time.ts'

/**
 * Describes when a bonus is ready again: "every 6 hours", "at 12:00 AM, New York", "once a day, hour unknown", "resets
 * between 11:30 PM and 2:00 AM" of the device's zone.
 */
export function clockText(clock: Clock, now: EpochMs): string {
  switch (clock.kind) {
    case 'rolling':
      return everyText(clock)
    case 'fixed': {
      const times = clock.times.map(timeText)
      const days = clock.dayOfMonth
        ? `on day ${clock.dayOfMonth} of the month`
        : clock.weekdays?.map((day) => DAYS[day - 1]).join(', ')
      const zone = clock.zone.split('/').at(-1)?.replaceAll('_', ' ') ?? clock.zone
      return [`at ${times.join(', ')}, ${zone}`, days].filter(Boolean).join(', ')
    }
    case 'learned':
      return learnedText(clock, now)
    case 'condition':
      return clock.text
    case 'daily':
    case 'unknown':
      return HOUR_UNKNOWN
  }
}

/** Describes what one claim pays: "$1.00", "7 days, $0.30 to $1.00", "$0.10 to $20.00", "3 levels", "10 spins", or "unknown". */
export function valueText(value: BonusValue): string {
  switch (value.kind) {
    case 'fixed':
      return moneyText(value.amount)
    case 'ladder': {
      const amounts = value.days.flatMap((day) => ('amount' in day ? [Number(day.amount)] : []))
      const days = `${value.days.length} days`
      if (amounts.length === 0) return days
      return `${days}, ${moneyText(Math.min(...amounts).toFixed(2))} to ${moneyText(Math.max(...amounts).toFixed(2))}`
    }
    case 'levels':
      return `${value.levels.length} levels`
    case 'range':
      return kindText(value, 1, null, null) ?? moneyText(value.low)
    case 'spins':
      return spinsText(value.spins)
    case 'unknown':
      return 'unknown'
  }
}

const HOUR_UNKNOWN = 'once a day, hour unknown'
const DAY_MINUTES = 1440
const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** What is known with a probability of 98 %, else only how often. */
function learnedText(clock: LearnedClock, now: EpochMs): string {
  const summary = summarize(clock.candidates, now)
  switch (summary?.kind) {
    case 'clock':
      return `${clockText(summary.clock, now)} (learned)`
    case 'resets':
      return `resets between ${timeFormat.format(summary.from)} and ${timeFormat.format(summary.to)}`
    case 'intervals':
      return `every ${summary.fromMinutes / 60} to ${summary.toMinutes / 60} hours`
    case undefined:
      return learnedMinutes(clock) === DAY_MINUTES ? HOUR_UNKNOWN : everyText(clock)
  }
}

/** "6:30 PM" */
function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const twelve = hours % 12 === 0 ? 12 : hours % 12
  return `${twelve}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
