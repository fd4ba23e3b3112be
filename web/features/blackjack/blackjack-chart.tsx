import type { Action } from '#core/blackjack/actions.ts'
import { TABLE_UPCARDS } from '#core/blackjack/strategy-table.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import { useBlackjackTable } from '#web/features/blackjack/blackjack-table.ts'
import type { ShownCell } from '#web/features/blackjack/blackjack-questions.ts'
import { useStrategyChart } from '#web/features/blackjack/use-blackjack.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './blackjack-chart.module.css'
import { classNames } from '#web/ui/class-names.ts'

const LETTERS: Readonly<Record<Action, string>> = { hit: 'H', stand: 'S', double: 'D', split: 'P' }
const WORDS: Readonly<Record<Action, string>> = {
  hit: 'Hit',
  stand: 'Stand',
  double: 'Double',
  split: 'Split',
}
const LOOKS = {
  a: 'peeks for blackjack with aces and tens',
  b: 'peeks for blackjack with aces only',
  c: 'never peeks for blackjack',
} as const

/** The strategy chart for the selected game. */
export function BlackjackChart() {
  const { game } = useBlackjackTable()
  const state = useStrategyChart(game)
  if (state.kind === 'failed') {
    return (
      <Notice tone="caution" polite>
        Couldn’t calculate the chart in this browser.{' '}
        <Button look="link" onClick={state.retry}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (state.kind === 'working') {
    return (
      <output className={styles.working} aria-busy="true">
        Calculating the chart…
      </output>
    )
  }
  return <Sheet sections={chartSections(state.answer)} game={game} />
}

function Sheet({ sections, game }: { sections: readonly ChartSection[]; game: GameSettings }) {
  const differing = differingCells(sections)
  return (
    <div className={styles.sheet}>
      <p className={styles.game}>
        {game.decks === 1 ? 'One deck' : `${game.decks} decks`}, dealer stands on all 17s and{' '}
        {LOOKS[game.peek]}.
      </p>
      <ul className={styles.legend}>
        {(['hit', 'stand', 'double', 'split'] as const).map((action) => (
          <li key={action}>
            <span className={classNames(styles.cell, styles[action])}>{LETTERS[action]}</span> {WORDS[action]}
          </li>
        ))}
        <li>
          <span className={classNames(styles.cell, styles.differs)}>D›H</span> advice › better choice
        </li>
      </ul>
      <div className={styles.tables}>
        {sections.map((section) => (
          <ChartTable key={section.title} section={section} />
        ))}
      </div>
      <h3>Where the advice and the best choice differ</h3>
      <ul className={styles.differing}>
        {differing.map(({ name, cell }) => (
          <li key={`${name} ${cell.upcard}`}>
            {name} against {cell.upcard === 1 ? 'an ace' : cell.upcard}: the advice is {WORDS[cell.advice]};{' '}
            {WORDS[cell.best]} is better by {costText(cell)} of the bet.
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        D: if you’ve already drawn a card, hit instead; with A,7 or A,8, stand. Play only with money you can
        afford to lose.
      </p>
      <Button className="no-print" onClick={() => print()}>
        Print the chart
      </Button>
    </div>
  )
}

function ChartTable({ section: { title, rows } }: { section: ChartSection }) {
  return (
    <table className={classNames(styles.table, 'figures')}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Your hand</span>
          </th>
          {TABLE_UPCARDS.map((upcard) => (
            <th key={upcard} scope="col">
              {upcard === 1 ? 'A' : upcard}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <Cell key={cell.upcard} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ cell: { advice, best } }: { cell: ShownCell }) {
  const differs = advice !== best
  return (
    <td className={classNames(styles.cell, styles[advice], differs && styles.differs)}>
      <span aria-hidden="true">{differs ? `${LETTERS[advice]}›${LETTERS[best]}` : LETTERS[advice]}</span>
      <span className="visually-hidden">
        {differs ? `${WORDS[advice]}, but ${WORDS[best]} is worth more` : WORDS[advice]}
      </span>
    </td>
  )
}

type ChartSection = {
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
