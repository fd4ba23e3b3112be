import { type EpochMs, epochMs } from '#core/units.ts'

/**
 * The server's time as the browser knows it.
 *
 * Counted on the page's monotonic clock, so a wrong device clock, or one that is set while the page is open,
 * changes nothing. A device that slept is noticed by the two clocks drifting apart; whoever listens fetches anew.
 */
export type ServerClock = {
  now(): EpochMs
  /** @param sentAt the page's clock when the request left; the answer's time is taken as midway. */
  learn(stated: string, sentAt: number): void
  /** @returns whether wall and page clock moved apart since the last call: a sleep, or the device clock was set. */
  jumped(): boolean
}

const DRIFT_MS = 2_000

export function createServerClock(pageClock: () => number, deviceClock: () => number): ServerClock {
  let offset = deviceClock() - pageClock()
  let drift = offset
  let uncertainty = Infinity
  return {
    now: () => epochMs(Math.round(pageClock() + offset)),
    learn(stated, sentAt) {
      const receivedAt = pageClock()
      const half = (receivedAt - sentAt) / 2
      const found = Date.parse(stated) - (sentAt + half)
      // A slow answer says less than a quick one before it, unless the two cannot both be true.
      if (half <= uncertainty || Math.abs(found - offset) > half + uncertainty) {
        offset = found
        uncertainty = half
      }
    },
    jumped() {
      const before = drift
      drift = deviceClock() - pageClock()
      return Math.abs(drift - before) > DRIFT_MS
    },
  }
}

const SHOWS_MS = 1_000
const clock = createServerClock(
  () => performance.now(),
  () => Date.now(),
)
const listeners = new Set<() => void>()
let known = false

export function serverNow(): EpochMs {
  return clock.now()
}

/** @returns whether any answer has told the time yet. */
export function knowsServerTime(): boolean {
  return known
}

export function learnServerTime(now: string, sentAt: number): void {
  const before = clock.now()
  clock.learn(now, sentAt)
  if (known && Math.abs(clock.now() - before) < SHOWS_MS) return
  known = true
  for (const listener of listeners) listener()
}

/** Calls back on the first answer, and when a later one moves the clock by more than a second. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function clockJumped(): boolean {
  return clock.jumped()
}
