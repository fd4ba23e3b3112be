import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type View, VIEW_NAMES, VIEWS } from '#contract/pages.ts'
import { earlyKeys } from '#web/features/shortcuts/early-keys.ts'
import { createKeyReader, type Shortcut } from '#web/features/shortcuts/read-keys.ts'
import { shortcutSetting } from '#web/features/shortcuts/shortcut-setting.ts'
import { showToast } from '#web/ui/message-store.ts'
import { keysAreTaken } from '#web/ui/overlay-open.ts'
import { undoNewest } from '#web/ui/undo-stack.ts'

type Props = {
  view: View
  onView: (view: View) => void
  /** Opens the list of shortcuts. */
  onSheet: () => void
  /** Whether the command menu is open or loading. While it is, shortcuts ignore key presses. */
  commands: boolean
}

/** Handles the keyboard shortcuts of the app, also one that was pressed just before this code had loaded. */
export function ShortcutKeys({ view, onView, onSheet, commands }: Props): null {
  const [reader] = useState(createKeyReader)
  const focusesField = useRef(false)

  // The field belongs to the other view, which renders first.
  useEffect(() => {
    if (!focusesField.current || view !== 'dashboard') return
    focusesField.current = false
    focusFindField()
  }, [view])

  function run(shortcut: Shortcut): void {
    switch (shortcut) {
      case 'sheet':
        return onSheet()
      case 'next-row':
        return stepRow(1)
      case 'previous-row':
        return stepRow(-1)
      case 'collect':
      case 'open':
        return void runRowAction(shortcut)
      case 'strategy':
        return runRowAction(shortcut) ? undefined : pressSheet('skip')
      case 'other-amount':
        return pressSheet('amount')
      case 'not-ready':
        return pressSheet('not-ready')
      case 'undo':
        if (!undoNewest()) showToast('Nothing to undo')
        return
      case 'find':
        focusesField.current = view === 'speed'
        return VIEWS[view].hasFindField ? focusFindField() : onView('dashboard')
      default: {
        const next = VIEW_NAMES.find((name) => shortcut === `go-${name}`)
        if (next !== undefined) onView(next)
      }
    }
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, repeat } = event
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return
    if (commands || !shortcutSetting.isOn() || keysAreTaken()) return
    const shortcut = reader(key, event.timeStamp)
    if (shortcut === null || (repeat && shortcut !== 'next-row' && shortcut !== 'previous-row')) return
    // Prevents "/" from being typed into the search field that it focuses.
    event.preventDefault()
    run(shortcut)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    earlyKeys.take().forEach(listener)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return null
}

/** Focuses the field that searches or filters the current page. Unfolds the controls around it if they hide it. */
function focusFindField(): void {
  const field = document.querySelector<HTMLElement>('[data-find-field]')
  if (field === null) return
  if (field.getClientRects().length > 0) return field.focus()
  field.closest('[data-folded]')?.querySelector<HTMLElement>('[data-unfold]')?.click()
  // React renders the press in a microtask before this one.
  queueMicrotask(() => field.focus())
}

/** Row actions, as named in `data-do`. A row names its casino in `data-casino`. */
type RowAction = 'collect' | 'open' | 'strategy'

/** Moves the focus to the Collect control of the next or previous row, or of the first row if no row has the focus. */
function stepRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-casino]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = at < 0 ? rows[0] : rows[at + by]
  row?.querySelector<HTMLElement>('[data-do=collect]')?.focus()
}

/**
 * Clicks the control for an action in the focused row.
 *
 * @returns false if no row has the focus or the row has no such control.
 */
function runRowAction(action: RowAction): boolean {
  const row = document.activeElement?.closest('[data-casino]')
  const control = row?.querySelector<HTMLElement>(`[data-do=${action}]`)
  control?.click()
  return control !== undefined && control !== null
}

/** Clicks a button of Speed Collect's sheet, as named in `data-sheet-do`, if it is shown. */
function pressSheet(action: 'amount' | 'not-ready' | 'skip'): void {
  document.querySelector<HTMLElement>(`[data-sheet-do=${action}]`)?.click()
}
