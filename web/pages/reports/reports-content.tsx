import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { distinctTags } from '#core/tags/tag.ts'
import { dashboardQuery } from '#web/api/queries.ts'
import { readStoredReport, type Report, reportQuery } from '#web/api/reports/reports.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { ReportNotices } from '#web/features/reports/report-notices.tsx'
import { useLiveEvents } from '#web/outbox/use-live-events.ts'
import { EmptyReport } from '#web/pages/reports/empty-report.tsx'
import { ReportFilterBar } from '#web/pages/reports/report-filter-bar.tsx'
import { isRangeBackwards, type ReportFilter, reportSearch } from '#web/pages/reports/report-filter.ts'
import { ReportSections } from '#web/pages/reports/report-sections.tsx'
import { isEmpty, REPORTS_ERROR_TEXTS } from '#web/pages/reports/report-texts.ts'
import { ReportsSkeleton } from '#web/pages/reports/reports-skeleton.tsx'

type Props = {
  userId: string
  filter: ReportFilter
  onFilter: (filter: ReportFilter) => void
  today: string
}

/** The reports of a member: the filter, and the sections of the range. */
export function ReportsContent({ userId, filter, onFilter, today }: Props) {
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
