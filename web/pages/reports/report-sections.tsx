import { lazy, Suspense, useMemo } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import { calendarDate, dayNumber } from '#core/reports/calendar-date.ts'
import { cents, epochMs, type Cents } from '#core/units.ts'
import { wallMidnightMs } from '#core/reset/zone-time.ts'
import type { Report } from '#web/api/reports/reports.ts'
import { ClaimCalendar } from '#web/features/charts/claim-calendar.tsx'
import { FigureTable, type FigureColumn } from '#web/features/charts/figure-table.tsx'
import { LoadingChart } from '#web/features/charts/loading-chart.tsx'
import { periodName, profitSummary } from '#web/features/charts/profit-texts.ts'
import { SectionBoundary } from '#web/features/error-notice/page-error.tsx'
import { ReportSums, type SumOfReport } from '#web/features/reports/report-sums.tsx'
import { HISTORY_DIFFERENCE } from '#web/features/reports/report-notices.tsx'
import { TableBehind } from '#web/features/charts/table-behind.tsx'
import { VIEWS } from '#contract/pages.ts'
import { daysOf, rangeText, type ReportFilter } from '#web/pages/reports/report-filter.ts'
import { comparisonText, consistencyText, pausedText } from '#web/pages/reports/report-texts.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { zoneText } from '#web/ui/zone-text.ts'
import textLink from '#web/ui/text-link.module.css'
import styles from './reports-page.module.css'
import { barRange, MoneyBar } from '#web/features/charts/money-bar.tsx'

// On demand: it contains the library that draws.
const ProfitChart = lazy(() => import('#web/features/charts/profit-chart.tsx'))

type Props = { report: Report; filter: ReportFilter }

/** The figures of a range that has entries: totals, charts, and tables. */
export function ReportSections({ report, filter }: Props) {
  const { totals, zone } = report
  const sums: SumOfReport[] = [
    { name: 'Claimed', amount: totals.claimed, note: countText(totals.collections, 'claim') },
    { name: 'Cashed out', amount: totals.cashedOut, note: countText(totals.cashOuts, 'cash-out') },
    { name: 'Spent', amount: totals.spent, note: countText(totals.spends, 'spend') },
    {
      name: 'Profit',
      amount: totals.profit,
      note: totals.fees > 0 ? `before ${formatMoney(totals.fees)} of fees` : 'cashed out − spent',
    },
  ]
  return (
    <>
      <p className={styles.printed}>
        {rangeText(filter.range)}
        {filter.tag === null ? null : `, tag ${filter.tag}`}
      </p>
      <ReportSums sums={sums} />
      <ProfitSection report={report} />
      <SectionBoundary>
        <CasinoSection report={report} filter={filter} />
      </SectionBoundary>
      <ExpectedSection report={report} />
      <CalendarSection report={report} />
      <p className={styles.foot}>
        Days begin at midnight, {zoneText(zone)}. Cash-outs count on the day they were paid. See each entry in{' '}
        <PageLink href={VIEWS.history.path} className={textLink.link}>
          your history
        </PageLink>
        , and a year’s sums for the tax form in{' '}
        <PageLink href={VIEWS['tax-year'].path} className={textLink.link}>
          Tax year
        </PageLink>
        .
      </p>
    </>
  )
}

function ProfitSection({ report }: { report: Report }) {
  const { periods, step } = report
  if (periods.length === 0) return null
  // Two empty charts would tell nothing that the sentence above them doesn’t.
  const hasProfit = periods.some(({ cashedOut, spent }) => cashedOut !== 0 || spent !== 0)
  return (
    <section className={styles.section} aria-labelledby="report-profit">
      <h2 id="report-profit">Profit over time</h2>
      <p className={styles.lead}>{profitSummary(periods, step)}</p>
      {hasProfit ? (
        <ErrorBoundary
          renderError={() => (
            <p className={styles.lead}>The chart couldn’t load. Its values are in the table.</p>
          )}
        >
          <Suspense fallback={<LoadingChart />}>
            <ProfitChart key={periods[0]?.start} periods={periods} step={step} today={todayOf(report)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <TableBehind
        label="Profit over time"
        head={[step === 'day' ? 'Day' : 'Month', 'Claimed', 'Cashed out', 'Spent', 'Profit', 'Total']}
        rows={periods.map(({ start, claimed, cashedOut, spent, profit, cumulative }) => [
          periodName(start, step),
          ...[claimed, cashedOut, spent, profit, cumulative].map(formatMoney),
        ])}
      />
    </section>
  )
}

function CasinoSection({ report: { casinos, totals }, filter }: Props) {
  const columns = useMemo(() => casinoColumns(casinos), [casinos])
  const { from, to } = daysOf(filter.range)
  if (casinos.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="report-casinos">
      <h2 id="report-casinos">By casino</h2>
      <p className={styles.lead}>{HISTORY_DIFFERENCE}</p>
      <FigureTable
        label="By casino"
        first="Casino"
        rows={casinos}
        idOf={({ casinoId }) => casinoId}
        nameOf={({ name }) => name}
        hrefOf={({ casinoId }) => historyAddress({ casino: String(casinoId), from, to })}
        columns={columns}
        totals={[null, ...[totals.claimed, totals.cashedOut, totals.spent, totals.profit].map(formatMoney)]}
        order={{ by: 'profit', descending: true }}
      />
    </section>
  )
}

function ExpectedSection({ report: { expected } }: { report: Report }) {
  const columns = useMemo(() => expectedColumns(expected.casinos), [expected.casinos])
  const difference = cents(expected.actual - expected.expected)
  const compared = comparisonText(expected.expected, expected.actual)
  return (
    <section className={styles.section} aria-labelledby="report-expected">
      <h2 id="report-expected">Expected and actual</h2>
      {expected.claims === 0 ? (
        <p className={styles.lead}>
          Enter the amount of a claim, and this section compares it with what the bonus was expected to pay.
        </p>
      ) : (
        <>
          <p className={styles.lead}>
            You entered the amount of {countText(expected.claims, 'claim')}: {formatMoney(expected.actual)}
            {compared === null ? '' : `, ${compared}`}. The line in each bar is the expected amount.
          </p>
          <FigureTable
            label="Expected and actual amounts by casino"
            first="Casino"
            rows={expected.casinos}
            idOf={({ casinoId }) => casinoId}
            nameOf={({ name }) => name}
            columns={columns}
            totals={[
              expected.claims.toLocaleString('en-US'),
              ...[expected.expected, expected.actual, difference].map(formatMoney),
            ]}
            order={{ by: 'claims', descending: true }}
          />
        </>
      )}
    </section>
  )
}

function CalendarSection({ report }: { report: Report }) {
  const { days, consistency } = report
  const share = consistencyText(consistency)
  const today = todayOf(report)
  const last = report.to ?? today
  // All time begins with the first entry, as the days of the share do.
  const began = days?.length ? calendarDate(dayNumber(last) - consistency.days + 1) : null
  const first = report.from ?? began
  return (
    <section className={styles.section} aria-labelledby="report-calendar">
      <h2 id="report-calendar">Days you collected</h2>
      {share === null ? null : (
        <p className={styles.share}>
          <b>{share}</b> {pausedText(consistency)}
        </p>
      )}
      {days === null ? (
        <p className={styles.lead}>Choose a year or a month to see its days as a calendar.</p>
      ) : first === null ? (
        <p className={styles.lead}>No claims in this range.</p>
      ) : (
        <>
          <ClaimCalendar days={days} from={first} to={last} today={today} />
          <TableBehind
            label="Claims by day"
            isLong
            head={['Day', 'Claims', 'Claimed']}
            rows={days.map(({ day, collections, claimed }) => [
              dateText(day),
              collections.toLocaleString('en-US'),
              formatMoney(claimed),
            ])}
          />
        </>
      )}
    </section>
  )
}

/** The day on which the report was read, by the calendar of its zone. */
function todayOf({ zone, now }: Report): string {
  return new Date(wallMidnightMs(zone, epochMs(Date.parse(now)))).toISOString().slice(0, 10)
}

/** The address of the history of a casino in a range of days. */
function historyAddress(filter: Readonly<Record<string, string | null>>): string {
  const search = new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  )
  return `${VIEWS.history.path}?${search.toString()}`
}

function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

type CasinoRow = Report['casinos'][number]
type ExpectedRow = Report['expected']['casinos'][number]

const money = (amount: number) => formatMoney(amount as Cents)
const count = (number: number) => number.toLocaleString('en-US')

/** The columns of the table by casino. The bars of the profit have one scale. */
function casinoColumns(casinos: readonly CasinoRow[]): readonly FigureColumn<CasinoRow>[] {
  const range = barRange(casinos.map(({ profit }) => profit))
  return [
    { id: 'days', name: 'Days active', value: ({ daysActive }) => daysActive, text: count },
    { id: 'claimed', name: 'Claimed', value: ({ claimed }) => claimed, text: money },
    { id: 'cashedOut', name: 'Cashed out', value: ({ cashedOut }) => cashedOut, text: money },
    { id: 'spent', name: 'Spent', value: ({ spent }) => spent, text: money },
    {
      id: 'profit',
      name: 'Profit',
      value: ({ profit }) => profit,
      text: money,
      isMain: true,
      bar: ({ profit }) => <MoneyBar value={profit} range={range} />,
    },
  ]
}

/** The columns of the table of expected and actual amounts. */
function expectedColumns(casinos: readonly ExpectedRow[]): readonly FigureColumn<ExpectedRow>[] {
  const range = barRange(casinos.flatMap(({ expected, actual }) => [expected, actual]))
  return [
    { id: 'claims', name: 'Claims', value: ({ claims }) => claims, text: count },
    { id: 'expected', name: 'Expected', value: ({ expected }) => expected, text: money },
    {
      id: 'actual',
      name: 'Actual',
      value: ({ actual }) => actual,
      text: money,
      isMain: true,
      bar: ({ actual, expected }) => <MoneyBar value={actual} range={range} mark={expected} />,
    },
    {
      id: 'difference',
      name: 'Difference',
      value: ({ actual, expected }) => cents(actual - expected),
      text: money,
    },
  ]
}
