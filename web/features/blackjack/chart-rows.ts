import { TABLE_UPCARDS } from '#core/blackjack/strategy-table.ts'
import type { ShownCell } from '#web/features/blackjack/blackjack-questions.ts'

export type ChartSection = {
  readonly title: string
  readonly rows: readonly { readonly name: string; readonly cells: readonly ShownCell[] }[]
}

const PARTS = [
  ['hard', 'Hard totals'],
  ['soft', 'Soft totals'],
  ['pair', 'Pairs'],
] as const

/** The three sections of the chart, with dealer cards from 2 to ace. */
export function chartSections(chart: readonly ShownCell[]): readonly ChartSection[] {
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

/** Formats a row name: "11", "A,6", "8,8". */
function rowName(kind: (typeof PARTS)[number][0], total: number): string {
  const card = (value: number) => (value === 1 ? 'A' : String(value))
  if (kind === 'hard') return String(total)
  return kind === 'soft' ? `A,${total - 11}` : `${card(total)},${card(total)}`
}

/** Returns the cells where the advice and the optimum differ, in chart order. */
export function differingCells(
  sections: readonly ChartSection[],
): readonly { name: string; cell: ShownCell }[] {
  return sections.flatMap(({ rows }) =>
    rows.flatMap(({ name, cells }) =>
      cells.filter(({ advice, best }) => advice !== best).map((cell) => ({ name, cell })),
    ),
  )
}

/** Formats the cost of the advice in a cell: "2.18 to 2.79%", or one figure if both are equal. */
export function costText({ leastCost, mostCost }: ShownCell): string {
  const [least, most] = [leastCost, mostCost].map((cost) => (100 * cost).toFixed(2))
  return least === most ? `${least}%` : `${least} to ${most}%`
}
