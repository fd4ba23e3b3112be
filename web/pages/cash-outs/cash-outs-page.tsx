import { useSession } from '#web/api/session/session.ts'
import { ErrorNotice, PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { CASH_OUTS_ERROR_TEXTS, CashOutsContent } from '#web/pages/cash-outs/cash-outs-content.tsx'
import { CashOutsSkeleton } from '#web/pages/cash-outs/cash-outs-skeleton.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import pageTitle from '#web/ui/page-title.module.css'
import styles from './cash-outs-page.module.css'

/** Cash-outs that are on the way, and those that were paid last. */
export default function CashOutsPage() {
  const session = useSession()
  return (
    <div className={styles.page}>
      <title>Cash-outs · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <div className={pageTitle.head}>
        <h1 id="cash-outs-title" tabIndex={-1} className={styles.title}>
          Cash-outs
        </h1>
        <p>Money that you requested and that hasn’t arrived yet. Your totals count it once it’s paid.</p>
      </div>
      {session.kind === 'member' ? (
        <CashOutsContent key={session.user.id} userId={session.user.id} />
      ) : session.kind === 'visitor' ? (
        <PageNotice>
          <h2>You need an account to record cash-outs</h2>
          <p>Nothing is recorded in visitor mode, so there’s nothing to show here.</p>
          <div className={styles.actions}>
            <a href="/signup" className={buttonClass({ look: 'filled' })}>
              Sign Up
            </a>
            <a href="/login" className={buttonClass({})}>
              Log In
            </a>
          </div>
        </PageNotice>
      ) : session.failure === null ? (
        <CashOutsSkeleton />
      ) : (
        <ErrorNotice failure={session.failure} words={CASH_OUTS_ERROR_TEXTS} />
      )}
    </div>
  )
}
