/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import type { CSSProperties, MouseEvent } from 'react'
import type { Tier } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import type { Saving } from '#web/features/casino-table/status-cell.tsx'
import { CasinoRow } from '#web/features/casino-table/casino-row.tsx'
import { type Column, COLUMNS, VISITOR_COLUMNS } from '#web/features/casino-table/columns.ts'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import { SortHeader } from '#web/features/casino-table/sort-header.tsx'
import type { Sort, SortKey } from '#web/features/casino-table/sort-rows.ts'
import { TierHead } from '#web/features/casino-table/tier-head.tsx'
import { useRowKeys } from '#web/features/casino-table/row-keys.ts'
import { tierLine } from '#web/features/casino-table/tier-line.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './casino-table.module.css'

/** The scroll bar is below the last tier. The keyboard scrolls the list itself. */
const MOUSE_ONLY = { type: 'button', tabIndex: -1, 'aria-hidden': true } as const
const MORE_BUTTON = buttonClass({ look: 'quiet', size: 'small' }, styles.moreColumns)
const FIRST_BUTTON = buttonClass({ look: 'quiet', size: 'small' }, styles.firstColumns)

type Props = {
  tier: Tier
  rows: readonly ListRow[]
  /** Whether the tier is empty only because its casinos are hidden or snoozed. */
  allHidden: boolean
  now: EpochMs
  visitor: boolean
  unsaved: ReadonlyMap<number, Saving>
  sort: Sort | null
  onSort: (key: SortKey) => void
  actions: RowActions
  cards: boolean
  /** The casinos whose cards are expanded. */
  openCards: ReadonlySet<number>
  onToggle: (casinoId: number) => void
}

export function TierSection({
  tier,
  rows,
  allHidden,
  now,
  visitor,
  unsaved,
  sort,
  onSort,
  actions,
  cards,
  openCards,
  onToggle,
}: Props) {
  const { keyOf, onFocus } = useRowKeys(
    rows.map(({ own }) => own.casinoId),
    // An expanded card moves, because the browser remembers the height of each row while it is off-screen.
    openCards.size === 0 ? sort : null,
  )
  if (rows.length === 0) return <EmptyTier tier={tier} allHidden={allHidden} />
  const columns = visitor ? VISITOR_COLUMNS : COLUMNS
  const titleId = `tier-${tier}`
  return (
    <div className={styles.tier} data-tier={tier} style={{ '--rows': rows.length } as CSSProperties}>
      <TierHead tier={tier} id={titleId}>
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
      <table role="table" className={styles.table} aria-labelledby={titleId} style={columnWidths(columns)}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} sorted={sortedBy(column, sort)} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notes where the focus of the fields is */}
        <tbody role="rowgroup" onFocus={onFocus}>
          {rows.map((row) => (
            <CasinoRow
              key={keyOf(row.own.casinoId)}
              row={row}
              now={now}
              visitor={visitor}
              saving={unsaved.get(row.own.casinoId)}
              actions={actions}
              cards={cards}
              open={openCards.has(row.own.casinoId)}
              onToggle={onToggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Scrolls the list by half its width. */
function showMoreColumns({ currentTarget }: MouseEvent): void {
  const list = currentTarget.closest('section')
  list?.scrollBy({ left: list.clientWidth / 2 })
}

function showFirstColumns({ currentTarget }: MouseEvent): void {
  currentTarget.closest('section')?.scrollTo({ left: 0 })
}

function sortedBy({ sort: key }: Column, sort: Sort | null): 'ascending' | 'descending' | null {
  if (sort === null || sort.key !== key) return null
  return sort.descending ? 'descending' : 'ascending'
}

/**
 * Column widths for the style sheet: the same in all tiers. Wider windows scale every column equally, except Status, next
 * to which the Casino column stays while the tables scroll sideways.
 */
function columnWidths(columns: readonly Column[]): CSSProperties {
  const widths = columns
    .map(({ id, width }) => (id === 'status' ? `${width}px` : `minmax(0, ${width}fr)`))
    .join(' ')
  return { '--columns': widths } as CSSProperties
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
