import styles from './reminders-page.module.css'
import { useSession } from '#web/api/session/session.ts'
import { LogInNotice } from '#web/features/log-in-notice/log-in-notice.tsx'
import { ErrorNotice, type ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'
import { SettingsSkeleton, SettingsSection } from '#web/ui/settings-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { calendarQuery, remindersQuery } from '#web/features/notify/reminders.ts'
import { usePushState } from '#web/features/notify/use-push-state.ts'
import { useLiveEvents } from '#web/outbox/use-live-events.ts'
import { CalendarSection } from '#web/pages/reminders/calendar-section.tsx'
import { DevicesSection } from '#web/pages/reminders/devices-section.tsx'
import { SettingsForm } from '#web/pages/reminders/settings-form.tsx'
import { ThisBrowserSection } from '#web/pages/reminders/this-browser-section.tsx'
import type { RemindersResponse, ReminderPreview } from '#contract/reminders.ts'
import { momentText } from '#web/pages/reminders/moment-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'

/** What a member is reminded of, how, and on which devices. */
export default function RemindersPage() {
  const session = useSession()
  return (
    <div className={styles.page}>
      <title>Reminders · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <h1 id="reminders-title" tabIndex={-1}>
        Reminders
      </h1>
      {session.kind === 'member' ? (
        <RemindersContent key={session.user.id} userId={session.user.id} />
      ) : session.kind === 'visitor' ? (
        <LogInNotice>
          You’re not logged in. Log in to choose your reminders, or sign up to record what you collect.
        </LogInNotice>
      ) : session.failure === null ? (
        <SettingsSkeleton label="Loading your reminders" />
      ) : (
        <ErrorNotice failure={session.failure} words={REMINDERS_ERROR_TEXTS} />
      )}
    </div>
  )
}

const REMINDERS_ERROR_TEXTS: ErrorNoticeTexts = {
  offline:
    'Your reminders aren’t stored on this device. They keep working, and will load when you’re back online.',
  unavailable: 'Your reminders haven’t changed. We’ll try again every few seconds.',
  rejected: 'Couldn’t load your reminders',
}

/** All sections of the page for the signed-in user. */
function RemindersContent({ userId }: { userId: string }) {
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

type Paused = NonNullable<RemindersResponse['paused']>

/** Why nothing is sent now; nothing if something can be. */
function PausedNotice({ reminders: { paused, timeZone } }: { reminders: RemindersResponse }) {
  if (paused !== null)
    return (
      <Notice tone="caution" polite>
        {pausedText(paused, timeZone)}
        {paused.reason === 'snoozed' ? null : (
          <>
            {' '}
            <PageLink href="/account#account-limits" className={textLink.link}>
              {paused.reason === 'location' ? 'See your account' : 'See your limits and breaks'}
            </PageLink>
          </>
        )}
      </Notice>
    )
  if (timeZone !== null) return null
  return (
    <Notice tone="caution" polite>
      We don’t know your time zone yet, so nothing is sent. This device sends it within a minute.
    </Notice>
  )
}

function pausedText({ reason, until }: Paused, zone: string | null): string {
  const end = until === null ? '' : ` until ${momentText(until, zone)}`
  switch (reason) {
    case 'snoozed':
      return `Reminders are snoozed${end}.`
    case 'break':
      return `You’re on a break, so nothing is sent${end}.`
    case 'limit':
      return `You’ve reached a spending limit, so nothing is sent${end}.`
    case 'location':
      return 'Casino links are off in your location, so nothing is sent.'
  }
}

const KINDS = {
  digest: 'Summary',
  threshold: 'Amount ready',
  row: 'Chosen casino',
  streak: 'Streak',
  overdue: 'Cash-out',
} as const satisfies Record<ReminderPreview['kind'], string>

/** What would have been sent in the last seven days. */
export function PreviewSection({ reminders: { preview, timeZone } }: { reminders: RemindersResponse }) {
  return (
    <SettingsSection
      id="reminders-preview"
      title="The last seven days"
      note="What your saved settings would have sent, from what you recorded. Save a change to see what it does."
    >
      {preview.length === 0 ? (
        <p className={styles.text}>Nothing would have been sent.</p>
      ) : (
        <ol className={styles.list}>
          {preview.map(({ at, kind, body }) => (
            <li key={`${at} ${kind} ${body}`}>
              <div>
                <b>{body}</b>
                <p>{KINDS[kind]}</p>
              </div>
              <time dateTime={at} className={styles.when}>
                {momentText(at, timeZone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </SettingsSection>
  )
}
