import { type Cents, cents } from '#core/units.ts'
import type { TaxYear } from '#web/api/reports/reports.ts'
import type { TaxView } from '#web/pages/tax-year/tax-texts.ts'

/** The amounts of a casino in each month, and their sum. */
export type MonthAmounts = {
  readonly casinoId: number
  readonly name: string
  readonly months: readonly Cents[]
  readonly total: Cents
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Returns the amounts of a view by casino and month, by name. Casinos without any are left out. */
export function monthAmounts({ casinos }: TaxYear, view: TaxView): readonly MonthAmounts[] {
  return casinos
    .map(({ casinoId, name, months }) => {
      const amounts = months.map(({ cashedOut, spent }) =>
        cents(view === 'gross' ? cashedOut : view === 'spent' ? spent : cashedOut - spent),
      )
      return { casinoId, name, months: amounts, total: sumOf(amounts) }
    })
    .filter(({ months }) => months.some((amount) => amount !== 0))
    .sort((a, b) => names.compare(a.name, b.name))
}

/** Returns the sum of each month, and of all. */
export function monthTotals(rows: readonly MonthAmounts[]): Pick<MonthAmounts, 'months' | 'total'> {
  const months = Array.from({ length: 12 }, (_, month) =>
    sumOf(rows.map((row) => row.months[month] ?? cents(0))),
  )
  return { months, total: sumOf(months) }
}

function sumOf(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}
