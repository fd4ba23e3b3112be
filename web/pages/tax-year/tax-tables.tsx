import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'
import type { TaxYear } from '#web/api/reports/reports.ts'
import { type FigureColumn, FigureTable } from '#web/features/charts/figure-table.tsx'
import { barRange, MoneyBar } from '#web/features/charts/money-bar.tsx'
import { daysOfYear } from '#web/features/history/history-filter.ts'
import { VIEWS } from '#contract/pages.ts'
import { MONTH_NAMES } from '#web/ui/date-text.ts'
import { HISTORY_DIFFERENCE } from '#web/features/reports/report-notices.tsx'
import styles from './tax-year-page.module.css'

type Amounts = { readonly cashedOut: Cents; readonly spent: Cents; readonly net: Cents }
type CasinoRow = TaxYear['casinos'][number]
type MonthRow = TaxYear['months'][number] & { readonly month: number }

const money = (amount: number) => formatMoney(amount as Cents)

/** The three amounts of a row, with bars of one scale. */
function amountColumns<Row extends Amounts>(rows: readonly Row[]): readonly FigureColumn<Row>[] {
  const range = barRange(rows.map(({ net }) => net))
  return [
    { id: 'cashedOut', name: 'Cash-outs paid', value: ({ cashedOut }) => cashedOut, text: money },
    { id: 'spent', name: 'Spent', value: ({ spent }) => spent, text: money },
    {
      id: 'net',
      name: 'Net',
      value: ({ net }) => net,
      text: money,
      isMain: true,
      bar: ({ net }) => <MoneyBar value={net} range={range} />,
    },
  ]
}

/** The sums of each month. */
export function MonthTable({ taxYear: { months, totals } }: { taxYear: TaxYear }) {
  const rows: readonly MonthRow[] = months.map((sums, index) => ({ ...sums, month: index }))
  return (
    <section className={styles.section} aria-labelledby="tax-months">
      <h2 id="tax-months">By month</h2>
      <FigureTable
        label="By month"
        first="Month"
        rows={rows}
        idOf={({ month }) => month}
        nameOf={({ month }) => MONTH_NAMES[month] ?? ''}
        columns={amountColumns(rows)}
        totals={[totals.cashedOut, totals.spent, totals.net].map(formatMoney)}
      />
    </section>
  )
}

/** The sums of each casino. */
export function CasinoTable({ taxYear: { year, casinos, totals } }: { taxYear: TaxYear }) {
  const { from, to } = daysOfYear(year)
  const columns: readonly FigureColumn<CasinoRow>[] = [
    {
      id: 'cashOuts',
      name: 'Times paid',
      value: ({ cashOuts }) => cashOuts,
      text: (count) => count.toLocaleString('en-US'),
    },
    ...(totals.fees > 0
      ? [{ id: 'fees', name: 'Fees', value: ({ fees }: CasinoRow) => fees, text: money }]
      : []),
    ...amountColumns(casinos),
  ]
  return (
    <section className={styles.section} aria-labelledby="tax-casinos">
      <h2 id="tax-casinos">By casino</h2>
      <p className={styles.lead}>{HISTORY_DIFFERENCE}</p>
      <FigureTable
        label="By casino"
        first="Casino"
        rows={casinos}
        idOf={({ casinoId }) => casinoId}
        nameOf={({ name }) => name}
        hrefOf={({ casinoId }) =>
          `${VIEWS.history.path}?casino=${casinoId}&from=${from ?? ''}&to=${to ?? ''}`
        }
        columns={columns}
        totals={[
          casinos.reduce((sum, { cashOuts }) => sum + cashOuts, 0).toLocaleString('en-US'),
          ...(totals.fees > 0 ? [formatMoney(totals.fees)] : []),
          ...[totals.cashedOut, totals.spent, totals.net].map(formatMoney),
        ]}
        order={{ by: 'cashedOut', descending: true }}
      />
    </section>
  )
}
