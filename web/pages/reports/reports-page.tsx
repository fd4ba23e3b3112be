import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { LogInNotice } from '#web/features/log-in-notice/log-in-notice.tsx'
import { addressOfReport, reportFilterOf } from '#web/pages/reports/report-filter.ts'
import { REPORTS_ERROR_TEXTS } from '#web/pages/reports/report-texts.ts'
import { ReportsContent } from '#web/pages/reports/reports-content.tsx'
import { ReportsSkeleton } from '#web/pages/reports/reports-skeleton.tsx'
import { localDay } from '#web/ui/local-moments.ts'
import { useAddressFilter } from '#web/ui/use-address-filter.ts'
import pageTitle from '#web/ui/page-title.module.css'

/** What a member claimed, cashed out, and spent in a range of days, as charts and tables. */
export default function ReportsPage() {
  const [params] = useSearchParams()
  const today = localDay(serverNow())
  const addressFilter = useMemo(() => reportFilterOf(params, today), [params, today])
  const [filter, setFilter] = useAddressFilter(addressFilter, (next) => addressOfReport(next, today))
  const session = useSession()
  return (
    <>
      <title>Reports · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <div className={pageTitle.head}>
        <h1>Reports</h1>
        <p>What you claimed, cashed out, and spent, from your own records.</p>
      </div>
      {session.kind === 'member' ? (
        <ReportsContent
          key={session.user.id}
          userId={session.user.id}
          filter={filter}
          today={today}
          onFilter={setFilter}
        />
      ) : session.kind === 'visitor' ? (
        <LogInNotice>
          You’re not logged in. Log in to see your reports, or sign up to record what you collect.
        </LogInNotice>
      ) : session.failure === null ? (
        <ReportsSkeleton filter />
      ) : (
        <ErrorNotice failure={session.failure} words={REPORTS_ERROR_TEXTS} />
      )}
    </>
  )
}
