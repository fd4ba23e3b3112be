import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Handles Ctrl+Z or Cmd+Z outside text fields and overlays.
 *
 * @param undo returns false if there is nothing to undo: the browser then handles the key.
 */
export function useUndoKey(undo: () => boolean): void {
  const latest = useRef(undo)
  useLayoutEffect(() => {
    latest.current = undo
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z'
      if (!isUndo || event.defaultPrevented || event.repeat || isElsewhere(document.activeElement)) return
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const ELSEWHERE = [
  'input:not([type=checkbox], [type=radio])',
  'textarea',
  '[contenteditable]',
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=menu]',
].join()

function isElsewhere(focused: Element | null): boolean {
  return Boolean(focused?.closest(ELSEWHERE))
}
