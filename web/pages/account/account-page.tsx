import styles from './account-page.module.css'
import { useSession } from '#web/api/use-session.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { AccountContent } from '#web/pages/account/account-content.tsx'
import { ACCOUNT_ERROR_TEXTS } from '#web/pages/account/account-error-texts.ts'
import { SettingsSkeleton } from '#web/ui/settings-section.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

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
        <section className={styles.visitor} aria-label="Visitor mode">
          <p>You’re not logged in. Log in to see your account, or sign up to record what you collect.</p>
          <div className={styles.actions}>
            <a href="/login" className={buttonClass({ look: 'filled' })}>
              Log In
            </a>
            <a href="/signup" className={buttonClass({})}>
              Sign Up
            </a>
          </div>
        </section>
      ) : session.failure === null ? (
        <SettingsSkeleton label="Loading your account" />
      ) : (
        <ErrorNotice failure={session.failure} words={ACCOUNT_ERROR_TEXTS} />
      )}
    </div>
  )
}
