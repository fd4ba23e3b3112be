import type { ClockCandidate, FixedClock, RollingClock } from '#core/bonuses/clock.ts'

/** Zones in which operators reset, and the share of each. Most are companies of the United States. */
const ZONES: readonly (readonly [zone: string, share: number])[] = [
  ['America/New_York', 0.4],
  ['UTC', 0.25],
  ['America/Los_Angeles', 0.15],
  ['America/Chicago', 0.12],
  ['America/Denver', 0.08],
]
const FIXED_SHARE = 0.58
const DAY_SHARE = 0.25
const OTHER_SHARE = 1 - FIXED_SHARE - DAY_SHARE
const DAY_MINUTES = 1440
const QUARTER_MINUTES = 15
/** Intervals that operators state. */
const WHOLE_HOURS = [1, 2, 3, 4, 6, 8, 12, 20, 21, 22, 23, 25, 26, 48]
/** Intervals between them, so that a clock that is not in the list is near one that is. */
const BETWEEN_HOURS = [20.5, 21.5, 22.5, 23.5, 24.5, 25.5, 28, 30, 36]
const BETWEEN_SHARE = 0.3
/** The least weight of what a prior does not name, so that evidence can always contradict it. */
const MIN_REST = 0.02

/**
 * Returns the clocks that a bonus may have, with their probabilities before any evidence. They add up to 1.
 *
 * Rolling: 1, 2, 3, 4, 6, 8, 12, 20 to 26, and 48 hours, and some between. Fixed: every quarter of an hour in UTC and four
 * zones of the United States, which is more likely on the hour than between, and most likely at midnight, then at 3, 6,
 * and 9 o'clock.
 *
 * @param known clocks that are known with some probability: the catalog's by its confidence, or what was learned from
 *   others. The rest of the weight, at least 2 %, is that of all clocks.
 */
export function hypotheses(known: readonly ClockCandidate[]): readonly ClockCandidate[] {
  if (known.length === 0) return GENERAL
  const stated = known.reduce((sum, { weight }) => sum + weight, 0)
  const rest = Math.max(MIN_REST, 1 - stated)
  const weights = new Map<string, ClockCandidate>()
  const add = ({ clock, weight }: ClockCandidate) => {
    const key = clockKey(clock)
    weights.set(key, { clock, weight: (weights.get(key)?.weight ?? 0) + weight })
  }
  for (const { clock, weight } of GENERAL) add({ clock, weight: weight * rest })
  for (const { clock, weight } of known) add({ clock, weight: (weight * (1 - rest)) / stated })
  return [...weights.values()]
}

/** Returns a text that two clocks share if they are ready at the same times. */
function clockKey(clock: RollingClock | FixedClock): string {
  if (clock.kind === 'rolling') return String(clock.minutes)
  return [clock.zone, clock.times.join(), clock.weekdays?.join(), clock.dayOfMonth].join(' ')
}

const GENERAL = [...fixedClocks(), ...rollingClocks()]

function fixedClocks(): readonly ClockCandidate[] {
  const minutes = Array.from({ length: DAY_MINUTES / QUARTER_MINUTES }, (_, index) => index * QUARTER_MINUTES)
  const total = minutes.reduce((sum, minute) => sum + plausibility(minute), 0)
  return ZONES.flatMap(([zone, share]) =>
    minutes.map((minute) => ({
      clock: { kind: 'fixed' as const, times: [timeText(minute)], zone },
      weight: (FIXED_SHARE * share * plausibility(minute)) / total,
    })),
  )
}

/** Returns how often operators choose a minute of the day, relative to a full hour. */
function plausibility(minute: number): number {
  if (minute === 0) return 12
  if (minute % 60 !== 0) return minute % 30 === 0 ? 0.3 : 0.1
  return [180, 360, 540].includes(minute) ? 4 : 1
}

function rollingClocks(): readonly ClockCandidate[] {
  const rolling = (hours: number, weight: number): ClockCandidate => ({
    clock: { kind: 'rolling', minutes: hours * 60 },
    weight,
  })
  const each = (share: number, list: readonly number[]) =>
    list.map((hours) => rolling(hours, (OTHER_SHARE * share) / list.length))
  return [
    rolling(24, DAY_SHARE),
    ...each(1 - BETWEEN_SHARE, WHOLE_HOURS),
    ...each(BETWEEN_SHARE, BETWEEN_HOURS),
  ]
}

function timeText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
