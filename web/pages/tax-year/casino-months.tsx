import { useSearchParams } from 'react-router'
import { formatMoney } from '#core/money/format-money.ts'
import { type Cents, cents } from '#core/units.ts'
import type { TaxYear } from '#web/api/reports/reports.ts'
import { TAX_VIEWS, taxViewOf, type TaxView } from '#web/pages/tax-year/tax-texts.ts'
import { MONTH_NAMES } from '#web/ui/date-text.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './casino-months.module.css'
import page from './tax-year-page.module.css'

/** Cash-outs, spending, or their difference, by casino and month. The address has the choice. */
export function CasinoMonths({ taxYear }: { taxYear: TaxYear }) {
  const [params, setParams] = useSearchParams()
  const view = taxViewOf(params.get('view'))
  const rows = monthAmounts(taxYear, view)
  const totals = monthTotals(rows)
  const name = TAX_VIEWS.find((one) => one.view === view)?.name ?? ''
  return (
    <section className={page.section} aria-labelledby="tax-casino-months">
      <h2 id="tax-casino-months">By casino and month</h2>
      <fieldset className={styles.views} aria-label="Amounts">
        {TAX_VIEWS.map((choice) => (
          <Button
            key={choice.view}
            size="small"
            aria-pressed={choice.view === view}
            onClick={() =>
              setParams(choice.view === 'gross' ? {} : { view: choice.view }, {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            {choice.name}
          </Button>
        ))}
      </fieldset>
      <p className={styles.note}>In dollars. {view === 'net' ? 'A loss has a minus.' : null}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <section className={styles.scroll} aria-label={`${name}, by casino and month`} tabIndex={0}>
        <table className={styles.table} aria-label={`${name}, by casino and month`}>
          <thead>
            <tr>
              <th scope="col">Casino</th>
              {MONTH_NAMES.map((month) => (
                <th key={month} scope="col" abbr={month}>
                  {month.slice(0, 3)}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ casinoId, name: casino, months, total }) => (
              <tr key={casinoId}>
                <th scope="row">{casino}</th>
                <Cells months={months} total={total} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <Cells months={totals.months} total={totals.total} />
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}

function Cells({ months, total }: { months: readonly Cents[]; total: Cents }) {
  return (
    <>
      {months.map((amount, month) => (
        <td key={MONTH_NAMES[month]} className="figures" data-none={amount === 0 || undefined}>
          {plainMoney(amount)}
        </td>
      ))}
      <td className="figures">{plainMoney(total)}</td>
    </>
  )
}

/** `1,234.56`, or `0`: the unit of the whole table is above it. */
function plainMoney(amount: Cents): string {
  return amount === 0 ? '0' : formatMoney(amount).replace('$', '')
}

/** The amounts of a casino in each month, and their sum. */
type MonthAmounts = {
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
