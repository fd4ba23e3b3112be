import { useEffect, useEffectEvent, useRef, useState } from 'react'
import './shortcuts.css'
import { isCommandKey } from '#web/features/shortcuts/command-key.ts'
import { createKeyReader, type Shortcut } from '#web/features/shortcuts/read-keys.ts'
import { doInRow, isOverlayOpen, keysAreTaken, stepRow } from '#web/features/shortcuts/row-keys.ts'
import { shortcutSetting } from '#web/features/shortcuts/shortcut-setting.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { showToast, undoNewest } from '#web/ui/toast-store.ts'

const ShortcutSheet = lazyPart(() => import('#web/features/shortcuts/shortcut-sheet.tsx'))

type View = 'dashboard' | 'speed' | 'history' | 'account'

type Props = {
  view: View
  onView: (view: View) => void
  findFieldId: string
  /** Whether the sheet is open. */
  sheet: boolean
  onSheet: (open: boolean) => void
  /** Whether the menu of everything is open, or on its way: what is typed is meant for it. */
  commands: boolean
  onCommands: () => void
}

/** Listens to the keyboard, and is the button that shows what it understands. */
export function Shortcuts({ view, onView, findFieldId, sheet, onSheet, commands, onCommands }: Props) {
  const [reader] = useState(createKeyReader)
  const finds = useRef(false)

  // The field stands in the other view: it is there one drawing later.
  useEffect(() => {
    if (!finds.current || view !== 'dashboard') return
    finds.current = false
    document.getElementById(findFieldId)?.focus()
  }, [view, findFieldId])

  function run(shortcut: Shortcut): void {
    switch (shortcut) {
      case 'sheet':
        return onSheet(true)
      case 'next-row':
        return stepRow(1)
      case 'previous-row':
        return stepRow(-1)
      case 'collect':
      case 'open':
      case 'strategy':
        return void doInRow(shortcut)
      case 'undo':
        if (!undoNewest()) showToast('There is nothing to undo')
        return
      case 'find':
        finds.current = view === 'speed'
        if (finds.current || view === 'account') return onView('dashboard')
        return document.getElementById(findFieldId)?.focus()
      case 'go-dashboard':
        return onView('dashboard')
      case 'go-speed':
        return onView('speed')
      case 'go-history':
        return onView('history')
      case 'go-account':
        return onView('account')
    }
  }

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isCommandKey(event) && shortcutSetting.isOn() && !event.defaultPrevented && !isOverlayOpen()) {
      // Or the browser would open a search of its own.
      event.preventDefault()
      if (!event.repeat) onCommands()
      return
    }
    const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, repeat } = event
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return
    if (commands || !shortcutSetting.isOn() || keysAreTaken()) return
    const shortcut = reader(key, event.timeStamp)
    if (shortcut === null || (repeat && shortcut !== 'next-row' && shortcut !== 'previous-row')) return
    // Or the "/" would be typed into the field that it opens.
    event.preventDefault()
    run(shortcut)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <>
      <button type="button" className="text-link shortcuts-button" onClick={() => onSheet(true)}>
        Keyboard shortcuts
      </button>
      {sheet ? <ShortcutSheet onClose={() => onSheet(false)} onReopen={() => onSheet(true)} /> : null}
    </>
  )
}
