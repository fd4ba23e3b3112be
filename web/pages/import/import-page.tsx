import { SectionBoundary } from '#web/features/error-notice/page-error.tsx'
import { ErrorNotice, type ErrorNoticeTexts, PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { isPending, useSession } from '#web/api/session/session.ts'
import { useDashboard } from '#web/outbox/use-dashboard.ts'
import { ImportContent } from '#web/pages/import/import-content.tsx'
import pageTitle from '#web/ui/page-title.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import textLink from '#web/ui/text-link.module.css'

const ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'Imports need a connection. Your records stay on this device until you’re back online.',
  unavailable: 'We’ll try again every few seconds.',
  rejected: 'Couldn’t load your casinos',
}

/** The page on which a member imports records from a spreadsheet. */
export default function ImportPage() {
  const session = useSession()
  const dashboard = useDashboard()
  return (
    <>
      <title>Import · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <div className={pageTitle.head}>
        <h1>Import your records</h1>
        <p>
          Bring your collections, cash-outs, and spends from a spreadsheet. You can undo an import at any
          time.
        </p>
      </div>
      {dashboard.kind === 'broken' ? (
        <ErrorNotice failure={dashboard.failure} words={ERROR_TEXTS} onRetry={dashboard.retry} />
      ) : dashboard.kind === 'loading' || isPending(session) ? (
        <div aria-busy="true" aria-label="Loading">
          <Skeleton width="100%" height={180} />
        </div>
      ) : session.kind !== 'member' ? (
        <PageNotice>
          <h2>You need an account to import records</h2>
          <p>
            Nothing is recorded in visitor mode.{' '}
            <a href="/signup" className={textLink.link}>
              Sign up
            </a>{' '}
            or{' '}
            <a href="/login" className={textLink.link}>
              log in
            </a>{' '}
            to import yours.
          </p>
        </PageNotice>
      ) : (
        <SectionBoundary>
          <ImportContent key={session.user.id} user={session.user} rows={dashboard.rows} />
        </SectionBoundary>
      )}
    </>
  )
}
