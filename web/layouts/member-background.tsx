import { type ComponentProps, useEffect, useState } from 'react'
import { reportVitals } from '#web/api/report-vitals.ts'
import type { Session } from '#web/api/session/session.ts'
import { UnsavedBar } from '#web/features/outbox/unsaved-bar.tsx'
import { RealityCheck } from '#web/features/reality-check/reality-check.tsx'
import { ShortcutKeys } from '#web/features/shortcuts/shortcut-keys.ts'
import { followTips } from '#web/features/tips/follow-tips.ts'
import { useSendTimeZone, type ZoneQuestion } from '#web/layouts/use-send-time-zone.ts'
import { useTutorialDue } from '#web/layouts/use-tutorial.ts'
import { registerWorker } from '#web/offline/register-worker.ts'
import { followLiveEvents } from '#web/outbox/live-events.ts'
import { useIsFollowed } from '#web/outbox/use-live-events.ts'
import { provideDeferredComponents } from '#web/pages/dashboard/provide-deferred-components.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'

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
  const isTutorialDue = useTutorialDue(session)
  useEffect(() => onTutorialDue(isTutorialDue), [onTutorialDue, isTutorialDue])
  return (
    <>
      {session.kind === 'member' || (session.kind === 'visitor' && session.ended) ? (
        <UnsavedBar userId={userId} />
      ) : null}
      <ShortcutKeys {...shortcuts} />
      {zoneQuestion === null ? null : <ZoneNotice question={zoneQuestion} onAnswer={answerZone} />}
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

type ZoneNoticeProps = { question: ZoneQuestion; onAnswer: (isChanged: boolean) => Promise<void> }

/** Asks whether the reminders follow this device to another time zone. */
function ZoneNotice({ question: { device, account }, onAnswer }: ZoneNoticeProps) {
  const [busy, setBusy] = useState(false)

  async function change(): Promise<void> {
    setBusy(true)
    await onAnswer(true)
    setBusy(false)
  }

  return (
    <Notice polite>
      <p>
        You seem to be on {cityOf(device)} time now. Your reminders use {cityOf(account)} time.
      </p>
      <NoticeActions>
        <Button size="small" busy={busy} onClick={() => void change()}>
          Use {cityOf(device)} time
        </Button>
        <Button size="small" disabled={busy} onClick={() => void onAnswer(false)}>
          Keep {cityOf(account)} time
        </Button>
      </NoticeActions>
    </Notice>
  )
}

/** Returns the city of a zone, such as `New York` for `America/New_York`. */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
