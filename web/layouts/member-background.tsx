import { type ComponentProps, useEffect, useSyncExternalStore } from 'react'
import { reportVitals } from '#web/api/report-vitals.ts'
import { type Session, callAsUser } from '#web/api/session/session.ts'
import { forgetImportsOfOthers } from '#web/features/import/forget-imports.ts'
import { deferredStaleNotice } from '#web/features/outbox/deferred-stale-notice.ts'
import { StaleNotice } from '#web/features/outbox/stale-notice.ts'
import { UnsavedBar } from '#web/features/outbox/unsaved-bar.tsx'
import { RealityCheck } from '#web/features/reality-check/reality-check.tsx'
import { ShortcutKeys } from '#web/features/shortcuts/shortcut-keys.ts'
import { followTips } from '#web/features/tips/follow-tips.ts'
import { useSendTimeZone } from '#web/layouts/use-send-time-zone.ts'
import { ZoneNotice } from '#web/layouts/zone-notice.tsx'
import { registerWorker } from '#web/offline/register-worker.ts'
import { followLiveEvents } from '#web/outbox/live-events.ts'
import { useIsFollowed } from '#web/outbox/use-live-events.ts'
import { provideDeferredComponents } from '#web/pages/dashboard/provide-deferred-components.ts'
import { PATHS } from '#contract/paths.ts'
import { savedTutorial } from '#web/api/dashboard/list-value.ts'
import { isAnything } from '#web/api/type-guards.ts'
import { tutorialCompleted, unsentFinish } from '#web/features/tutorial/tutorial-flag.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

provideDeferredComponents()
deferredStaleNotice.provide(StaleNotice)

type Props = {
  session: Session
  /** The member on screen; null for a visitor. */
  userId: string | null
  /** Called when the tutorial becomes due, or is no longer. */
  onTutorialDue: (isDue: boolean) => void
  shortcuts: ComponentProps<typeof ShortcutKeys>
}

/** The notices and tasks of a member's pages that load after their content, as one file. */
export function MemberBackground({ session, userId, onTutorialDue, shortcuts }: Props) {
  const [zoneQuestion, answerZone] = useSendTimeZone(session)
  useEffect(() => {
    void registerWorker()
    reportVitals()
  }, [])
  useEffect(followTips, [])
  const confirmedId = session.kind === 'member' && session.isConfirmed ? session.user.id : null
  useEffect(() => {
    if (confirmedId !== null) void forgetImportsOfOthers(confirmedId)
  }, [confirmedId])
  const isTutorialDue = useTutorialDue(session)
  useEffect(() => onTutorialDue(isTutorialDue), [onTutorialDue, isTutorialDue])
  return (
    <>
      <UnsavedBar
        userId={userId}
        isVisitor={session.kind !== 'member' && !(session.kind === 'visitor' && session.ended)}
      />
      <ShortcutKeys {...shortcuts} />
      {zoneQuestion === null ? null : (
        <ZoneNotice
          key={zoneQuestion.userId}
          question={zoneQuestion}
          view={shortcuts.view}
          onAnswer={answerZone}
        />
      )}
      {/* A stream is that of one member: it is opened again when the account changes. */}
      <LiveEvents key={`events of ${userId}`} />
      {userId === null ? null : <RealityCheck key={userId} userId={userId} />}
    </>
  )
}

function LiveEvents(): null {
  const isFollowed = useIsFollowed()
  useEffect(() => (isFollowed ? followLiveEvents() : undefined), [isFollowed])
  return null
}

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
