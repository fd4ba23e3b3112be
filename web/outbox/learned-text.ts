import type { Learned, LearnedValue } from '#contract/learned.ts'
import type { LearnedClock } from '#core/bonuses/clock.ts'
import { summarize } from '#core/learning/learned-summary.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { clockText } from '#web/outbox/clock-text.ts'
import { dayFormat, timeFormat } from '#web/ui/time.ts'

/** The days of several members' claims are in UTC. */
const utcDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Describes what several members' claims show about when a bonus is ready; null if they show nothing. */
export function sharedClockText(learned: Learned): string | null {
  const { clock, to } = learned
  if (clock.kind !== 'learned') return null
  return `${summaryText(clock, epochMs(Date.parse(to)))} ${evidenceText(learned)}`
}

/** Describes what a learned clock most likely is: "It’s ready every 24 hours." */
export function summaryText(clock: LearnedClock, at: EpochMs): string {
  const summary = summarize(clock.candidates, at)
  switch (summary?.kind) {
    case 'clock':
      return `It’s ready ${clockText(summary.clock, at)}.`
    case 'resets':
      return `Most likely, it resets between ${timeFormat.format(summary.from)} and ${timeFormat.format(summary.to)}.`
    case 'intervals':
      return `Most likely, it’s ready ${hoursText(summary.fromMinutes)} to ${hoursText(summary.toMinutes)} hours after a claim.`
    case undefined:
      return 'It isn’t clear yet whether it resets at a time of day or some hours after a claim.'
  }
}

/** "Learned from 9 of your claims, Nov 2 to Nov 25." "Learned from 412 claims by 23 members, Nov 2 to Nov 25." */
export function evidenceText({ people, claims, from, to }: Learned): string {
  if (people === 1) return `Learned from ${claims} of your claims, ${dayRange(from, to, dayFormat)}.`
  return `Learned from ${claims} claims by ${people} members, ${dayRange(from, to, utcDayFormat)}.`
}

/** "Pays less than stated since Nov 3." Null if it does not. */
export function paysLessText({ lessSince }: LearnedValue): string | null {
  return lessSince === null
    ? null
    : `Pays less than stated since ${utcDayFormat.format(Date.parse(lessSince))}.`
}

/** "Paid $1.00 to 83% of 41 members in the week of Nov 16 to Nov 22." Null if that would be about too few. */
export function usualText({ usual }: LearnedValue): string | null {
  if (usual === undefined) return null
  const { amount, share, atLeast, people, from, to } = usual
  return `Paid ${formatMoney(centsOfDecimal(amount))} to ${atLeast ? 'at least ' : ''}${share}% of ${people} members in the week of ${dayRange(from, to, utcDayFormat)}.`
}

/** "$0.31 is the middle of 38 claims by 9 members, half of them $0.30 to $0.40, Nov 1 to Nov 25." */
export function paidText({ median, lower, upper, people, claims, from, to }: LearnedValue): string {
  const money = (amount: string) => formatMoney(centsOfDecimal(amount))
  const range = lower === upper ? '' : `, half of them ${money(lower)} to ${money(upper)}`
  return `${money(median)} is the middle of ${claims} claims by ${people} members${range}, ${dayRange(from, to, utcDayFormat)}.`
}

function dayRange(from: string, to: string, format: { readonly format: (at: number) => string }): string {
  const [first, last] = [format.format(Date.parse(from)), format.format(Date.parse(to))]
  return first === last ? first : `${first} to ${last}`
}

function hoursText(minutes: number): string {
  return String(Math.round(minutes / 6) / 10)
}
