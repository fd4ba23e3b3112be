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
  const [opensOn, setOpensOn] = useState<string | null>(null)
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
  useEffect(
    () => setOpensOn(isDue && pressedOn.current !== page && !keysAreTaken() ? page : null),
    [isDue, page],
  )
  // Not with the answer for the page before: the check would find the dialog of the tutorial itself.
  return opensOn === page
}
