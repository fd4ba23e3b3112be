import { type EpochMs, epochMs } from '#core/units.ts'

/** A bonus, and when it is ready: `now` or earlier if it is ready already. */
export type ReadyMoment = { readonly name: string; readonly at: EpochMs }

/** A moment at which bonuses become ready, and how many are ready from then on. */
export type ReadyStep = {
  readonly at: EpochMs
  readonly names: readonly string[]
  /** Including those that are ready now and those of earlier steps. */
  readonly ready: number
}

export type ReadySteps = {
  readonly all: number
  readonly readyNow: number
  /** Within 24 hours from now, the earliest first. A bonus stays ready until it is collected, so the count only rises. */
  readonly steps: readonly ReadyStep[]
  /** How many are not ready within 24 hours. */
  readonly later: number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * Returns how many bonuses are ready at which time within 24 hours. Moments of the same minute are one step, at its end: the
 * product redraws countdowns on the minute.
 */
export function readySteps(moments: readonly ReadyMoment[], now: EpochMs): ReadySteps {
  const waiting = moments.filter(({ at }) => at > now)
  const readyNow = moments.length - waiting.length
  const byMinute = new Map<number, string[]>()
  for (const { name, at } of waiting) {
    if (at - now > DAY_MS) continue
    const minute = Math.ceil(at / MINUTE_MS) * MINUTE_MS
    byMinute.set(minute, [...(byMinute.get(minute) ?? []), name])
  }
  let ready = readyNow
  const steps = [...byMinute]
    .sort(([a], [b]) => a - b)
    .map(([minute, names]) => {
      ready += names.length
      return { at: epochMs(minute), names, ready }
    })
  return { all: moments.length, readyNow, steps, later: moments.length - ready }
}

/** Returns how many bonuses are ready at a time within 24 hours. */
export function readyBy({ readyNow, steps }: ReadySteps, at: EpochMs): number {
  return steps.filter((step) => step.at <= at).at(-1)?.ready ?? readyNow
}
