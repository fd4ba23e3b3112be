import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { SessionUser } from '#contract/session.ts'
import { readStoredTaxYear, type TaxYear, taxYearQuery } from '#web/api/reports/reports.ts'
import { useReauth } from '#web/api/session/use-reauth.ts'
import { ReauthDialog } from '#web/features/account/reauth-dialog.tsx'
import { ErrorNotice, PageNotice } from '#web/features/error-notice/error-notice.tsx'
import { SectionBoundary } from '#web/features/error-notice/page-error.tsx'
import { csvSeparatorOfRegion, useExport } from '#web/features/export/use-export.ts'
import { ReportNotices } from '#web/features/reports/report-notices.tsx'
import { ReportSums } from '#web/features/reports/report-sums.tsx'
import { useLiveEvents } from '#web/outbox/use-live-events.ts'
import { CasinoMonths } from '#web/pages/tax-year/casino-months.tsx'
import { DiarySection } from '#web/pages/tax-year/diary-section.tsx'
import { MissingSection } from '#web/pages/tax-year/missing-section.tsx'
import { CasinoTable, MonthTable } from '#web/pages/tax-year/tax-tables.tsx'
import { isEmptyYear, TAX_ERROR_TEXTS, isOutdated } from '#web/pages/tax-year/tax-texts.ts'
import { TaxYearSkeleton } from '#web/pages/tax-year/tax-year-skeleton.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { zoneText } from '#web/ui/zone-text.ts'
import styles from './tax-year-page.module.css'
import { StaticNotice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'
import { casinosCsv, monthsCsv } from '#web/pages/tax-year/tax-file.ts'
import { Button } from '#web/ui/button.tsx'
import { showAlert } from '#web/ui/message-store.ts'
import { saveFile } from '#web/ui/save-file.ts'

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
        Records of {user.email}, printed on {dateText(today)}. Days in {zoneText(zone)}.
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

const CONFIDENCE = {
  H: null,
  M: 'One good source, or several weak ones.',
  L: 'Not confirmed.',
} as const

/** What the law says about a tax year, each fact with its source and the day on which it was checked. */
export function FactsSection({ year, today }: { year: number; today: string }) {
  const facts = TAX_FACTS.filter(({ from, to }) => (from ?? year) <= year && year <= (to ?? year))
  const oldest = facts.map(({ checked }) => checked).sort()[0] ?? today
  return (
    <section className={styles.section} aria-labelledby="tax-facts">
      <h2 id="tax-facts">The rules of {year}, in short</h2>
      <p className={styles.lead}>
        Federal rules of the United States, without those of your state. Your case may differ.
      </p>
      {isOutdated(oldest, today) ? (
        <StaticNotice tone="caution" className={styles.outdated ?? ''}>
          We checked some of these facts more than a year ago, on {dateText(oldest)}. Compare them with their
          sources before you rely on them.
        </StaticNotice>
      ) : null}
      <dl className={styles.facts}>
        {facts.map(({ key, title, text, source, checked, confidence }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{text}</dd>
            <dd className={styles.source}>
              <a
                href={source.url}
                target="_blank"
                rel="nofollow noopener noreferrer"
                className={textLink.link}
              >
                {source.title}
              </a>
              , checked on <time dateTime={checked}>{dateText(checked)}</time>. {CONFIDENCE[confidence]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const SHEETS = { casinos: [28, 10, 12], months: [18, 12] }

/** Prints the page, or saves its sums as a file. */
function TaxDownloads({ taxYear }: { taxYear: TaxYear }) {
  const [isBusy, setBusy] = useState(false)
  const name = `daily-bonus-blog-tax-${taxYear.year}`

  function saveCsv(): void {
    saveFile(`${name}.csv`, csvBlob(casinosCsv(taxYear, csvSeparatorOfRegion())))
  }

  async function saveWorkbook(): Promise<void> {
    setBusy(true)
    try {
      const { workbookOfSheets } = await import('#web/features/export/workbook-of.ts')
      const workbook = await workbookOfSheets([
        { name: 'By casino', csv: csvBlob(casinosCsv(taxYear)), widths: SHEETS.casinos },
        { name: 'By month', csv: csvBlob(monthsCsv(taxYear)), widths: SHEETS.months },
      ])
      saveFile(`${name}.xlsx`, workbook)
    } catch {
      showAlert(
        'Couldn’t create the workbook. Try again, or download the CSV file.',
        () => void saveWorkbook(),
      )
    }
    setBusy(false)
  }

  return (
    <div className={styles.downloads}>
      <Button look="filled" onClick={() => print()}>
        Print
      </Button>
      <Button aria-label="Sums as CSV" onClick={saveCsv}>
        CSV
      </Button>
      <Button aria-label="Sums as Excel" busy={isBusy} onClick={() => void saveWorkbook()}>
        Excel
      </Button>
    </div>
  )
}

function csvBlob(csv: string): Blob {
  return new Blob([csv], { type: 'text/csv;charset=utf-8' })
}
