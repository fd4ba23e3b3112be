import styles from './account-page.module.css'
import { useSession } from '#web/api/session/session.ts'
import { LogInNotice } from '#web/features/log-in-notice/log-in-notice.tsx'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { AccountContent } from '#web/pages/account/account-content.tsx'
import { ACCOUNT_ERROR_TEXTS } from '#web/pages/account/account-error-texts.ts'
import { SettingsSkeleton } from '#web/ui/settings-section.tsx'

export default function AccountPage() {
  const session = useSession()
  return (
    <div className={styles.page}>
      <title>Account · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <h1 id="account-title" tabIndex={-1}>
        Account
      </h1>
      {session.kind === 'member' ? (
        <AccountContent user={session.user} />
      ) : session.kind === 'visitor' ? (
        <LogInNotice>
          You’re not logged in. Log in to see your account, or sign up to record what you collect.
        </LogInNotice>
      ) : session.failure === null ? (
        <SettingsSkeleton label="Loading your account" />
      ) : (
        <ErrorNotice failure={session.failure} words={ACCOUNT_ERROR_TEXTS} />
      )}
    </div>
  )
}
