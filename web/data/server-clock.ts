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
  learn(serverNow: string, sentAt: number): void
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
    learn(serverNow, sentAt) {
      const receivedAt = pageClock()
      const half = (receivedAt - sentAt) / 2
      const found = Date.parse(serverNow) - (sentAt + half)
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

const clock = createServerClock(
  () => performance.now(),
  () => Date.now(),
)

export function serverNow(): EpochMs {
  return clock.now()
}

export function learnServerTime(now: string, sentAt: number): void {
  clock.learn(now, sentAt)
}

export function clockJumped(): boolean {
  return clock.jumped()
}
