import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/session/session.ts'
import { ErrorNotice, PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { LogInNotice } from '#web/features/log-in-notice/log-in-notice.tsx'
import {
  addressOfReport,
  reportFilterOf,
  isRangeBackwards,
  type ReportFilter,
  reportSearch,
  rangeText,
} from '#web/pages/reports/report-filter.ts'
import { REPORTS_ERROR_TEXTS, isEmpty } from '#web/pages/reports/report-texts.ts'
import { localDay } from '#web/ui/moment-day.ts'
import { useAddressFilter } from '#web/ui/use-address-filter.ts'
import pageTitle from '#web/ui/page-title.module.css'
import { useQuery } from '@tanstack/react-query'
import { distinctTags } from '#core/tags/tag.ts'
import { dashboardQuery } from '#web/api/queries.ts'
import { readStoredReport, type Report, reportQuery } from '#web/api/reports/reports.ts'
import { ReportNotices } from '#web/features/reports/report-notices.tsx'
import { useLiveEvents } from '#web/outbox/use-live-events.ts'
import { ReportFilterBar } from '#web/pages/reports/report-filter-bar.tsx'
import { ReportSections } from '#web/pages/reports/report-sections.tsx'
import { VIEWS } from '#contract/pages.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import styles from './reports-page.module.css'
import { LoadingChart } from '#web/features/charts/loading-chart.tsx'
import { SumsSkeleton } from '#web/features/reports/report-sums.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

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

type Props = {
  userId: string
  filter: ReportFilter
  onFilter: (filter: ReportFilter) => void
  today: string
}

/** The reports of a member: the filter, and the sections of the range. */
function ReportsContent({ userId, filter, onFilter, today }: Props) {
  const search = reportSearch(filter)
  const isBackwards = isRangeBackwards(filter.range)
  const query = useQuery({ ...reportQuery(userId, search), enabled: !isBackwards })
  const { data: list = [] } = useQuery(dashboardQuery(userId))
  const tags = useMemo(() => distinctTags(list.map((row) => row.tags)), [list])
  const failure = query.error?.failure ?? null
  // Without a connection, what this browser has read last.
  const stored = useMemo(
    () =>
      query.data === undefined && failure !== null && failure.kind !== 'rejected'
        ? readStoredReport(userId, search)
        : null,
    [query.data, failure, userId, search],
  )
  const report: Report | undefined = query.data ?? stored?.report
  useLiveEvents(query.data !== undefined)

  return (
    <>
      <ReportFilterBar filter={filter} onFilter={onFilter} tags={tags} today={today} />
      {isBackwards ? null : report === undefined ? (
        failure === null ? (
          <ReportsSkeleton />
        ) : (
          <ErrorNotice failure={failure} words={REPORTS_ERROR_TEXTS} onRetry={() => void query.refetch()} />
        )
      ) : (
        <>
          <ReportNotices failure={failure} readAt={stored?.readAt ?? query.dataUpdatedAt} />
          {isEmpty(report) ? (
            <EmptyReport filter={filter} onFilter={onFilter} />
          ) : (
            <ReportSections report={report} filter={filter} />
          )}
        </>
      )}
    </>
  )
}

/** A range without entries. */
function EmptyReport({
  filter,
  onFilter,
}: {
  filter: ReportFilter
  onFilter: (filter: ReportFilter) => void
}) {
  const { range, tag } = filter
  const isWhole = range.kind === 'all' && tag === null
  const what = tag === null ? '' : ` with the tag ${tag}`
  return (
    <PageNotice>
      <h2>
        {isWhole
          ? 'Nothing recorded yet'
          : range.kind === 'all'
            ? `Nothing recorded${what}`
            : `Nothing recorded in this range${what}`}
      </h2>
      <p>
        {isWhole
          ? 'Collect a bonus, or record a cash-out or a spend, and your charts appear here.'
          : `${rangeText(range)} has no collections, cash-outs, or spends${what}.`}
      </p>
      <div className={styles.actions}>
        {isWhole ? (
          <>
            <PageLink href={VIEWS.speed.path} className={buttonClass({ look: 'filled' })}>
              Start Speed Collect
            </PageLink>
            <PageLink href={VIEWS.import.path} className={buttonClass({})}>
              Import your records
            </PageLink>
          </>
        ) : (
          <Button onClick={() => onFilter({ range: { kind: 'all' }, tag: null })}>Show all time</Button>
        )}
      </div>
    </PageNotice>
  )
}

/**
 * The loading state of the reports, with the same layout.
 *
 * @param filter whether to reserve the space of the filter, which is not shown before the session is known.
 */
function ReportsSkeleton({ filter = false }: { filter?: boolean }) {
  return (
    <section aria-busy="true" aria-label="Loading your reports" className={styles.skeleton}>
      {filter ? <div className={styles.skeletonFilter} /> : null}
      <SumsSkeleton />
      <div className={styles.section}>
        <Skeleton width={200} height={24} />
        <LoadingChart />
      </div>
      <div className={styles.section}>
        <Skeleton width={120} height={24} />
        {[0, 1, 2, 3, 4].map((line) => (
          <div key={line} className={styles.skeletonLine}>
            <Skeleton width={160} height={16} />
            <Skeleton width={96} height={16} />
          </div>
        ))}
      </div>
    </section>
  )
}
