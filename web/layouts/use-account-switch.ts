import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetQueriesOf } from '#web/api/queries.ts'
import { useSession } from '#web/api/use-session.ts'
import { closeToasts } from '#web/ui/message-store.ts'
import { clearUndo } from '#web/ui/undo-stack.ts'

/**
 * Returns how often the signed-in user has changed since the page loaded. As a React key, the number resets component
 * state that belongs to the previous user. Closes all toasts and empties the undo stack on each change, and deletes the
 * cached data of a user who is no longer on screen.
 *
 * @param onSwitch Resets any other state of the previous user.
 */
export function useAccountSwitch(onSwitch: () => void): number {
  const session = useSession()
  const id = session.kind === 'member' ? session.user.id : null
  const [last, setLast] = useState({ id, switches: 0 })
  if (id !== null && id !== last.id) setLast({ id, switches: last.switches + (last.id === null ? 0 : 1) })
  const shown = useRef<string | null>(null)
  useEffect(() => {
    // The queries on screen are those of the new user now: the effects of a child run first.
    if (shown.current !== null && shown.current !== id) forgetQueriesOf(shown.current)
    shown.current = id
  }, [id])
  const handleSwitch = useEffectEvent(() => {
    closeToasts()
    clearUndo()
    onSwitch()
  })
  useEffect(() => {
    if (last.switches > 0) handleSwitch()
  }, [last.switches])
  return last.switches
}
