import type { Clock, LearnedClock } from '#core/bonuses/clock.ts'
import { claimsADay, ladderDay, ladderIndex, learnedMinutes } from '#core/bonuses/claim-worth.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { summarize } from '#core/learning/learned-summary.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { localFormat } from '#web/ui/local-format.ts'

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
      return money(value.amount)
    case 'ladder': {
      const amounts = value.days.flatMap((day) => ('amount' in day ? [Number(day.amount)] : []))
      const days = `${value.days.length} days`
      if (amounts.length === 0) return days
      return `${days}, ${money(Math.min(...amounts).toFixed(2))} to ${money(Math.max(...amounts).toFixed(2))}`
    }
    case 'levels':
      return `${value.levels.length} levels`
    case 'range':
      return kindText(value, 1, null, null) ?? money(value.low)
    case 'spins':
      return spinsText(value.spins)
    case 'unknown':
      return 'unknown'
  }
}

const DASH = '—'
const HOUR_UNKNOWN = 'once a day, hour unknown'
const DAY_MINUTES = 1440
const localTime = localFormat({ hour: 'numeric', minute: '2-digit' })
const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** What is known with a probability of 98 %, else only how often. */
function learnedText(clock: LearnedClock, now: EpochMs): string {
  const summary = summarize(clock.candidates, now)
  switch (summary?.kind) {
    case 'clock':
      return `${clockText(summary.clock, now)} (learned)`
    case 'resets':
      return `resets between ${localTime.format(summary.from)} and ${localTime.format(summary.to)}`
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

/** @param worth the value of the claim after playthrough; null if it is not known. */
export function kindText(
  value: BonusValue,
  streakDay: number,
  level: string | null,
  worth: Cents | null,
): string | null {
  switch (value.kind) {
    case 'ladder': {
      const day = ladderDay(value, streakDay)
      const amount = worth === null ? DASH : formatMoney(worth)
      const pays = 'amount' in day ? amount : spinsText(day.spins)
      return `Day ${ladderIndex(value, streakDay) + 1} of ${value.days.length}: ${pays}`
    }
    case 'range':
      return value.low === value.high ? null : `${money(value.low)} to ${money(value.high)}`
    case 'levels': {
      const chosen = value.levels.find(({ name }) => name === level) ?? value.levels[0]
      return chosen === undefined ? null : `${chosen.name}: ${worth === null ? DASH : formatMoney(worth)}`
    }
    case 'spins':
      return spinsText(value.spins)
    case 'fixed':
    case 'unknown':
      return null
  }
}

/** "every 6 hours", "every 10 minutes", or "2 times a day" */
export function everyText(clock: Clock): string {
  if (clock.kind !== 'rolling' && clock.kind !== 'learned')
    return `${Math.round(claimsADay(clock))} times a day`
  const minutes = clock.kind === 'rolling' ? clock.minutes : learnedMinutes(clock)
  if (minutes % 60 !== 0) return minutes === 1 ? 'every minute' : `every ${minutes} minutes`
  return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`
}

function spinsText(spins: number): string {
  return spins === 1 ? '1 spin' : `${spins} spins`
}

function money(amount: string): string {
  return formatMoney(centsOfDecimal(amount))
}
