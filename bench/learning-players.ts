import type { Clock } from '#core/bonuses/clock.ts'
import { nextReady } from '#core/bonuses/next-ready.ts'
import type { Observation } from '#core/learning/observation.ts'
import { wallClockToEpoch } from '#core/reset/zone-time.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** A visit is at most so many minutes before or after the habitual time. */
const HABIT_MINUTES = 25
const SKIPPED_SHARE = 0.15
/** How many claims that were not ready are left recorded as collected. */
const UNCORRECTED_SHARE = 0.3
/** How many claims are recorded as "Not ready yet" by mistake. */
const SLIP_SHARE = 0.02

const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'UTC']

/** Returns the clock of a bonus at a moment: an operator can change it. */
export type ClockAt = (at: EpochMs) => Clock
export type Random = () => number

/** A visit: whether the bonus is ready, and when it was last recorded as collected. */
export type Visit = { readonly at: EpochMs; readonly lastClaim: EpochMs; readonly isReady: boolean }

/** Returns a generator of numbers from 0 to 1 that are the same for a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A player who visits once a day at a habitual local time. */
export class Player {
  readonly #name: string
  readonly #random: Random
  readonly #clockAt: ClockAt
  readonly #zone: string
  /** Minutes of the local day. */
  readonly #habit: number
  #collectedAt: EpochMs | null = null
  #recordedAt: EpochMs | null = null

  constructor(name: string, random: Random, clockAt: ClockAt) {
    this.#name = name
    this.#random = random
    this.#clockAt = clockAt
    this.#zone = ZONES[Math.floor(random() * ZONES.length)] ?? 'UTC'
    this.#habit = habitualMinute(random)
  }

  /**
   * Lets the player visit on a day, and collect if the bonus is ready.
   *
   * @param day the midnight of the day, as though local time were UTC.
   * @param observe receives what the player records.
   * @returns null if the player skips the day, or has never collected.
   */
  visit(day: number, observe: (observation: Observation) => void): Visit | null {
    if (this.#random() < SKIPPED_SHARE) return null
    const spread = (this.#random() * 2 - 1) * HABIT_MINUTES
    const wall = day + Math.round((this.#habit + spread) * MINUTE_MS)
    const at = wallClockToEpoch(this.#zone, wall)
    const lastClaim = this.#recordedAt
    const visit = lastClaim === null ? null : { at, lastClaim, isReady: this.#isReady(at) }
    this.#attempt(at, observe)
    return visit
  }

  #isReady(at: EpochMs): boolean {
    return this.#collectedAt === null || (nextReady(this.#clockAt(at), this.#collectedAt) ?? 0) <= at
  }

  #attempt(at: EpochMs, observe: (observation: Observation) => void): void {
    const isReady = this.#isReady(at)
    const isRecorded = this.#random() < (isReady ? 1 - SLIP_SHARE : UNCORRECTED_SHARE)
    if (this.#recordedAt !== null)
      observe({
        person: this.#name,
        at,
        lastClaim: this.#recordedAt,
        outcome: isRecorded ? 'success' : 'refused',
      })
    if (isReady) this.#collectedAt = at
    if (isRecorded) this.#recordedAt = at
  }
}

/** Returns reports at random times of day, with random outcomes. */
export function randomReports(
  name: string,
  random: Random,
  firstDay: number,
  days: number,
): readonly Observation[] {
  let lastClaim = epochMs(firstDay)
  return Array.from({ length: days }, (_, day) => {
    const at = epochMs(Math.round(firstDay + (day + 1 + random()) * DAY_MS))
    const outcome = random() < 0.5 ? 'success' : 'refused'
    const observation = { person: name, at, lastClaim, outcome } as const
    if (outcome === 'success') lastClaim = at
    return observation
  })
}

/** Mornings, noon, and evenings are more frequent than nights. */
function habitualMinute(random: Random): number {
  const [start = 0, length = 0] =
    [
      [6 * 60, 240],
      [11 * 60, 180],
      [17 * 60, 420],
      [0, 1440],
    ][Math.floor(random() * 4)] ?? []
  return Math.floor(start + random() * length)
}
