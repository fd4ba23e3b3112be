/** What opens above the page and takes the keyboard. */
export const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]'

/** Besides letters, figures and signs; every other key goes its usual way. */
const NAMED: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'ArrowDown', 'ArrowUp', 'Home', 'End'])

/** Longer than any overlay takes to get the focus once it is drawn. */
const FOCUS_MS = 2000

export type KeptKeys = {
  /** The overlay is drawn: it gets what was typed once it holds the focus. */
  readonly handOver: () => void
  /** Forgets what was typed; the keys are the page's again. */
  readonly drop: () => void
}

/**
 * Keeps the keys that are pressed after an overlay was asked for and before it holds the focus: they are meant for
 * it, not for the page behind it. Its field or its menu gets them; a question with buttons alone never does, because
 * it was not read yet. Escape, Tab and a press of the pointer end it: the person has gone on.
 */
export function keepKeys(): KeptKeys {
  const beneath = document.activeElement?.closest(OVERLAY) ?? null
  const keys: string[] = []
  let drawn = false
  let pressing = false
  let over = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  function hear(event: KeyboardEvent): void {
    if (!event.isTrusted || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab' || event.key === 'Escape') return drop()
    if (event.key.length > 1 && !NAMED.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The key that asked for the overlay may still be held down.
    if (!event.repeat) keys.push(event.key)
  }

  function drop(): void {
    over = true
    keys.length = 0
    clearTimeout(waiting)
    removeEventListener('keydown', hear, true)
    removeEventListener('pointerdown', drop, true)
    removeEventListener('focusin', focusMoved)
  }

  function hasFocus(): boolean {
    const overlay = document.activeElement?.closest(OVERLAY) ?? null
    return overlay !== null && overlay !== beneath
  }

  async function press(): Promise<void> {
    if (pressing || over || !drawn || !hasFocus()) return
    pressing = true
    while (keys.length > 0) {
      // What a key changes is drawn before the next one counts on it.
      await twoFrames()
      if (over || !hasFocus()) break
      pressNext(keys)
    }
    pressing = false
    if (keys.length === 0 && hasFocus()) drop()
  }

  function focusMoved(): void {
    void press()
  }

  addEventListener('keydown', hear, true)
  addEventListener('pointerdown', drop, true)
  addEventListener('focusin', focusMoved)
  return {
    handOver() {
      drawn = true
      waiting = setTimeout(drop, FOCUS_MS)
      void press()
    },
    drop,
  }
}

/** Takes the next keys off: letters for a field all at once, anything else one by one. */
function pressNext(keys: string[]): void {
  const target = document.activeElement
  if (target === null) return
  if (isField(target)) {
    const next = keys.findIndex((key) => key.length > 1)
    const letters = keys.splice(0, next < 0 ? keys.length : next).join('')
    if (letters !== '') {
      // The one way to type that a field takes for typing, with its own undo; only the event before it is left out.
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
  const how = { key, bubbles: true, cancelable: true }
  const taken = !target.dispatchEvent(new KeyboardEvent('keydown', how))
  if (!taken && isField(target)) {
    if (key === 'Backspace') document.execCommand('delete')
    if (key === 'Enter') target.form?.requestSubmit()
  }
  target.dispatchEvent(new KeyboardEvent('keyup', how))
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element.matches('textarea, input:not([type=checkbox], [type=radio])')
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
