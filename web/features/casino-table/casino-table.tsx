import { type RefObject, type UIEvent, useCallback, useState } from 'react'
import { type Tier, TIERS } from '#core/ranking/tier.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import styles from './casino-table.module.css'
import { columnWidths, COLUMNS, VISITOR_COLUMNS } from '#web/features/casino-table/columns.ts'
import { useFoldedParts } from '#web/features/casino-table/folded-parts.ts'
import { HAS_CARDS, HAS_LIST_HEAD } from '#web/features/casino-table/list-widths.ts'
import { ListHead } from '#web/features/casino-table/list-head.tsx'
import type { Saving } from '#web/features/casino-table/status-cell.tsx'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import type { Sort, SortKey } from '#core/ranking/list-order.ts'
import { TierSection } from '#web/features/casino-table/tier-section.tsx'

type Props = {
  rows: readonly ListRow[]
  /** Whether the rows are search results: tiers without any have no section. */
  finding: boolean
  /** Whether rows are 36 px high instead of 44. */
  compact: boolean
  /** The tiers that have hidden or snoozed casinos. */
  tiersWithHidden: ReadonlySet<Tier>
  now: EpochMs
  visitor: boolean
  unsaved: ReadonlyMap<number, Saving>
  /** What is on the way from each casino that has any; null if the member does not use balances. */
  onTheWay: ReadonlyMap<number, Cents> | null
  sort: Sort | null
  /** How often the user sorted the whole list, or restored the order before; see row-keys.ts. */
  reorders: number | null
  onSort: (key: SortKey) => void
  actions: RowActions
  /** On a phone, the rows above "Waiting" in their tiers; null on a wider screen. */
  readyFirst: ReadonlySet<number> | null
  tableRef: RefObject<HTMLDivElement | null>
}

/**
 * The list by tier, best first unless the tier sort is reversed. Empty tiers have no section for a visitor or in search
 * results. A member can move casinos into them, so a member's list shows them as empty.
 */
export function CasinoTable({ rows, finding, compact, tiersWithHidden, tableRef, onSort, ...rest }: Props) {
  const { sort, visitor } = rest
  const cards = useMediaQuery(HAS_CARDS)
  const hasListHead = useMediaQuery(HAS_LIST_HEAD)
  const columns = visitor ? VISITOR_COLUMNS : COLUMNS
  // Here, so that a card stays expanded when it moves to another tier.
  const [openCards, setOpenCards] = useState<ReadonlySet<number>>(new Set())
  const isFolded = useFoldedParts()
  // In search results, nothing is folded.
  const canFold = rest.readyFirst !== null && !finding
  const toggleCard = useCallback((casinoId: number) => {
    setOpenCards((open) => {
      const next = new Set(open)
      if (!next.delete(casinoId)) next.add(casinoId)
      return next
    })
  }, [])
  return (
    <div className={styles.frame} ref={tableRef}>
      <section
        className={styles.list}
        data-compact={compact || undefined}
        style={columnWidths(columns)}
        aria-label="Casinos by tier"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the keyboard must reach it
        tabIndex={0}
        onScroll={markEnd}
      >
        {hasListHead && rows.length > 0 ? <ListHead columns={columns} sort={sort} onSort={onSort} /> : null}
        {(sort?.key === 'tier' && sort.descending ? [...TIERS].reverse() : TIERS).map((tier) => {
          const inTier = rows.filter((row) => row.own.userTier === tier)
          if (inTier.length === 0 && (visitor || finding)) return null
          return (
            <TierSection
              key={tier}
              tier={tier}
              columns={columns}
              rows={inTier}
              allHidden={tiersWithHidden.has(tier)}
              cards={cards}
              openCards={openCards}
              onToggle={toggleCard}
              onSort={hasListHead ? null : onSort}
              isFolded={canFold ? isFolded : null}
              {...rest}
            />
          )
        })}
      </section>
    </div>
  )
}

/** Marks for the style sheet that the list is scrolled to its end. Not React state, which would render the rows again. */
function markEnd({ currentTarget: list }: UIEvent): void {
  list.toggleAttribute('data-at-end', list.scrollLeft + list.clientWidth >= list.scrollWidth - 1)
}
