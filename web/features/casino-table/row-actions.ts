import type { Cents } from '#core/units.ts'
import type { Vote } from '#core/votes/vote.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'

/** What a row can ask for. The same object for the life of the page, so that no row is drawn for its sake. */
export type RowActions = {
  readonly collect: (row: ListRow) => void
  readonly recordAmount: (row: ListRow, kind: 'cash-out' | 'spend', amount: Cents) => void
  readonly vote: (row: ListRow, vote: Vote) => void
  readonly showStrategy: (row: ListRow) => void
  readonly openMoveMenu: (row: ListRow, button: HTMLButtonElement) => void
  /** A visitor tried what only members can do. */
  readonly refuseVisitor: (what: 'cash-out' | 'spend' | 'vote') => void
}
