import { useSyncExternalStore } from 'react'
import { isOverlayOpen } from '#web/ui/overlay-open.ts'

const MINUTE_MS = 60_000

let zone: string | null = null
let moves = 0

/**
 * Returns how often the device's time zone has changed since the page was loaded, as after a flight. As a `key`, it shows
 * every time and day of a page again in the new zone. Noticed within a minute, and when the page is shown or focused. While
 * the user types, or a dialog is open, it waits: what they have typed would be lost.
 */
export function useZoneMoves(): number {
  return useSyncExternalStore(subscribe, current, beforeHydration)
}

function current(): number {
  return moves
}

function beforeHydration(): number {
  return 0
}

function subscribe(listener: () => void): () => void {
  let isWaiting = false
  function check(): void {
    const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const isMoved = zone !== null && device !== zone
    isWaiting = isMoved && isEditing()
    if (isWaiting) return
    zone = device
    if (!isMoved) return
    moves++
    listener()
  }
  // The focus leaves the field, or a dialog that closes. It has not arrived elsewhere before the next task.
  const checkLater = () => void (isWaiting && setTimeout(check))
  check()
  const timer = setInterval(check, MINUTE_MS)
  document.addEventListener('visibilitychange', check)
  addEventListener('focus', check)
  document.addEventListener('focusin', checkLater)
  document.addEventListener('focusout', checkLater)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    removeEventListener('focus', check)
    document.removeEventListener('focusin', checkLater)
    document.removeEventListener('focusout', checkLater)
  }
}

/** Returns whether a dialog is open, or the focused field contains text. */
function isEditing(): boolean {
  const { activeElement } = document
  if (isOverlayOpen() || activeElement instanceof HTMLTextAreaElement) return true
  const isText =
    activeElement instanceof HTMLInputElement && !['checkbox', 'radio'].includes(activeElement.type)
  return isText && activeElement.value !== ''
}
