import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Ctrl+Z or Cmd+Z, where it does not belong to a text field or to something open above the page.
 *
 * @param undo returns false when there was nothing to take back: the key is then the browser's.
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
