import { useEffect, useState } from 'react'
import { type PushState, readPushState } from '#web/features/notify/push-state.ts'

/**
 * Returns whether this browser receives push messages; null until it is known. Read again when the page gets the focus: the
 * user may have changed the permission in the settings of the browser.
 *
 * @returns the state, and a function that reads it again.
 */
export function usePushState(): readonly [PushState | null, () => Promise<void>] {
  const [state, setState] = useState<PushState | null>(null)
  useEffect(() => {
    let isShown = true
    async function read(): Promise<void> {
      const next = await readPushState()
      if (isShown) setState(next)
    }
    const onFocus = () => void read()
    onFocus()
    addEventListener('focus', onFocus)
    return () => {
      isShown = false
      removeEventListener('focus', onFocus)
    }
  }, [])
  return [state, async () => setState(await readPushState())]
}
