/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import type { CSSProperties, MouseEvent } from 'react'
import { countsTowardAvailable, type Tier } from '#core/ranking/tier.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import type { Saving } from '#web/features/casino-table/status-cell.tsx'
import { CasinoRow } from '#web/features/casino-table/casino-row.tsx'
import { type Column, sortedBy } from '#web/features/casino-table/columns.ts'
import { foldPart, type Part } from '#web/features/casino-table/folded-parts.ts'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import { SortHeader } from '#web/features/casino-table/sort-header.tsx'
import type { Sort, SortKey } from '#core/ranking/list-order.ts'
import { TierHead } from '#web/features/casino-table/tier-head.tsx'
import { useRowKeys } from '#web/features/casino-table/row-keys.ts'
import { tierLine } from '#web/features/casino-table/tier-line.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './casino-table.module.css'

/** The scroll bar is below the last tier. The keyboard scrolls the list itself. */
const MOUSE_ONLY = { type: 'button', tabIndex: -1, 'aria-hidden': true } as const
const MORE_BUTTON = buttonClass({ look: 'quiet', size: 'small' }, styles.moreColumns)
const FIRST_BUTTON = buttonClass({ look: 'quiet', size: 'small' }, styles.firstColumns)

const NO_ROWS: readonly ListRow[] = []

type Props = {
  tier: Tier
  columns: readonly Column[]
  rows: readonly ListRow[]
  /** Whether the tier is empty only because its casinos are hidden or snoozed. */
  allHidden: boolean
  now: EpochMs
  visitor: boolean
  unsaved: ReadonlyMap<number, Saving>
  onTheWay: ReadonlyMap<number, Cents> | null
  sort: Sort | null
  reorders: number | null
  /** Sorts the list by a column; null if the headers have no buttons, because the head of the list has them. */
  onSort: ((key: SortKey) => void) | null
  actions: RowActions
  cards: boolean
  /** The casinos whose cards are expanded. */
  openCards: ReadonlySet<number>
  onToggle: (casinoId: number) => void
  /** The rows above "Waiting"; null for one list in the order of the tier. */
  readyFirst: ReadonlySet<number> | null
  /** Whether a part is folded; null if no part can be. */
  isFolded: ((part: Part) => boolean) | null
}

export function TierSection({
  tier,
  columns,
  rows,
  allHidden,
  now,
  visitor,
  unsaved,
  onTheWay,
  sort,
  reorders,
  onSort,
  actions,
  cards,
  openCards,
  onToggle,
  readyFirst,
  isFolded,
}: Props) {
  const isSplit = readyFirst !== null && countsTowardAvailable(tier)
  const first = isSplit ? rows.filter(({ own }) => readyFirst.has(own.casinoId)) : rows
  const waiting = isSplit ? rows.filter(({ own }) => !readyFirst.has(own.casinoId)) : NO_ROWS
  const { keyOf, onFocus } = useRowKeys(
    [...first, ...waiting].map(({ own }) => own.casinoId),
    reorders,
    // An expanded card moves, because the browser remembers the height of each row while it is off-screen.
    openCards.size === 0 && !isSplit,
  )
  if (rows.length === 0) return <EmptyTier tier={tier} allHidden={allHidden} />
  const titleId = `tier-${tier}`
  const tableId = `${titleId}-table`
  const isTierFolded = isFolded?.(`tier-${tier}`) ?? false
  const isWaitingFolded = isFolded?.(`waiting-${tier}`) ?? false
  const shownCount = isTierFolded ? 0 : first.length + (isWaitingFolded ? 0 : waiting.length)
  const rowOf = (row: ListRow) => (
    <CasinoRow
      key={keyOf(row.own.casinoId)}
      row={row}
      now={now}
      visitor={visitor}
      saving={unsaved.get(row.own.casinoId)}
      onTheWay={onTheWay === null ? null : (onTheWay.get(row.own.casinoId) ?? cents(0))}
      actions={actions}
      cards={cards}
      open={openCards.has(row.own.casinoId)}
      onToggle={onToggle}
    />
  )
  return (
    <div
      className={styles.tier}
      data-tier={tier}
      data-folded={isTierFolded || undefined}
      style={{ '--rows': shownCount } as CSSProperties}
    >
      <TierHead
        tier={tier}
        id={titleId}
        fold={
          isFolded === null
            ? undefined
            : {
                folded: isTierFolded,
                controls: tableId,
                onFold: (folded) => foldPart(`tier-${tier}`, folded),
              }
        }
      >
        <p className="figures">{tierLine(tier, rows, now)}</p>
        <button {...MOUSE_ONLY} className={MORE_BUTTON} onClick={showMoreColumns}>
          More columns
          <Icon name="arrow-right" />
        </button>
        <button {...MOUSE_ONLY} className={FIRST_BUTTON} onClick={showFirstColumns}>
          <Icon name="arrow-left" />
          First columns
        </button>
      </TierHead>
      {isTierFolded ? null : (
        <table role="table" id={tableId} className={styles.table} aria-labelledby={titleId}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <SortHeader key={column.id} column={column} sorted={sortedBy(column, sort)} onSort={onSort} />
              ))}
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notes where the focus of the fields is */}
          <tbody role="rowgroup" onFocus={onFocus}>
            {first.map(rowOf)}
          </tbody>
          {waiting.length === 0 ? null : (
            <>
              {isFolded === null ? null : (
                <WaitingHead
                  tier={tier}
                  count={waiting.length}
                  folded={isWaitingFolded}
                  columns={columns.length}
                />
              )}
              {isWaitingFolded ? null : (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notes where the focus of the fields is
                <tbody role="rowgroup" id={waitingId(tier)} onFocus={onFocus}>
                  {waiting.map(rowOf)}
                </tbody>
              )}
            </>
          )}
        </table>
      )}
    </div>
  )
}

type WaitingHeadProps = { tier: Tier; count: number; folded: boolean; columns: number }

/** The line above the rows of a tier that are not ready. It folds them. */
function WaitingHead({ tier, count, folded, columns }: WaitingHeadProps) {
  return (
    <tbody role="rowgroup">
      <tr role="row" className={styles.waiting}>
        <td role="cell" colSpan={columns}>
          <button
            type="button"
            aria-expanded={!folded}
            aria-controls={folded ? undefined : waitingId(tier)}
            onClick={() => foldPart(`waiting-${tier}`, !folded)}
          >
            Waiting ({count})<VisuallyHidden> in tier {tier}</VisuallyHidden>
            <Icon name={folded ? 'chevron-down' : 'chevron-up'} />
          </button>
        </td>
      </tr>
    </tbody>
  )
}

function waitingId(tier: Tier): string {
  return `waiting-${tier}`
}

/** Scrolls the list by half its width. */
function showMoreColumns({ currentTarget }: MouseEvent): void {
  const list = currentTarget.closest('section')
  list?.scrollBy({ left: list.clientWidth / 2 })
}

function showFirstColumns({ currentTarget }: MouseEvent): void {
  currentTarget.closest('section')?.scrollTo({ left: 0 })
}

/** An empty tier in a member's list: a target for moving casinos. */
function EmptyTier({ tier, allHidden }: { tier: Tier; allHidden: boolean }) {
  return (
    <div className={styles.tier} data-tier={tier}>
      <TierHead tier={tier}>
        <p>
          {allHidden
            ? 'All are hidden or snoozed. You’ll find them at the end of this page.'
            : 'No casinos. Drag one here, or choose this tier in a casino’s Reorder menu.'}
        </p>
      </TierHead>
    </div>
  )
}
