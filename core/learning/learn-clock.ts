import { type ClockCandidate, MAX_CANDIDATES } from '#core/bonuses/clock.ts'
import { type ClockClass, clockClasses, readyAfter } from '#core/learning/clock-classes.ts'
import { fewerCandidates } from '#core/learning/fewer-candidates.ts'
import { hypotheses } from '#core/learning/hypotheses.ts'
import type { Observation } from '#core/learning/observation.ts'
import { type LearnedSummary, summarize } from '#core/learning/learned-summary.ts'
import type { EpochMs } from '#core/units.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Evidence of the last 45 days counts fully. Before that, its weight halves every 15 days, and ends after 90. */
const FULL_DAYS = 45
const HALVING_DAYS = 15
const MAX_AGE_DAYS = 90
/** After so many days without a claim, a bonus is ready under every hypothesis. */
const MAX_WAIT_DAYS = 35
/** The share of a person's influence that is left to "this person's reports are random". */
const RANDOM_SHARE = 0.15
/** Ages in days at which the operator may have changed the clock. */
const CHANGE_AGES = [2, 4, 7, 11, 16, 22, 30]
/** The evidence since a change must be so many times as probable without the evidence before it as with it. */
const CHANGE_FACTOR = Math.log(200)

/** A list has the candidates of each of its member's bonuses, and a shared result is read by many. */
const MOST_CANDIDATES = { bounded: MAX_CANDIDATES, own: 16 }

const IF_READY = { success: Math.log(0.97), refused: Math.log(0.03) }
const IF_WAITING = { success: Math.log(0.4), refused: Math.log(0.6) }
/** A countdown within five minutes, and at any other time of a day. */
const COUNTDOWN_TOLERANCE_MS = 5 * MINUTE_MS
const COUNTDOWN_RIGHT = Math.log(0.9)
const COUNTDOWN_ANY = Math.log((0.1 * 11) / 1440)

/** What was learned about a clock, and from what. */
export type LearnedEvidence = {
  readonly people: number
  readonly observations: number
  /** The time of the first and of the last observation. */
  readonly from: EpochMs
  readonly to: EpochMs
}

export type ClockLearned = {
  /**
   * At most 64 candidates, or 16 with `own` influence, the most probable first. Together at most 1; the rest of the weight is that of 24 hours after
   * the claim.
   */
  readonly candidates: readonly ClockCandidate[]
  /** Null without evidence. */
  readonly evidence: LearnedEvidence | null
  /** The clock, or a range of it, that contains 98 % of the weight; null if there is none. */
  readonly summary: LearnedSummary | null
}

/**
 * Learns when a bonus is ready from attempts to collect it. Reads no clock: the age of evidence is that at the last
 * observation.
 *
 * Every clock `h` of `hypotheses` has the weight `prior(h) × Π f(p, h)` over the people `p`. With `L(p, h)`, the product
 * of the likelihoods of the person's observations, each to the power of what its age leaves of it:
 *
 * - `bounded`, for results that others see: `f = 0.85 × L(p, h) / max L(p, ·) + 0.15`. It is between 0.15 and 1, so one
 *   person changes the ratio of two weights by at most 6.7, however much they report. (A share of random reports that is
 *   not relative to the person's best clock would not bound it.)
 * - `own`, for results that only this person sees: `f = L`.
 *
 * A recorded success has the likelihood 0.97 if the bonus is ready and 0.4 if not, because many do not correct a wrong
 * "Got it"; "Not ready yet" 0.03 and 0.6; a countdown 0.9 within five minutes, and else the same at every time.
 *
 * If the evidence of the last days is 200 times as probable under the prior as after the evidence before it, the operator
 * changed the clock, and earlier evidence does not count. With `bounded` influence, one person changes that ratio by at
 * most 6.7 times 6.7, so one alone cannot cause it.
 *
 * @param observations in any order. Without an earlier claim, or over 35 days after it, they show nothing and are ignored.
 * @param known clocks that are known with some probability: the catalog's, or what was learned from others.
 * @see bench/README.md, "Learning", for how often the result is right
 */
export function learnClock(
  observations: readonly Observation[],
  known: readonly ClockCandidate[],
  influence: 'bounded' | 'own',
): ClockLearned {
  const steps = learnClockInSteps(observations, known, influence)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Like `learnClock`, but pauses every few milliseconds, so that a server can respond to requests between the steps. */
export function* learnClockInSteps(
  observations: readonly Observation[],
  known: readonly ClockCandidate[],
  influence: 'bounded' | 'own',
): Generator<undefined, ClockLearned> {
  const general = hypotheses(known)
  const used = usable(observations)
  const newest = used.at(-1)
  if (!newest) return { candidates: known, evidence: null, summary: null }
  const to = newest.at
  const from = used.reduce((earliest, { lastClaim }) => (lastClaim < earliest ? lastClaim : earliest), to)
  yield
  const classes = clockClasses(general, from, to)
  yield
  const prior = Float64Array.from(classes, ({ weight }) => Math.log(weight))
  const sums = new EvidenceSums(classes, to, influence)
  for (const person of byPerson(used)) {
    sums.add(person)
    yield
  }
  const { log, since } = sums.afterChange(prior)
  const weights = normalized(prior, log)
  const candidates = fewerCandidates(classes, weights, to, MOST_CANDIDATES[influence])
  const counted = used.filter(({ at }) => at >= since)
  return {
    candidates,
    evidence: {
      people: new Set(counted.map(({ person }) => person)).size,
      observations: counted.length,
      from: counted[0]?.at ?? to,
      to,
    },
    summary: summarize(candidates, to),
  }
}

/** What people's observations say about each class, as sums of logarithms: of all, and of those since possible changes. */
class EvidenceSums {
  readonly #classes: readonly ClockClass[]
  readonly #to: EpochMs
  readonly #influence: 'bounded' | 'own'
  readonly #all: Float64Array
  readonly #since: readonly Float64Array[]
  readonly #before: readonly Float64Array[]

  constructor(classes: readonly ClockClass[], to: EpochMs, influence: 'bounded' | 'own') {
    this.#classes = classes
    this.#to = to
    this.#influence = influence
    const zeros = () => new Float64Array(classes.length)
    this.#all = zeros()
    this.#since = CHANGE_AGES.map(zeros)
    this.#before = CHANGE_AGES.map(zeros)
  }

  /** @param person the observations of one person in ascending order. */
  add(person: readonly Observation[]): void {
    const log = new Float64Array(this.#classes.length)
    /** What was added before each possible change, from the newest observation back; null if nothing. */
    const snapshots: (Float64Array | null)[] = []
    for (let index = person.length - 1; index >= 0; index--) {
      const observation = person[index]
      if (!observation) continue
      const age = (this.#to - observation.at) / DAY_MS
      while (age > (CHANGE_AGES[snapshots.length] ?? Infinity))
        snapshots.push(index === person.length - 1 ? null : log.slice())
      this.#addTo(log, observation, age)
    }
    const all = this.#limited(log)
    addInto(this.#all, all)
    for (let index = 0; index < CHANGE_AGES.length; index++) {
      const snapshot = snapshots[index]
      if (snapshot === undefined) addInto(this.#since[index], all)
      else if (snapshot === null) addInto(this.#before[index], all)
      else {
        addInto(this.#since[index], this.#limited(snapshot))
        addInto(this.#before[index], this.#limited(combined(log, -1, snapshot)))
      }
    }
  }

  /** Returns the evidence since the most probable change of the clock, else all of it, and the time since which it counts. */
  afterChange(prior: Float64Array): { readonly log: Float64Array; readonly since: number } {
    let best = { factor: CHANGE_FACTOR, log: this.#all, since: Number.NEGATIVE_INFINITY }
    for (const [index, age] of CHANGE_AGES.entries()) {
      const [since, before] = [this.#since[index], this.#before[index]]
      if (!since || !before) continue
      const factor = expectation(prior, since) - expectation(combined(prior, 1, before), since)
      if (factor > best.factor) best = { factor, log: since, since: this.#to - age * DAY_MS }
    }
    return best
  }

  #addTo(log: Float64Array, observation: Observation, age: number): void {
    const share = age <= FULL_DAYS ? 1 : 0.5 ** ((age - FULL_DAYS) / HALVING_DAYS)
    for (let index = 0; index < this.#classes.length; index++) {
      const one = this.#classes[index]
      if (one) log[index]! += share * logLikelihood(observation, readyAfter(one, observation.lastClaim))
    }
  }

  #limited(log: Float64Array): Float64Array {
    if (this.#influence === 'own') return log
    const best = largest(log)
    const limited = new Float64Array(log.length)
    for (let index = 0; index < log.length; index++)
      limited[index] = Math.log((1 - RANDOM_SHARE) * Math.exp(log[index]! - best) + RANDOM_SHARE)
    return limited
  }
}

function logLikelihood(observation: Observation, readyAt: number): number {
  if (observation.outcome !== 'countdown')
    return (readyAt <= observation.at ? IF_READY : IF_WAITING)[observation.outcome]
  const isRight = Math.abs(observation.readyAt - readyAt) <= COUNTDOWN_TOLERANCE_MS
  return isRight ? COUNTDOWN_RIGHT : COUNTDOWN_ANY
}

/** Returns the observations that count, in ascending order: the same for every order of the given ones. */
function usable(observations: readonly Observation[]): readonly Observation[] {
  const newest = observations.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY)
  return observations
    .filter(
      ({ at, lastClaim }) =>
        lastClaim < at && at - lastClaim <= MAX_WAIT_DAYS * DAY_MS && newest - at <= MAX_AGE_DAYS * DAY_MS,
    )
    .sort(
      (one, other) =>
        one.at - other.at ||
        one.lastClaim - other.lastClaim ||
        compareText(one.person, other.person) ||
        compareText(one.outcome, other.outcome) ||
        readyAtOf(one) - readyAtOf(other),
    )
}

function readyAtOf(observation: Observation): number {
  return observation.outcome === 'countdown' ? observation.readyAt : 0
}

function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function byPerson(observations: readonly Observation[]): Iterable<readonly Observation[]> {
  const people = new Map<string, Observation[]>()
  for (const observation of observations) {
    const person = people.get(observation.person)
    if (person) person.push(observation)
    else people.set(observation.person, [observation])
  }
  return people.values()
}

/** The logarithm of the mean of `exp(values)` with the weights `exp(logWeights)`. */
function expectation(logWeights: Float64Array, values: Float64Array): number {
  return logSum(combined(logWeights, 1, values)) - logSum(logWeights)
}

function normalized(prior: Float64Array, log: Float64Array): Float64Array {
  const weights = combined(prior, 1, log)
  const total = logSum(weights)
  return weights.map((value) => Math.exp(value - total))
}

function logSum(logs: Float64Array): number {
  const best = largest(logs)
  return best + Math.log(logs.reduce((total, value) => total + Math.exp(value - best), 0))
}

function largest(values: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (let index = 0; index < values.length; index++) if (values[index]! > most) most = values[index]!
  return most
}

function combined(one: Float64Array, sign: 1 | -1, other: Float64Array): Float64Array {
  const sum = new Float64Array(one.length)
  for (let index = 0; index < one.length; index++) sum[index] = one[index]! + sign * other[index]!
  return sum
}

function addInto(target: Float64Array | undefined, values: Float64Array): void {
  if (target) for (let index = 0; index < values.length; index++) target[index]! += values[index]!
}
