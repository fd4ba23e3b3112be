import { type EpochMs, epochMs } from '#core/units.ts'

/**
 * The server's time as the browser knows it.
 *
 * Counted on the page's monotonic clock, so a wrong device clock changes nothing. The page's clock may stop while the
 * device sleeps: the device clock is then ahead of it, and the difference is added until a response tells the time. A
 * device clock that is set forward looks the same; the next response corrects it, and the server accepts no time in the
 * future. A device clock that is set back changes nothing.
 */
export type ServerClock = {
  now(): EpochMs
  /** @returns both clocks at the moment a request is sent, for `learn`. */
  mark(): ClockMark
  /**
   * Takes the stated time as the time midway between request and response. Ignores a response during which the device
   * slept: its request may have been answered at any time.
   */
  learn(stated: string, sent: ClockMark): void
  /** @returns whether wall and page clock moved apart since the last call: a sleep, or the device clock was set. */
  jumped(): boolean
}

/** The page's clock in milliseconds, and how far the device clock is ahead of it. */
export type ClockMark = { readonly page: number; readonly gap: number }

const DRIFT_MS = 2_000

export function createServerClock(pageClock: () => number, deviceClock: () => number): ServerClock {
  const gapNow = () => deviceClock() - pageClock()
  let offset = gapNow()
  let drift = offset
  /** The smallest gap since the offset was found. */
  let gap = offset
  let uncertainty = Infinity

  /** How long the page's clock stopped since the offset was found. */
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
      const found = Date.parse(stated) - (sent.page + half)
      // A slow answer says less than a quick one before it, unless the two cannot both be true.
      if (half <= uncertainty || Math.abs(found - offset - stopped()) > half + uncertainty) {
        offset = found
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

/** @returns what `learnServerTime` needs, taken when the request is sent. */
export function markRequest(): ClockMark {
  return clock.mark()
}

export function learnServerTime(now: string, sent: ClockMark): void {
  const before = clock.now()
  clock.learn(now, sent)
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
