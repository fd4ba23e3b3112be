import { type ComponentProps, useEffect } from 'react'
import { reportVitals } from '#web/api/report-vitals.ts'
import type { Session } from '#web/api/session/session.ts'
import { forgetImportsOfOthers } from '#web/features/import/forget-imports-of-others.ts'
import { UnsavedBar } from '#web/features/outbox/unsaved-bar.tsx'
import { RealityCheck } from '#web/features/reality-check/reality-check.tsx'
import { ShortcutKeys } from '#web/features/shortcuts/shortcut-keys.ts'
import { followTips } from '#web/features/tips/follow-tips.ts'
import { useSendTimeZone } from '#web/layouts/use-send-time-zone.ts'
import { useTutorialDue } from '#web/layouts/use-tutorial.ts'
import { ZoneNotice } from '#web/layouts/zone-notice.tsx'
import { registerWorker } from '#web/offline/register-worker.ts'
import { followLiveEvents } from '#web/outbox/live-events.ts'
import { useIsFollowed } from '#web/outbox/use-live-events.ts'
import { provideDeferredComponents } from '#web/pages/dashboard/provide-deferred-components.ts'

provideDeferredComponents()

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
      {session.kind === 'member' || (session.kind === 'visitor' && session.ended) ? (
        <UnsavedBar userId={userId} />
      ) : null}
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
