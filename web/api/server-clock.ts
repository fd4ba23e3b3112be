import { type EpochMs, epochMs } from '#core/units.ts'

/**
 * The server's time, as estimated by the browser.
 *
 * It runs on the page's monotonic clock, so a wrong device clock has no effect. The page's clock can stop while the
 * device sleeps. The device clock is then ahead of it, and the difference is added until the next response. Setting the
 * device clock forward has the same effect: the next response corrects it, and the server accepts no time in the
 * future. Setting the device clock back has no effect.
 */
export type ServerClock = {
  now(): EpochMs
  /** Returns the state of both clocks when a request is sent, for `learn`. */
  mark(): ClockMark
  /**
   * Takes the stated time as the time midway between request and response. Ignores text that is not a time, a
   * response during which the device slept, and, after the first response, one during which the browser froze the page:
   * the server could have sent it at any time in between.
   */
  learn(stated: string, sent: ClockMark): void
  /** Returns whether the clocks moved apart since the last call: the device slept, or its clock was set. */
  jumped(): boolean
}

/** The page's clock in milliseconds, and how far the device clock is ahead of it. */
export type ClockMark = { readonly page: number; readonly gap: number }

const DRIFT_MS = 2_000
/** Calls time out after 10 seconds. A longer one ended while the page was frozen. */
const MAX_UNCERTAINTY_MS = 5_000

export function createServerClock(pageClock: () => number, deviceClock: () => number): ServerClock {
  const gapNow = () => deviceClock() - pageClock()
  let offset = gapNow()
  let drift = offset
  /** The smallest gap since the offset was measured. */
  let gap = offset
  let uncertainty = Infinity

  /** Returns for how long the page's clock has stopped since the offset was measured. */
  function stopped(): number {
    const wider = gapNow() - gap
    if (wider < 0) gap += wider
    return wider > DRIFT_MS ? wider : 0
  }

  return {
    now: () => epochMs(Math.round(pageClock() + offset + stopped())),
    mark: () => ({ page: pageClock(), gap: gapNow() }),
    learn(stated, sent) {
      if (Math.abs(gapNow() - sent.gap) > DRIFT_MS) return
      const half = (pageClock() - sent.page) / 2
      if (half > MAX_UNCERTAINTY_MS && uncertainty < Infinity) return
      const measured = Date.parse(stated) - (sent.page + half)
      if (Number.isNaN(measured)) return
      // A slow response is less precise than an earlier quick one. It counts only if it contradicts the earlier one.
      if (half <= uncertainty || Math.abs(measured - offset - stopped()) > half + uncertainty) {
        offset = measured
        uncertainty = half
        gap = gapNow()
      }
    },
    jumped() {
      const before = drift
      drift = gapNow()
      return Math.abs(drift - before) > DRIFT_MS
    },
  }
}

/** Smaller corrections do not update the screen. */
const MIN_CORRECTION_MS = 1_000
const clock = createServerClock(
  () => performance.now(),
  () => Date.now(),
)
const listeners = new Set<() => void>()
let known = false

export function serverNow(): EpochMs {
  return clock.now()
}

/** Returns whether a response has contained the server's time. */
export function knowsServerTime(): boolean {
  return known
}

/** Returns the state of the clocks when a request is sent, for `learnServerTime`. */
export function markRequest(): ClockMark {
  return clock.mark()
}

export function learnServerTime(now: string, sent: ClockMark): void {
  const before = clock.now()
  clock.learn(now, sent)
  if (known && Math.abs(clock.now() - before) < MIN_CORRECTION_MS) return
  known = true
  for (const listener of listeners) listener()
}

/** Calls the listener after the first response, and when a later one corrects the clock by at least a second. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function clockJumped(): boolean {
  return clock.jumped()
}
