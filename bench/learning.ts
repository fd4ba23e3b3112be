import type { Clock, FixedClock, RollingClock } from '#core/bonuses/clock.ts'
import { nextReady } from '#core/bonuses/next-ready.ts'
import { type ClockLearned, learnClock } from '#core/learning/learn-clock.ts'
import type { Observation } from '#core/learning/observation.ts'
import { epochMs } from '#core/units.ts'
import {
  type ClockAt,
  DAY_MS,
  Player,
  type Random,
  randomReports,
  seededRandom,
  type Visit,
} from './learning-players.ts'
import { atMost, budgets } from './report.ts'

const ROWS = 1000
const NEW_MEMBERS = 3
const MEASURED_DAYS = 7
const ROUNDS = 20

type TrueClock = RollingClock | FixedClock

const fixed = (time: string, zone: string): FixedClock => ({ kind: 'fixed', times: [time], zone })
const rolling = (hours: number): RollingClock => ({ kind: 'rolling', minutes: hours * 60 })
const NEW_YORK = 'America/New_York'

/** Clocks that are hypotheses. */
const LISTED: readonly TrueClock[] = [
  fixed('00:00', NEW_YORK),
  fixed('00:00', 'UTC'),
  fixed('00:00', 'America/Los_Angeles'),
  fixed('03:00', 'America/Chicago'),
  fixed('09:00', NEW_YORK),
  fixed('17:30', 'America/Denver'),
  ...[24, 23, 20, 12, 6].map(rolling),
]
/** Clocks between the usual ones: neither a half hour nor a whole number of hours up to 26. */
const UNUSUAL: readonly TrueClock[] = [fixed('00:15', NEW_YORK), rolling(23.5), rolling(30)]
/** Clocks that are no hypotheses. */
const UNLISTED: readonly TrueClock[] = [
  fixed('00:07', NEW_YORK),
  fixed('11:40', 'UTC'),
  ...[22.2, 23.25, 29].map(rolling),
]

/** Days before clocks change in November and March, and before no change. */
const STARTS = ['2026-10-25', '2026-03-01', '2026-06-10'].map((day) => Date.parse(day))

type Scenario = {
  readonly name: string
  readonly players: number
  /** Further members whose reports are all at random. */
  readonly atRandom?: number
  readonly days: number
  readonly clocks: readonly TrueClock[]
  /** The operator changed the clock so many days ago. */
  readonly changedDays?: number
  readonly budget: { readonly missed: number; readonly false: number }
}

const LEARNING = budgets.learning
const SCENARIOS: readonly Scenario[] = [
  { name: '10 players, 14 days', players: 10, days: 14, clocks: LISTED, budget: LEARNING.shared },
  { name: '5 players, 14 days', players: 5, days: 14, clocks: LISTED, budget: LEARNING.shared },
  {
    name: '10 players, 2 of them at random',
    players: 8,
    atRandom: 2,
    days: 14,
    clocks: LISTED,
    budget: LEARNING.atRandom,
  },
  { name: 'one player, 30 days', players: 1, days: 30, clocks: LISTED, budget: LEARNING.own },
  {
    name: '10 players, clock changed 7 days ago',
    players: 10,
    days: 21,
    changedDays: 7,
    clocks: LISTED,
    budget: LEARNING.shared,
  },
  { name: 'unusual clocks', players: 10, days: 14, clocks: UNUSUAL, budget: LEARNING.unlisted },
  {
    name: 'clocks that are no hypotheses',
    players: 10,
    days: 14,
    clocks: UNLISTED,
    budget: LEARNING.unlisted,
  },
]

/**
 * Measures how often a learned clock is wrong at the moment when a member looks, in percent of the visits: a bonus is
 * ready and shown as waiting (missed), or shown as probably ready and is not (false). The visits are those of new members
 * in the following week; for one player, those of this player. Then measures the time that learning takes.
 */
export function measureLearning(): void {
  const named = { right: 0, wrong: 0 }
  for (const scenario of SCENARIOS) {
    const { learned, daily, stated, ranges } = measureScenario(scenario)
    named.right += stated.right
    named.wrong += stated.wrong
    console.log(
      `learning, ${scenario.name}: 24 hours after the claim ${percents(daily)}; a clock named ${share(stated)}, a range ${share(ranges)}`,
    )
    atMost(
      `learning, ${scenario.name}, missed`,
      percent(learned.missed, learned.visits),
      scenario.budget.missed,
      ' %',
    )
    atMost(
      `learning, ${scenario.name}, false`,
      percent(learned.false, learned.visits),
      scenario.budget.false,
      ' %',
    )
  }
  const wrong = percent(named.wrong, named.right + named.wrong)
  atMost('learning, named clocks that are wrong', wrong, LEARNING.namedWrong, ' %')
  measureTime()
}

type Counts = { visits: number; missed: number; false: number }
type Statements = { right: number; wrong: number }

function measureScenario(scenario: Scenario): {
  readonly learned: Counts
  readonly daily: Counts
  readonly stated: Statements
  readonly ranges: Statements
} {
  const learned = { visits: 0, missed: 0, false: 0 }
  const daily = { visits: 0, missed: 0, false: 0 }
  const [stated, ranges] = [
    { right: 0, wrong: 0 },
    { right: 0, wrong: 0 },
  ]
  for (let row = 0; row < ROWS; row++) {
    const clock = scenario.clocks[row % scenario.clocks.length] ?? rolling(24)
    const start = STARTS[row % STARTS.length] ?? 0
    const result = simulateRow(scenario, clock, start, seededRandom(row + 1))
    const shown: Clock = { kind: 'learned', candidates: result.learned.candidates }
    for (const visit of result.visits) {
      count(learned, visit, readyAt(shown, visit.lastClaim) <= visit.at)
      count(daily, visit, visit.lastClaim + DAY_MS <= visit.at)
    }
    const verdict = isStatedRight(result.learned, clock, result.visits)
    const counts = result.learned.summary?.kind === 'clock' ? stated : ranges
    if (verdict !== null) counts[verdict ? 'right' : 'wrong']++
  }
  return { learned, daily, stated, ranges }
}

function simulateRow(
  { players, atRandom = 0, days, changedDays = days, clocks }: Scenario,
  clock: TrueClock,
  firstDay: number,
  random: Random,
): { readonly learned: ClockLearned; readonly visits: readonly Visit[] } {
  const before = clocks[Math.floor(random() * clocks.length)] ?? clock
  const changedAt = firstDay + (days - changedDays) * DAY_MS
  const clockAt: ClockAt = (at) => (at < changedAt ? before : clock)
  const observations: Observation[] = []
  const members = Array.from({ length: players }, (_, index) => new Player(`${index}`, random, clockAt))
  for (let day = 0; day < days; day++)
    for (const member of members)
      member.visit(firstDay + day * DAY_MS, (observation) => observations.push(observation))
  for (let index = 0; index < atRandom; index++)
    observations.push(...randomReports(`at random ${index}`, random, firstDay, days))
  const learned = learnClock(observations, [], players === 1 ? 'own' : 'bounded')
  const measured =
    players === 1
      ? members
      : Array.from({ length: NEW_MEMBERS }, (_, index) => new Player(`new ${index}`, random, clockAt))
  const visits: Visit[] = []
  // The first claim of a new member is the day before the first visit that counts.
  for (let day = days - 1; day < days + MEASURED_DAYS; day++)
    for (const member of measured) {
      const visit = member.visit(firstDay + day * DAY_MS, () => {})
      if (visit !== null && day >= days) visits.push(visit)
    }
  return { learned, visits }
}

function readyAt(clock: Clock, lastClaim: number): number {
  return nextReady(clock, epochMs(lastClaim)) ?? Number.NaN
}

function count(counts: Counts, { isReady }: Visit, isShown: boolean): void {
  counts.visits++
  if (isReady && !isShown) counts.missed++
  if (!isReady && isShown) counts.false++
}

/** Returns whether what is stated about the clock is right; null if nothing is. */
function isStatedRight(
  { summary, evidence }: ClockLearned,
  clock: TrueClock,
  visits: readonly Visit[],
): boolean | null {
  if (summary === null || evidence === null) return null
  if (summary.kind === 'clock')
    return visits.every(({ lastClaim }) => readyAt(summary.clock, lastClaim) === readyAt(clock, lastClaim))
  if (summary.kind === 'intervals')
    return (
      clock.kind === 'rolling' && clock.minutes >= summary.fromMinutes && clock.minutes <= summary.toMinutes
    )
  const reset = readyAt(clock, evidence.to)
  return (
    clock.kind === 'fixed' && [reset, reset + DAY_MS].some((at) => at >= summary.from && at <= summary.to)
  )
}

/** Measures a row of 10,000 observations, and one more observation of a member who has 90: the fastest of the rounds. */
function measureTime(): void {
  const many = observe(10_000, 700)
  atMost(
    'learning, 10,000 observations',
    fastestMs(() => learnClock(many, [], 'bounded')),
    LEARNING.rowMs,
    ' ms',
  )
  const own = observe(91, 1)
  atMost(
    'learning, one more of a member',
    fastestMs(() => learnClock(own, [], 'own')),
    LEARNING.oneMoreMs,
    ' ms',
  )
}

function observe(amount: number, players: number): readonly Observation[] {
  const random = seededRandom(1)
  const members = Array.from(
    { length: players },
    (_, index) => new Player(`${index}`, random, () => fixed('00:00', NEW_YORK)),
  )
  const observations: Observation[] = []
  for (let day = STARTS[0] ?? 0; observations.length < amount; day += DAY_MS)
    for (const member of members) member.visit(day, (observation) => observations.push(observation))
  return observations.slice(0, amount)
}

function fastestMs(work: () => void): number {
  let fastest = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    work()
    fastest = Math.min(fastest, performance.now() - started)
  }
  return fastest
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}

function percents(counts: Counts): string {
  return `${percent(counts.missed, counts.visits).toFixed(2)} % missed, ${percent(counts.false, counts.visits).toFixed(2)} % false`
}

function share({ right, wrong }: Statements): string {
  return `${right + wrong} times, ${wrong} of them wrong`
}
