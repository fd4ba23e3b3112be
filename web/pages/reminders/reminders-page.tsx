import styles from './reminders-page.module.css'
import { useSession } from '#web/api/session/use-session.ts'
import { LogInNotice } from '#web/features/log-in-notice/log-in-notice.tsx'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { REMINDERS_ERROR_TEXTS, RemindersContent } from '#web/pages/reminders/reminders-content.tsx'
import { SettingsSkeleton } from '#web/ui/settings-section.tsx'

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
