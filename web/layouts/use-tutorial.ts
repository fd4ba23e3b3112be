import { useEffect, useSyncExternalStore } from 'react'
import { PATHS } from '#contract/paths.ts'
import { callAsUser, type Session } from '#web/api/session/session.ts'
import { savedTutorial } from '#web/api/dashboard/list-value.ts'
import { isAnything } from '#web/api/type-guards.ts'
import { tutorialCompleted, unsentFinish } from '#web/features/tutorial/tutorial-flag.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/**
 * Returns whether the tutorial is due for the member on screen: neither this browser nor the account has completed it. The
 * list tells what the account has, so nothing is due before a list has arrived.
 *
 * Marks this browser when the account has completed it, and tells the server that the member has finished it here. After a
 * failure, that is sent again when the session is renewed, or by the next page.
 */
export function useTutorialDue(session: Session): boolean {
  const isMember = session.kind === 'member'
  const isDone = savedTutorial.useValue(isMember ? session.user.id : '')
  const isCompleted =
    useSyncExternalStore(tutorialCompleted.subscribe, tutorialCompleted.read, () => null) === true
  const unsent = useSyncExternalStore(unsentFinish.subscribe, unsentFinish.read, () => null)
  useEffect(() => {
    if (isDone === true && !isCompleted) tutorialCompleted.write(true)
  }, [isDone, isCompleted])
  useEffect(() => {
    if (session.kind !== 'member' || !session.isConfirmed || unsent?.userId !== session.user.id)
      return undefined
    return whenIdle(() => void sendFinish(unsent.userId))
  }, [session, unsent])
  return isMember && isDone === false && !isCompleted
}

async function sendFinish(userId: string): Promise<void> {
  const body = { tutorialDone: true }
  const response = await callAsUser(userId, 'PUT', PATHS.settings, isAnything, { body })
  if (response.kind !== 'ok') return
  savedTutorial.change(userId, () => true)
  unsentFinish.remove()
}
