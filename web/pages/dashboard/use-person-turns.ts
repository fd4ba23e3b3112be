import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#web/data/use-session.ts'
import { closeToasts } from '#web/ui/toast-store.ts'

/**
 * How often the page has come from one person to another since it was opened: as a key it begins anew what one of them
 * typed, chose or could undo. Their messages go.
 *
 * @param onTurn takes back what else of the one before stands.
 */
export function usePersonTurns(onTurn: () => void): number {
  const session = useSession()
  const id = session.kind === 'member' ? session.user.id : null
  const [last, setLast] = useState({ id, turns: 0 })
  if (id !== null && id !== last.id) setLast({ id, turns: last.turns + (last.id === null ? 0 : 1) })
  const turn = useEffectEvent(() => {
    closeToasts()
    onTurn()
  })
  useEffect(() => {
    if (last.turns > 0) turn()
  }, [last.turns])
  return last.turns
}
