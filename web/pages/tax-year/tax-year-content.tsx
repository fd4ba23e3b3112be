import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { SessionUser } from '#contract/session.ts'
import { readStoredTaxYear, type TaxYear, taxYearQuery } from '#web/api/reports/reports.ts'
import { useReauth } from '#web/api/session/use-reauth.ts'
import { ReauthDialog } from '#web/features/account/reauth-dialog.tsx'
import { ErrorNotice, PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { SectionBoundary } from '#web/features/error-notice/page-error.tsx'
import { useExport } from '#web/features/export/use-export.ts'
import { ReportNotices } from '#web/features/reports/report-notices.tsx'
import { ReportSums } from '#web/features/reports/report-sums.tsx'
import { useLiveEvents } from '#web/outbox/use-live-events.ts'
import { CasinoMonths } from '#web/pages/tax-year/casino-months.tsx'
import { DiarySection } from '#web/pages/tax-year/diary-section.tsx'
import { FactsSection } from '#web/pages/tax-year/facts-section.tsx'
import { MissingSection } from '#web/pages/tax-year/missing-section.tsx'
import { TaxDownloads } from '#web/pages/tax-year/tax-downloads.tsx'
import { CasinoTable, MonthTable } from '#web/pages/tax-year/tax-tables.tsx'
import { isEmptyYear, TAX_ERROR_TEXTS } from '#web/pages/tax-year/tax-texts.ts'
import { TaxYearSkeleton } from '#web/pages/tax-year/tax-year-skeleton.tsx'
import { dateText } from '#web/ui/date-text.ts'
import styles from './tax-year-page.module.css'

type Props = { user: SessionUser; year: number; today: string }

/** The figures of a tax year, what may be missing, the facts about the year, and its entries. */
export function TaxYearContent({ user, year, today }: Props) {
  const query = useQuery(taxYearQuery(user.id, year))
  const failure = query.error?.failure ?? null
  // Without a connection, what this browser has read last.
  const stored = useMemo(
    () =>
      query.data === undefined && failure !== null && failure.kind !== 'rejected'
        ? readStoredTaxYear(user.id, year)
        : null,
    [query.data, failure, user.id, year],
  )
  const taxYear: TaxYear | undefined = query.data ?? stored?.report
  const { withReauth, asking } = useReauth()
  const exports = useExport(withReauth)
  useLiveEvents(query.data !== undefined)

  if (taxYear === undefined)
    return failure === null ? (
      <TaxYearSkeleton />
    ) : (
      <ErrorNotice failure={failure} words={TAX_ERROR_TEXTS} onRetry={() => void query.refetch()} />
    )
  const { totals, zone } = taxYear
  return (
    <>
      <ReportNotices failure={failure} readAt={stored?.readAt ?? query.dataUpdatedAt} />
      <p className={styles.printed}>
        Records of {user.email}, printed on {dateText(today)}. Days in {zone.replaceAll('_', ' ')} time.
      </p>
      {isEmptyYear(taxYear) ? (
        <PageNotice>
          <h2>No cash-outs or spends in {year}</h2>
          <p>What you record for {year} appears here.</p>
        </PageNotice>
      ) : (
        <>
          <div className={styles.top}>
            <ReportSums
              sums={[
                {
                  name: 'Cash-outs paid (gross)',
                  amount: totals.cashedOut,
                  note: totals.fees > 0 ? `before ${formatMoney(totals.fees)} of fees` : 'before spending',
                },
                { name: 'Spent', amount: totals.spent, note: 'coins you bought' },
                { name: 'Net', amount: totals.net, note: 'cash-outs − spending' },
              ]}
            />
            <TaxDownloads taxYear={taxYear} />
          </div>
          <SectionBoundary>
            <MonthTable taxYear={taxYear} />
            <CasinoTable taxYear={taxYear} />
            <CasinoMonths taxYear={taxYear} />
          </SectionBoundary>
          <MissingSection taxYear={taxYear} />
        </>
      )}
      <FactsSection year={year} today={today} />
      <SectionBoundary>
        <DiarySection userId={user.id} year={year} zone={zone} exports={exports} />
      </SectionBoundary>
      <ReauthDialog user={user} asking={asking} />
    </>
  )
}
