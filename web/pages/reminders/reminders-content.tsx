import { useQuery } from '@tanstack/react-query'
import { calendarQuery, remindersQuery } from '#web/features/notify/reminders.ts'
import { ErrorNotice, type ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'
import { usePushState } from '#web/features/notify/use-push-state.ts'
import { useLiveEvents } from '#web/outbox/use-live-events.ts'
import { CalendarSection } from '#web/pages/reminders/calendar-section.tsx'
import { DevicesSection } from '#web/pages/reminders/devices-section.tsx'
import { PausedNotice } from '#web/pages/reminders/paused-notice.tsx'
import { PreviewSection } from '#web/pages/reminders/preview-section.tsx'
import { SettingsForm } from '#web/pages/reminders/settings-form.tsx'
import { ThisBrowserSection } from '#web/pages/reminders/this-browser-section.tsx'
import { SettingsSkeleton } from '#web/ui/settings-section.tsx'

export const REMINDERS_ERROR_TEXTS: ErrorNoticeTexts = {
  offline:
    'Your reminders aren’t stored on this device. They keep working, and will load when you’re back online.',
  unavailable: 'Your reminders haven’t changed. We’ll try again every few seconds.',
  rejected: 'Couldn’t load your reminders',
}

/** All sections of the page for the signed-in user. */
export function RemindersContent({ userId }: { userId: string }) {
  const reminders = useQuery(remindersQuery(userId))
  const calendar = useQuery(calendarQuery(userId))
  const [push, readPush] = usePushState()
  useLiveEvents(true)

  if (reminders.data === undefined)
    return reminders.error === null ? (
      <SettingsSkeleton label="Loading your reminders" />
    ) : (
      <ErrorNotice
        failure={reminders.error.failure}
        words={REMINDERS_ERROR_TEXTS}
        onRetry={() => void reminders.refetch()}
      />
    )
  const { data } = reminders
  return (
    <>
      <PausedNotice reminders={data} />
      <ThisBrowserSection userId={userId} reminders={data} push={push} onChange={readPush} />
      <SettingsForm userId={userId} reminders={data} />
      <DevicesSection
        userId={userId}
        devices={data.devices}
        ownId={push?.kind === 'on' ? push.id : null}
        onChange={readPush}
      />
      <CalendarSection userId={userId} query={calendar} />
      <PreviewSection reminders={data} />
    </>
  )
}
