import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import styles from './history-page.module.css'
import { useSession } from '#web/api/session/session.ts'
import { addressOf, filterOf, WHOLE_HISTORY } from '#web/features/history/history-filter.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { HistoryContent } from '#web/pages/history/history-content.tsx'
import { HISTORY_ERROR_TEXTS, HistorySkeleton } from '#web/pages/history/history-skeleton.tsx'
import { VIEWS } from '#contract/pages.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import pageTitle from '#web/ui/page-title.module.css'
import textLink from '#web/ui/text-link.module.css'
import { useAddressFilter } from '#web/ui/use-address-filter.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export default function HistoryPage() {
  const [params] = useSearchParams()
  // The prerendered page has no query string.
  const hydrated = useHydrated()
  const addressFilter = useMemo(() => (hydrated ? filterOf(params) : WHOLE_HISTORY), [hydrated, params])
  const [filter, setFilter] = useAddressFilter(addressFilter, addressOf)
  const session = useSession()

  return (
    <>
      <title>History · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <div className={pageTitle.head}>
        <h1>History</h1>
        <p>
          Every collection, cash-out, and spend you recorded, newest first. Correct any mistakes, and your
          totals update. For charts and a year’s sums, see{' '}
          <PageLink href={VIEWS.reports.path} className={textLink.link}>
            Reports
          </PageLink>
          . What hasn’t arrived yet is under{' '}
          <PageLink href={VIEWS['cash-outs'].path} className={textLink.link}>
            Cash-outs
          </PageLink>
          .
        </p>
      </div>
      {session.kind === 'member' ? (
        <HistoryContent user={session.user} filter={filter} onFilter={setFilter} />
      ) : session.kind === 'visitor' ? (
        <section className={styles.empty} aria-label="Visitor mode">
          <h2>You need an account to keep a history</h2>
          <p>
            Nothing is recorded in visitor mode, so there’s nothing to show here.{' '}
            <a href="/signup" className={textLink.link}>
              Sign up
            </a>{' '}
            or{' '}
            <a href="/login" className={textLink.link}>
              log in
            </a>{' '}
            to record what you collect, cash out, and spend.
          </p>
        </section>
      ) : session.failure === null ? (
        <HistorySkeleton filter />
      ) : (
        <ErrorNotice failure={session.failure} words={HISTORY_ERROR_TEXTS} />
      )}
    </>
  )
}
