import { QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import '#web/features/account/account.css'
import '#web/pages/account/account-page.css'
import { queryClient } from '#web/api/queries.ts'
import { useSession } from '#web/api/use-session.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { AccountContent } from '#web/pages/account/account-content.tsx'
import { AccountSkeleton } from '#web/pages/account/account-skeleton.tsx'
import { ACCOUNT_ERROR_TEXTS } from '#web/pages/account/account-trouble.ts'
import { DashboardFrame } from '#web/pages/dashboard/dashboard-frame.tsx'
import { VIEW_ADDRESSES } from '#web/pages/dashboard/dashboard-header.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'

export default function AccountPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <title>Account · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <AccountScreen />
      <ToastRegion />
    </QueryClientProvider>
  )
}

function AccountScreen() {
  const navigate = useNavigate()
  const session = useSession()
  return (
    <DashboardFrame
      view="account"
      onView={(view) => void navigate(VIEW_ADDRESSES[view])}
      skip="Skip to your account"
      findFieldId="account-title"
    >
      {({ showAlert, showAlertInDialog }) => (
        <div className="account-page">
          <h1 id="account-title" tabIndex={-1}>
            Account
          </h1>
          {session.kind === 'member' ? (
            <AccountContent user={session.user} showAlert={showAlert} showAlertInDialog={showAlertInDialog} />
          ) : session.kind === 'visitor' ? (
            <section className="account-visitor" aria-label="Visitor mode">
              <p>
                As a visitor you have no account. Log in to see yours here, or sign up to record what you
                collect.
              </p>
              <div className="account-do">
                <a href="/login" className={buttonClass({ look: 'filled' })}>
                  Log In
                </a>
                <a href="/signup" className={buttonClass({})}>
                  Sign Up
                </a>
              </div>
            </section>
          ) : session.failure === null ? (
            <AccountSkeleton />
          ) : (
            <ErrorNotice failure={session.failure} words={ACCOUNT_ERROR_TEXTS} />
          )}
        </div>
      )}
    </DashboardFrame>
  )
}
