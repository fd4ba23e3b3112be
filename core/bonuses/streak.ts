import { learnedMinutes } from '#core/bonuses/claim-worth.ts'
import { type Clock, rulesOf } from '#core/bonuses/clock.ts'
import { lastReset, nextReady } from '#core/bonuses/next-ready.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** A claim, or what a player stated at a time, and the day of the streak, from 1. */
export type StreakClaim = { readonly day: number; readonly at: EpochMs }

/** Which earlier claims a claim at a moment continues. */
export type StreakWindow = {
  /** The last claim was the same day of the streak if it was at or after this moment; null: it never was. */
  readonly sameFrom: EpochMs | null
  /** The streak is broken if the last claim was before this moment; null: nothing breaks it. */
  readonly keptFrom: EpochMs | null
}

/**
 * Returns which earlier claims a claim at `at` continues. With a fixed clock, a period has one day of a streak. With an
 * interval, or at an unknown or learned hour, a claim less than half an interval after another is the same day, because many
 * operators count calendar days.
 */
export function streakWindow(clock: Clock, value: BonusValue, at: EpochMs): StreakWindow {
  if (clock.kind === 'condition') return { sameFrom: null, keptFrom: null }
  const keeps = value.kind === 'ladder' && value.onMiss === 'keep'
  const lost = rulesOf(clock).lostAfterMinutes
  const lostFrom = lost === undefined ? null : epochMs(at - lost * MINUTE_MS + 1)
  if (clock.kind === 'fixed') {
    const sameFrom = lastReset(clock, at)
    return { sameFrom, keptFrom: keeps ? null : (lostFrom ?? lastReset(clock, epochMs(sameFrom - 1))) }
  }
  const minutes = intervalMinutes(clock)
  return {
    sameFrom: epochMs(at - Math.floor((minutes * MINUTE_MS) / 2) + 1),
    keptFrom: keeps ? null : (lostFrom ?? epochMs(at - 2 * minutes * MINUTE_MS + 1)),
  }
}

function intervalMinutes(clock: Clock): number {
  if (clock.kind === 'learned') return learnedMinutes(clock)
  return clock.kind === 'rolling' ? clock.minutes : DAY_MINUTES
}

/**
 * Returns the day of the streak, from 1, of a claim in a window.
 *
 * @param last the last claim; null if there was none.
 * @param stated the day of the next claim as the player stated it; null if not. It counts until a claim follows.
 */
export function streakDayOf(
  last: StreakClaim | null,
  stated: StreakClaim | null,
  { sameFrom, keptFrom }: StreakWindow,
): number {
  if (stated !== null && (last === null || last.at < stated.at))
    return keptFrom !== null && stated.at < keptFrom ? 1 : stated.day
  if (last === null || (keptFrom !== null && last.at < keptFrom)) return 1
  return sameFrom !== null && last.at >= sameFrom ? last.day : last.day + 1
}

/** Returns the day of the streak, from 1, of the next claim: at `now`, or when the bonus is ready again if that is later. */
export function nextStreakDay(
  last: StreakClaim | null,
  stated: StreakClaim | null,
  clock: Clock,
  value: BonusValue,
  now: EpochMs,
): number {
  const ready = last === null ? now : (nextReady(clock, last.at) ?? now)
  return streakDayOf(last, stated, streakWindow(clock, value, epochMs(Math.max(now, ready))))
}
