import { useSyncExternalStore } from 'react'
import type { EpochMs } from '#core/units.ts'
import { clockJumped, knowsServerTime, onServerTime, serverNow } from '#web/data/server-clock.ts'
import { queryClient } from '#web/data/queries.ts'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let shown: EpochMs | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let forget: (() => void) | undefined

/** The server's time as the screen shows it: anew on every minute and when the device wakes. Null before the first answer. */
export function useNow(): EpochMs | null {
  return useSyncExternalStore(follow, current, beforeAnswer)
}

function current(): EpochMs | null {
  return shown
}

function beforeAnswer(): null {
  return null
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', wake)
    addEventListener('focus', wake)
    forget = onServerTime(redraw)
    if (knowsServerTime()) redraw()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('focus', wake)
    forget?.()
  }
}

/** A hidden page draws nothing; it comes back through here. */
function wake(): void {
  if (document.visibilityState === 'hidden' || !knowsServerTime()) return
  redraw()
  // The page's clock may have stood still while the device slept.
  if (clockJumped()) void queryClient.invalidateQueries()
}

function redraw(): void {
  shown = serverNow()
  clearTimeout(timer)
  timer = setTimeout(wake, MINUTE_MS - (shown % MINUTE_MS))
  for (const listener of listeners) listener()
}
