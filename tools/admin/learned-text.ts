import type { Casino } from '#contract/casinos.ts'
import type { Learned, LearnedDaysToPaid } from '#contract/learned.ts'
import type { Clock } from '#core/bonuses/clock.ts'
import { summarize } from '#core/learning/learned-summary.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

/** Returns what was learned next to what the catalog states, a paragraph for each bonus. */
export function learnedText(casinos: readonly Casino[]): string {
  if (casinos.length === 0)
    return 'Nothing was learned yet: it takes the claims or cash-outs of five members who agreed.'
  return casinos.map(casinoText).join('\n\n')
}

function casinoText({ id, name, clock, value, learned, learnedValue, learnedDaysToPaid }: Casino): string {
  const amount = value.kind === 'fixed' ? `$${value.amount}` : value.kind
  const usual = learnedValue?.usual
  const paid = learnedValue
    ? [
        `    pays     $${learnedValue.median} (half $${learnedValue.lower} to $${learnedValue.upper}): ${evidenceText(learnedValue)}`,
        ...(learnedValue.lessSince === null
          ? []
          : [`    less than stated since ${learnedValue.lessSince.slice(0, 10)}`]),
        ...(usual
          ? [
              `    usual    $${usual.amount} for ${usual.atLeast ? 'at least ' : ''}${usual.share}% of ${usual.people} people in the week of ${usual.from.slice(0, 10)}`,
            ]
          : []),
      ]
    : []
  return [
    `${name} (${id})`,
    `    catalog  ${clockText(clock)}; ${amount}`,
    ...(learned ? [`    learned  ${learnedClockText(learned)}: ${evidenceText(learned)}`] : []),
    ...paid,
    ...(learnedDaysToPaid ? [`    ${daysText(learnedDaysToPaid)}`] : []),
  ].join('\n')
}

function daysText({ median, p90, people, cashOuts, from, to }: LearnedDaysToPaid): string {
  const dates = `${from.slice(0, 10)} to ${to.slice(0, 10)}`
  return `cash-outs are paid within ${median} days, 90 % within ${p90}: ${people} people, ${cashOuts} cash-outs, ${dates}`
}

function evidenceText({ people, claims, from, to }: Omit<Learned, 'clock'>): string {
  return `${people} people, ${claims} claims, ${from.slice(0, 10)} to ${to.slice(0, 10)}`
}

function learnedClockText({ clock, to }: Learned): string {
  if (clock.kind !== 'learned') return clockText(clock)
  const summary = summarize(clock.candidates, epochMs(Date.parse(to)))
  switch (summary?.kind) {
    case 'clock':
      return clockText(summary.clock)
    case 'resets':
      return `resets between ${timeText(summary.from)} and ${timeText(summary.to)} UTC`
    case 'intervals':
      return `${summary.fromMinutes} to ${summary.toMinutes} minutes after a claim`
    case undefined:
      return 'not clear yet'
  }
}

function clockText(clock: Clock): string {
  switch (clock.kind) {
    case 'fixed':
      return `at ${clock.times.join(', ')} ${clock.zone}`
    case 'rolling':
      return `${clock.minutes} minutes after a claim`
    case 'condition':
      return clock.text
    case 'daily':
    case 'unknown':
    case 'learned':
      return 'time unknown'
  }
}

function timeText(at: EpochMs): string {
  return new Date(at).toISOString().slice(11, 16)
}
