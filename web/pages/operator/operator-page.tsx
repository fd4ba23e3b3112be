import { useSession } from '#web/api/session/use-session.ts'
import { ErrorNotice, PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { OperatorContent } from '#web/pages/operator/operator-content.tsx'
import { OperatorPageSkeleton } from '#web/pages/operator/operator-skeleton.tsx'
import { OPERATOR_ERROR_TEXTS } from '#web/pages/operator/operator-texts.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import styles from './operator-page.module.css'

export default function OperatorPage() {
  const session = useSession()
  return (
    <div className={styles.page}>
      <title>Operator tools · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <h1>Operator tools</h1>
      {session.kind === 'member' ? (
        <OperatorContent user={session.user} />
      ) : session.kind === 'visitor' ? (
        <PageNotice>
          <p>Log in to use the operator tools.</p>
          <a href="/login" className={buttonClass({ look: 'filled' })}>
            Log In
          </a>
        </PageNotice>
      ) : session.failure === null ? (
        <OperatorPageSkeleton />
      ) : (
        <ErrorNotice failure={session.failure} words={OPERATOR_ERROR_TEXTS} />
      )}
    </div>
  )
}
