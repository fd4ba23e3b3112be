import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const IN_USE = 'input:focus, select:focus, textarea:focus, [role=dialog], [role=alertdialog]'

let zone: string | null = null
let moves = 0

/**
 * Returns how often the device's time zone has changed since the page was loaded, as after a flight. As a `key`, it shows
 * every time and day of a page again in the new zone. Noticed within a minute, and when the page is shown or focused. While
 * a field has the focus, or a dialog is open, it waits: what was typed would be lost.
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
  function check(): void {
    const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const isMoved = zone !== null && device !== zone
    if (isMoved && document.querySelector(IN_USE) !== null) return
    zone = device
    if (!isMoved) return
    moves++
    listener()
  }
  // A dialog that closes is still there when the focus arrives elsewhere.
  const checkLater = () => void setTimeout(check)
  check()
  const timer = setInterval(check, MINUTE_MS)
  document.addEventListener('visibilitychange', check)
  document.addEventListener('focusin', checkLater)
  addEventListener('focus', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    document.removeEventListener('focusin', checkLater)
    removeEventListener('focus', check)
  }
}
