import { type RefObject, useRef } from 'react'
import { type Tier, TIERS } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import './casino-table.css'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import type { Sort, SortKey } from '#web/features/casino-table/sort-rows.ts'
import { TierSection } from '#web/features/casino-table/tier-section.tsx'

type Props = {
  rows: readonly ListRow[]
  /** The tiers that hold casinos which were put aside. */
  asideIn: ReadonlySet<Tier>
  now: EpochMs
  visitor: boolean
  savingIds: ReadonlySet<number>
  sort: Sort | null
  onSort: (key: SortKey) => void
  actions: RowActions
  tableRef: RefObject<HTMLDivElement | null>
}

/**
 * The whole list by tier, best first unless it is sorted by tier the other way round. A tier that holds nothing has no
 * section for a visitor; a member can move casinos into it, so it says that it is empty.
 */
export function CasinoTable({ rows, asideIn, tableRef, ...rest }: Props) {
  const { sort, visitor } = rest
  const openCards = useRef(new Set<number>())
  return (
    <div className="casino-table" ref={tableRef}>
      {(sort?.key === 'tier' && sort.descending ? TIERS.toReversed() : TIERS).map((tier) => {
        const inTier = rows.filter((row) => row.mine.user_tier === tier)
        if (inTier.length === 0 && visitor) return null
        return (
          <TierSection
            key={tier}
            tier={tier}
            rows={inTier}
            allAside={asideIn.has(tier)}
            openCards={openCards}
            {...rest}
          />
        )
      })}
    </div>
  )
}
