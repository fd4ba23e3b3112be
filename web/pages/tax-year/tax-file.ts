import { BYTE_ORDER_MARK, csvAmount, csvLine, type CsvSeparator } from '#core/export/csv-line.ts'
import type { Cents } from '#core/units.ts'
import type { TaxYear } from '#web/api/reports/reports.ts'
import { MONTH_NAMES } from '#web/ui/date-text.ts'

type Amounts = { readonly cashedOut: Cents; readonly spent: Cents }

/** `cashed_out_2026_01` */
function monthColumns(year: number, name: string): readonly string[] {
  return MONTH_NAMES.map((_, month) => `${name}_${year}_${String(month + 1).padStart(2, '0')}`)
}

/**
 * Returns the sums of a year as a CSV file: a row per casino with its sums of the year and of each month, and a row of
 * totals.
 *
 * @param separator a semicolon where the comma is the decimal sign.
 */
export function casinosCsv(
  { year, casinos, months, totals }: TaxYear,
  separator: CsvSeparator = ',',
): string {
  const amounts = (values: readonly Cents[]) => values.map((amount) => csvAmount(amount, separator))
  const byMonth = (sums: readonly Amounts[]) =>
    amounts([...sums.map(({ cashedOut }) => cashedOut), ...sums.map(({ spent }) => spent)])
  const line = (cells: Parameters<typeof csvLine>[0]) => csvLine(cells, separator)
  return [
    BYTE_ORDER_MARK,
    line([
      'casino',
      'cash_outs',
      'cashed_out',
      'fees',
      'spent',
      'net',
      ...monthColumns(year, 'cashed_out'),
      ...monthColumns(year, 'spent'),
    ]),
    ...casinos.map(({ name, cashOuts, cashedOut, fees, spent, net, months: sums }) =>
      line([name, cashOuts, ...amounts([cashedOut, fees, spent, net]), ...byMonth(sums)]),
    ),
    line([
      'Total',
      casinos.reduce((sum, { cashOuts }) => sum + cashOuts, 0),
      ...amounts([totals.cashedOut, totals.fees, totals.spent, totals.net]),
      ...byMonth(months),
    ]),
  ].join('')
}

/** Returns the sums of each month as a CSV file, for the second sheet of the workbook. */
export function monthsCsv({ year, months, totals }: TaxYear): string {
  const line = (name: string, sums: Amounts & { readonly net: Cents }) =>
    csvLine([name, csvAmount(sums.cashedOut), csvAmount(sums.spent), csvAmount(sums.net)])
  return [
    csvLine(['month', 'cashed_out', 'spent', 'net']),
    ...months.map((sums, month) => line(`${MONTH_NAMES[month]} ${year}`, sums)),
    line('Total', totals),
  ].join('')
}
