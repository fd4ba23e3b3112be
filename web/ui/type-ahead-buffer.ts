/** Selects the overlays: the elements that open above the page and take the focus. */
export const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]'

/** Keys that are buffered in addition to printable characters. All other keys keep their default action. */
const NAMED_KEYS: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'ArrowDown', 'ArrowUp', 'Home', 'End'])

/** Upper limit for the time in which a rendered overlay receives the focus. */
const FOCUS_TIMEOUT_MS = 2000

export type TypeAheadBuffer = {
  /** Replays the keys once the overlay has the focus. Call it when the overlay has rendered. */
  readonly replay: () => void
  /** Discards the keys and stops intercepting them. */
  readonly discard: () => void
}

/**
 * Buffers the keys that the user presses after opening an overlay and before the overlay has the focus. They are meant
 * for the overlay, not for the page behind it. The buffer replays them in a text field or a menu. An overlay with only
 * buttons never receives them, because the user has not read it yet. Escape, Tab, or a pointer press discards the keys.
 */
export function bufferKeys(): TypeAheadBuffer {
  const parentOverlay = document.activeElement?.closest(OVERLAY) ?? null
  const keys: string[] = []
  let rendered = false
  let replaying = false
  let discarded = false
  let focusTimer: ReturnType<typeof setTimeout> | undefined

  function bufferKey(event: KeyboardEvent): void {
    if (!event.isTrusted || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab' || event.key === 'Escape') return discard()
    if (event.key.length > 1 && !NAMED_KEYS.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The user may still hold down the key that opened the overlay.
    if (!event.repeat) keys.push(event.key)
  }

  function discard(): void {
    discarded = true
    keys.length = 0
    clearTimeout(focusTimer)
    removeEventListener('keydown', bufferKey, true)
    removeEventListener('pointerdown', discard, true)
    removeEventListener('focusin', onFocusIn)
  }

  function hasFocus(): boolean {
    const overlay = document.activeElement?.closest(OVERLAY) ?? null
    return overlay !== null && overlay !== parentOverlay
  }

  async function replayKeys(): Promise<void> {
    if (replaying || discarded || !rendered || !hasFocus()) return
    replaying = true
    // The limit applies only to the focus: on a slow device, replaying the keys can take longer.
    clearTimeout(focusTimer)
    while (keys.length > 0) {
      // Each key may depend on the rendered result of the previous one.
      await twoFrames()
      if (discarded || !hasFocus()) break
      replayNext(keys)
    }
    replaying = false
    if (discarded) return
    if (keys.length === 0 && hasFocus()) discard()
    else awaitFocus()
  }

  function awaitFocus(): void {
    clearTimeout(focusTimer)
    focusTimer = setTimeout(discard, FOCUS_TIMEOUT_MS)
  }

  function onFocusIn(): void {
    void replayKeys()
  }

  addEventListener('keydown', bufferKey, true)
  addEventListener('pointerdown', discard, true)
  addEventListener('focusin', onFocusIn)
  return {
    replay() {
      rendered = true
      awaitFocus()
      void replayKeys()
    },
    discard,
  }
}

/** Removes the next keys from the buffer and replays them: characters for a field together, other keys one by one. */
function replayNext(keys: string[]): void {
  const target = document.activeElement
  if (target === null) return
  if (isField(target)) {
    const next = keys.findIndex((key) => key.length > 1)
    const letters = keys.splice(0, next < 0 ? keys.length : next).join('')
    if (letters !== '') {
      // Only execCommand inserts text like typing, including native undo. It does not fire beforeinput.
      target.dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertText', data: letters, bubbles: true }),
      )
      document.execCommand('insertText', false, letters)
      return
    }
  } else if (target.closest('[role=menu]') === null) {
    keys.length = 0
    return
  }
  const key = keys.shift() ?? ''
  const init = { key, bubbles: true, cancelable: true }
  const isHandled = !target.dispatchEvent(new KeyboardEvent('keydown', init))
  if (!isHandled && isField(target)) {
    if (key === 'Backspace') document.execCommand('delete')
    if (key === 'Enter') target.form?.requestSubmit()
  }
  target.dispatchEvent(new KeyboardEvent('keyup', init))
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element.matches('textarea, input:not([type=checkbox], [type=radio])')
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
