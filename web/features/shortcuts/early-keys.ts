import { notePresses } from '#web/ui/note-presses.ts'
import { keysAreTaken } from '#web/ui/overlay-open.ts'

/** The maximum time between the two keys of a sequence. */
export const PREFIX_MS = 1_500

type EarlyKeys = {
  /** Starts to remember. @returns the function that stops it. */
  readonly remember: () => () => void
  /** Returns the remembered presses once, for the code that handles all later ones. */
  readonly take: () => readonly KeyboardEvent[]
}

/** Those of the page. */
export const earlyKeys = createEarlyKeys()

/**
 * Remembers the newest shortcut that opens a page, the search field, or the list of shortcuts until the shortcuts have
 * loaded, unless the member presses anything else after it. A shortcut that acts on a row or undoes is not remembered:
 * later, another row can have the focus, and another change can be the newest one.
 */
export function createEarlyKeys(): EarlyKeys {
  let early: readonly KeyboardEvent[] = []
  let isTaken = false

  function remember(): () => void {
    let before: readonly KeyboardEvent[] = []
    // Also the presses that an overlay handles, which the listener below does not get.
    const stopDropping = notePresses((press) => {
      // Shift is part of "?".
      if (press instanceof KeyboardEvent && press.key === 'Shift') return
      before = early
      early = []
    })
    const note = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented, repeat, key, timeStamp } = event
      if (isTaken || ctrlKey || metaKey || altKey || isComposing || defaultPrevented || repeat) return
      if (key === 'Shift' || keysAreTaken()) return
      const prefix = before.at(-1)
      if (prefix?.key === 'g' && timeStamp - prefix.timeStamp <= PREFIX_MS) early = [prefix, event]
      else if (key === 'g' || key === '/' || key === '?') early = [event]
    }
    document.addEventListener('keydown', note)
    return () => {
      stopDropping()
      document.removeEventListener('keydown', note)
    }
  }

  function take(): readonly KeyboardEvent[] {
    const keys = early
    isTaken = true
    early = []
    return keys
  }

  return { remember, take }
}
