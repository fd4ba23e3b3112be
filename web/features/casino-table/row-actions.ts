import type { ReactNode } from 'react'
import type { Cents } from '#core/units.ts'
import type { Vote } from '#core/votes/vote.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'

/** The actions of a row. The object is stable for the life of the page, so it never causes a row to render. */
export type RowActions = {
  readonly collect: (row: ListRow) => void
  readonly recordAmount: (row: ListRow, kind: 'cash-out' | 'spend', amount: Cents) => void
  readonly vote: (row: ListRow, vote: Vote) => void
  readonly showStrategy: (row: ListRow) => void
  /** Opens the form for the member's own figures. */
  readonly edit: (row: ListRow) => void
  /** Returns the cell of the balance of a card. Only for a member who uses balances. */
  readonly renderBalance: (row: ListRow) => ReactNode
  /** The address of the page of cash-outs. */
  readonly cashOutsHref: string
  readonly openMoveMenu: (row: ListRow, button: HTMLButtonElement) => void
  /** Called when a visitor tries a members-only action. */
  readonly rejectVisitor: (what: 'cash-out' | 'spend' | 'vote') => void
}
