import { useEffect, useRef, useState } from 'react'
import { notePresses } from '#web/ui/note-presses.ts'
import { keysAreTaken } from '#web/ui/overlay-open.ts'

/**
 * Returns whether a due tutorial opens by itself. It does not once the member has pressed something on the page, or while a
 * field has the focus or an overlay is open: it would cover what they do. The next page opens it then.
 *
 * @param page the path of the page.
 */
export function useOpensTutorial(isDue: boolean, page: string): boolean {
  const [opens, setOpens] = useState(false)
  const pressedOn = useRef<string | null>(null)
  useEffect(() => {
    const stop = notePresses(({ type }) => {
      // A finger that scrolls presses nothing.
      if (type !== 'pointerdown') pressedOn.current = page
    })
    return () => {
      stop()
      pressedOn.current = null
    }
  }, [page])
  useEffect(() => setOpens(isDue && pressedOn.current !== page && !keysAreTaken()), [isDue, page])
  return opens
}
