import { createHmac, randomBytes } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'

/** A number of attempts per window. Each limit object has a separate store, so create it once, and declare it on routes. */
export type Limit = {
  /** What is counted, for the table in docs/api.md. Unique with `per`, because nodes share counters by them. */
  readonly name: string
  /** Whose attempts are counted together. */
  readonly per: 'address' | 'user' | 'email' | 'email and address'
  readonly times: number
  readonly windowMs: number
}

export type RateLimiter = {
  /** Counts one. @returns 0, or the seconds to wait if the limit is reached. */
  take(key: string, limit: Limit): Promise<number>
  /** Uncounts one, after an attempt that should not count. */
  refund(key: string, limit: Limit): Promise<void>
  /** Resets a key, after a success. */
  reset(key: string, limit: Limit): Promise<void>
}

/** The most keys of one limit with separate counters; about 6 MB. */
const MAX_KEYS = 50_000

/** Counters that further keys share. */
const SHARED_COUNTERS = 65_536

type Windows = Map<string, { count: number; readonly endsAt: number }>
type Store = { readonly own: Windows; readonly shared: Windows }

/**
 * Counts per key in memory, in fixed windows that start with the first attempt.
 *
 * Open windows are never evicted, so inventing keys cannot reset a counter. When a limit has too many open windows,
 * further keys share a fixed number of counters by a secret hash. Such a key may be rejected early, but never gets more
 * than the limit. Limits do not share stores.
 *
 * @param scale multiplies every limit (RATE_LIMIT_SCALE).
 */
export function createRateLimiter(
  now: () => EpochMs,
  scale: number,
  maxKeys = MAX_KEYS,
  sharedCounters = SHARED_COUNTERS,
): RateLimiter {
  const stores = new Map<Limit, Store>()
  const seed = randomBytes(32)

  function storeOf(limit: Limit): Store {
    const store = stores.get(limit) ?? { own: new Map(), shared: new Map() }
    stores.set(limit, store)
    return store
  }

  function sharedName(key: string): string {
    const hash = createHmac('sha256', seed).update(key).digest().readUInt32BE()
    return String(hash % sharedCounters)
  }

  // All windows of a store have the same length, so they end in the order of their start.
  function dropEnded(windows: Windows): void {
    for (const [name, { endsAt }] of windows) {
      if (endsAt > now()) break
      windows.delete(name)
    }
  }

  /** Returns the windows that count a key, and its name there. */
  function locate({ own, shared }: Store, key: string): { windows: Windows; name: string } {
    dropEnded(own)
    dropEnded(shared)
    const isFull = own.size >= maxKeys
    if (own.has(key) || (!isFull && shared.size === 0)) return { windows: own, name: key }
    const name = sharedName(key)
    return isFull || shared.has(name) ? { windows: shared, name } : { windows: own, name: key }
  }

  return {
    take(key, limit) {
      const { windows, name } = locate(storeOf(limit), key)
      const window = windows.get(name)
      if (window && window.count >= Math.max(1, Math.floor(limit.times * scale))) {
        return Promise.resolve(Math.max(1, Math.ceil((window.endsAt - now()) / 1000)))
      }
      if (window) window.count += 1
      else windows.set(name, { count: 1, endsAt: now() + limit.windowMs })
      return Promise.resolve(0)
    },
    refund(key, limit) {
      const { windows, name } = locate(storeOf(limit), key)
      const window = windows.get(name)
      if (window && window.count > 0) window.count -= 1
      return Promise.resolve()
    },
    reset(key, limit) {
      // A shared counter also counts other keys.
      storeOf(limit).own.delete(key)
      return Promise.resolve()
    },
  }
}
