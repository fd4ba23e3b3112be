import { createHmac, randomBytes } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'

/** So many times in so long. Each limit has a store of its own: one object per limit, made once. */
export type Limit = { readonly times: number; readonly windowMs: number }

export type RateLimiter = {
  /** Takes one; answers 0, or the seconds to wait when there is none left. */
  take(key: string, limit: Limit): Promise<number>
  /** Takes one back: it was no failure after all. */
  giveBack(key: string, limit: Limit): Promise<void>
  /** Forgets a key, after a success. */
  forget(key: string, limit: Limit): Promise<void>
}

/** Keys of one limit that are counted one by one; about 6 MB. */
const MAX_KEYS = 50_000

/** Counters that share the keys beyond those. */
const SHARED_COUNTERS = 65_536

type Windows = Map<string, { count: number; readonly endsAt: number }>
type Store = { readonly own: Windows; readonly shared: Windows }

/**
 * Counts per key in memory, in fixed windows that open with the first try.
 *
 * A window that is open is never dropped, so nobody can reset a counter by making up other keys. When a limit has too
 * many open windows, further keys share a fixed number of counters by a secret hash: such a key may be refused early,
 * but never gets more than the limit. Keys of one limit do not take the place of another's.
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

  // All windows of a store last equally long, so they end in the order in which they were opened.
  function dropEnded(windows: Windows): void {
    for (const [name, { endsAt }] of windows) {
      if (endsAt > now()) break
      windows.delete(name)
    }
  }

  /** Where a key is counted, and by which name. */
  function place({ own, shared }: Store, key: string): { windows: Windows; name: string } {
    dropEnded(own)
    dropEnded(shared)
    const isFull = own.size >= maxKeys
    if (own.has(key) || (!isFull && shared.size === 0)) return { windows: own, name: key }
    const name = sharedName(key)
    return isFull || shared.has(name) ? { windows: shared, name } : { windows: own, name: key }
  }

  return {
    take(key, limit) {
      const { windows, name } = place(storeOf(limit), key)
      const window = windows.get(name)
      if (window && window.count >= Math.max(1, Math.floor(limit.times * scale))) {
        return Promise.resolve(Math.max(1, Math.ceil((window.endsAt - now()) / 1000)))
      }
      if (window) window.count += 1
      else windows.set(name, { count: 1, endsAt: now() + limit.windowMs })
      return Promise.resolve(0)
    },
    giveBack(key, limit) {
      const { windows, name } = place(storeOf(limit), key)
      const window = windows.get(name)
      if (window && window.count > 0) window.count -= 1
      return Promise.resolve()
    },
    forget(key, limit) {
      // A shared counter holds what others tried as well.
      storeOf(limit).own.delete(key)
      return Promise.resolve()
    },
  }
}
