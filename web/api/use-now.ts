import { useSyncExternalStore } from 'react'
import type { EpochMs } from '#core/units.ts'
import { clockJumped, knowsServerTime, onServerTime, serverNow } from '#web/api/server-clock.ts'
import { queryClient } from '#web/api/query-client.ts'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let shown: EpochMs | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let unsubscribe: (() => void) | undefined

/** Returns the server's time, updated every minute and when the device wakes. Null before the first response. */
export function useNow(): EpochMs | null {
  return useSyncExternalStore(subscribe, current, beforeResponse)
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
    document.addEventListener('visibilitychange', updateIfVisible)
    addEventListener('focus', updateIfVisible)
    unsubscribe = onServerTime(update)
    if (knowsServerTime()) update()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', updateIfVisible)
    removeEventListener('focus', updateIfVisible)
    unsubscribe?.()
  }
}

/** Does nothing on a hidden page. `visibilitychange` calls it again. */
function updateIfVisible(): void {
  if (document.visibilityState === 'hidden' || !knowsServerTime()) return
  update()
  // After a sleep of the device, the cached data can be outdated.
  if (clockJumped()) void queryClient.invalidateQueries()
}

function update(): void {
  shown = serverNow()
  clearTimeout(timer)
  timer = setTimeout(updateIfVisible, MINUTE_MS - (shown % MINUTE_MS))
  for (const listener of listeners) listener()
}
