import { formatMoney } from '#core/money/format-money.ts'
import { type Cents, cents } from '#core/units.ts'
import type { Report } from '#web/api/reports/reports.ts'
import type { FigureColumn } from '#web/features/charts/figure-table.tsx'
import { barRange, MoneyBar } from '#web/features/charts/money-bar.tsx'

type CasinoRow = Report['casinos'][number]
type ExpectedRow = Report['expected']['casinos'][number]

const money = (amount: number) => formatMoney(amount as Cents)
const count = (number: number) => number.toLocaleString('en-US')

/** The columns of the table by casino. The bars of the profit have one scale. */
export function casinoColumns(casinos: readonly CasinoRow[]): readonly FigureColumn<CasinoRow>[] {
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
export function expectedColumns(casinos: readonly ExpectedRow[]): readonly FigureColumn<ExpectedRow>[] {
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
