import { useSyncExternalStore } from 'react'
import type { EpochMs } from '#core/units.ts'
import { clockJumped, knowsServerTime, onServerTime, serverNow } from '#web/api/server-clock.ts'
import { queryClient } from '#web/api/query-client.ts'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let shown: EpochMs | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let unsubscribe: (() => void) | undefined
/** How many callers need the time while the page is hidden. */
let hiddenUses = 0

/**
 * Returns the server's time, updated every minute and when the device wakes. Null before the first response. Stops on a
 * hidden page, unless `tickWhileHidden` was called.
 */
export function useNow(): EpochMs | null {
  return useSyncExternalStore(subscribe, current, beforeResponse)
}

/** Continues to update the time while the page is hidden. @returns the function that ends it. */
export function tickWhileHidden(): () => void {
  hiddenUses++
  // The timer may have ended while the page was hidden.
  if (listeners.size > 0 && document.visibilityState === 'hidden') updateIfNeeded()
  return () => {
    hiddenUses--
  }
}

function current(): EpochMs | null {
  return shown
}

function beforeResponse(): null {
  return null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', updateIfNeeded)
    addEventListener('focus', updateIfNeeded)
    unsubscribe = onServerTime(update)
    if (knowsServerTime()) update()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', updateIfNeeded)
    removeEventListener('focus', updateIfNeeded)
    unsubscribe?.()
  }
}

/** Does nothing on a hidden page that needs no time. `visibilitychange` calls it again. */
function updateIfNeeded(): void {
  if ((document.visibilityState === 'hidden' && hiddenUses === 0) || !knowsServerTime()) return
  update()
  // After a sleep of the device, the cached data can be outdated.
  if (clockJumped()) void queryClient.invalidateQueries()
}

function update(): void {
  shown = serverNow()
  clearTimeout(timer)
  timer = setTimeout(updateIfNeeded, MINUTE_MS - (shown % MINUTE_MS))
  for (const listener of listeners) listener()
}
