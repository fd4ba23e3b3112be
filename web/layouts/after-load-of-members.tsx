import { useEffect } from 'react'
import { reportVitals } from '#web/api/report-vitals.ts'
import type { Session } from '#web/api/session.ts'
import { OutboxNotices } from '#web/features/outbox/outbox-notices.tsx'
import { RealityCheck } from '#web/features/reality-check/reality-check.tsx'
import { followTips } from '#web/features/tips/follow-tips.ts'
import { useSendTimeZone } from '#web/layouts/use-send-time-zone.ts'
import { ZoneNotice } from '#web/layouts/zone-notice.tsx'
import { registerWorker } from '#web/offline/register-worker.ts'
import { followLiveEvents } from '#web/outbox/live-events.ts'
import { useIsFollowed } from '#web/outbox/use-live-events.ts'
import { provideLateParts } from '#web/pages/dashboard/provide-late-parts.ts'

provideLateParts()

type Props = {
  session: Session
  /** The member on screen; null for a visitor. */
  userId: string | null
}

/** What the pages of a member load after their content, as one file. The page works without it. */
export function AfterLoadOfMembers({ session, userId }: Props) {
  const [zoneQuestion, answerZone] = useSendTimeZone(session)
  const isFollowed = useIsFollowed()
  useEffect(() => {
    void registerWorker()
    reportVitals()
  }, [])
  useEffect(followTips, [])
  useEffect(() => (isFollowed ? followLiveEvents() : undefined), [isFollowed])
  return (
    <>
      {zoneQuestion === null ? null : <ZoneNotice question={zoneQuestion} onAnswer={answerZone} />}
      {userId !== null || (session.kind === 'visitor' && session.ended) ? (
        <OutboxNotices userId={userId} />
      ) : null}
      {userId === null ? null : <RealityCheck key={userId} userId={userId} />}
    </>
  )
}
