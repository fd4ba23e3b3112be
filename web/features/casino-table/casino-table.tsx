import { TIERS } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import './casino-table.css'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import type { Sort, SortKey } from '#web/features/casino-table/sort-rows.ts'
import { TierSection } from '#web/features/casino-table/tier-section.tsx'

type Props = {
  rows: readonly ListRow[]
  now: EpochMs
  visitor: boolean
  savingIds: ReadonlySet<number>
  sort: Sort | null
  onSort: (key: SortKey) => void
  actions: RowActions
}

/** The whole list by tier; a tier that holds nothing has no section. */
export function CasinoTable({ rows, ...rest }: Props) {
  return (
    <div className="casino-table">
      {TIERS.map((tier) => {
        const inTier = rows.filter((row) => row.mine.user_tier === tier)
        return inTier.length === 0 ? null : <TierSection key={tier} tier={tier} rows={inTier} {...rest} />
      })}
    </div>
  )
}
