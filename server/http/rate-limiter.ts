import type { EpochMs } from '#core/units.ts'

/** So many times in so long. */
export type Limit = { readonly times: number; readonly windowMs: number }

export type RateLimiter = {
  /** Takes one; answers 0, or the seconds to wait when there is none left. */
  take(key: string, limit: Limit): Promise<number>
  /** Takes one back: it was no failure after all. */
  giveBack(key: string, limit: Limit): Promise<void>
  /** Forgets a key, after a success. */
  forget(key: string): Promise<void>
}

const MAX_KEYS = 50_000

/**
 * Counts per key in memory, in fixed windows that open with the first try.
 *
 * Bounded: when too many keys are open, the oldest windows go first.
 *
 * @param scale multiplies every limit (RATE_LIMIT_SCALE).
 */
export function createRateLimiter(now: () => EpochMs, scale: number): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function open(key: string) {
    const window = windows.get(key)
    if (window && window.endsAt > now()) return window
    windows.delete(key)
    return null
  }

  return {
    take(key, limit) {
      const window = open(key)
      if (window && window.count >= Math.max(1, Math.floor(limit.times * scale))) {
        return Promise.resolve(Math.max(1, Math.ceil((window.endsAt - now()) / 1000)))
      }
      if (window) window.count += 1
      else {
        for (const oldest of windows.keys()) {
          if (windows.size < MAX_KEYS) break
          windows.delete(oldest)
        }
        windows.set(key, { count: 1, endsAt: now() + limit.windowMs })
      }
      return Promise.resolve(0)
    },
    giveBack(key) {
      const window = open(key)
      if (window) window.count -= 1
      return Promise.resolve()
    },
    forget(key) {
      windows.delete(key)
      return Promise.resolve()
    },
  }
}
