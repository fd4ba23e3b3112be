import { TABLE_UPCARDS } from '#core/blackjack/strategy-table.ts'
import type { ShownCell } from '#web/data/blackjack-questions.ts'

export type ChartPart = {
  readonly title: string
  readonly rows: readonly { readonly name: string; readonly cells: readonly ShownCell[] }[]
}

const PARTS = [
  ['hard', 'Hard totals'],
  ['soft', 'Soft totals'],
  ['pair', 'Pairs'],
] as const

/** The chart in its three parts, the dealer's cards from 2 to ace. */
export function chartParts(chart: readonly ShownCell[]): readonly ChartPart[] {
  return PARTS.map(([kind, title]) => {
    const cells = chart.filter(({ row }) => row.kind === kind)
    const totals = [...new Set(cells.map(({ row }) => row.total))]
    return {
      title,
      rows: totals.map((total) => ({
        name: rowName(kind, total),
        cells: TABLE_UPCARDS.flatMap(
          (upcard) => cells.find((cell) => cell.row.total === total && cell.upcard === upcard) ?? [],
        ),
      })),
    }
  })
}

/** "11", "A,6", "8,8". */
function rowName(kind: (typeof PARTS)[number][0], total: number): string {
  const card = (value: number) => (value === 1 ? 'A' : String(value))
  if (kind === 'hard') return String(total)
  return kind === 'soft' ? `A,${total - 11}` : `${card(total)},${card(total)}`
}

/** The cells where advice and optimum part, in the order of the chart. */
export function partingCells(parts: readonly ChartPart[]): readonly { name: string; cell: ShownCell }[] {
  return parts.flatMap(({ rows }) =>
    rows.flatMap(({ name, cells }) =>
      cells.filter(({ advice, best }) => advice !== best).map((cell) => ({ name, cell })),
    ),
  )
}

/** What the advice costs in a cell: "2.18 to 2.79%", one figure where both are the same. */
export function costText({ leastCost, mostCost }: ShownCell): string {
  const [least, most] = [leastCost, mostCost].map((cost) => (100 * cost).toFixed(2))
  return least === most ? `${least}%` : `${least} to ${most}%`
}
