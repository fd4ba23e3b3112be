import { PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { VIEWS } from '#contract/pages.ts'
import { rangeText, type ReportFilter } from '#web/pages/reports/report-filter.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import styles from './reports-page.module.css'

/** A range without entries. */
export function EmptyReport({
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
