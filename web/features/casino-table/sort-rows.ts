import { type Placed, rankAcrossList } from '#core/ranking/custom-order.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { rowStatus } from '#web/data/row-status.ts'

export const SORT_LABELS = {
  status: 'Status',
  casino: 'Casino',
  expected: 'Expected Daily',
  last: 'Last Collected',
  earned: 'Total Earned',
  spent: 'Total Spent',
  score: 'Community Score',
  rank: 'Community rank',
  tier: 'Tier',
} as const

export type SortKey = keyof typeof SORT_LABELS

export type Sort = { readonly key: SortKey; readonly descending: boolean }

/** The sort after a click on a header: ascending first, then the other way round. */
export function nextSort(current: Sort | null, key: SortKey): Sort {
  return { key, descending: current?.key === key && !current.descending }
}

/**
 * Orders a list by a column and ranks it 1..n across all tiers (spec section 4 "Sorting").
 *
 * What is unknown comes last both ways, and equal rows keep the order they had.
 */
export function placesBySort(rows: readonly ListRow[], sort: Sort, now: EpochMs): Placed[] {
  const sign = sort.descending ? -1 : 1
  const keyed = rows.map((row) => ({ row, value: sortValue(row, sort.key, now) }))
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    return sign * compare(a.value, b.value)
  })
  return rankAcrossList(keyed.map(({ row }) => placeOf(row)))
}

export function placeOf({ mine: { casino_id, user_tier, user_rank } }: ListRow): Placed {
  return { casino_id, user_tier, user_rank }
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' && typeof b === 'string' ? names.compare(a, b) : Number(a) - Number(b)
}

function sortValue(row: ListRow, key: SortKey, now: EpochMs): string | number | null {
  switch (key) {
    case 'status': {
      const status = rowStatus(row, now)
      return status.kind === 'closed' ? null : status.kind === 'ready' ? 0 : status.nextAt
    }
    case 'casino':
      return row.listed.casino.name
    case 'expected':
      return row.listed.expected
    case 'last':
      return row.mine.lastCollected
    case 'earned':
      return row.mine.payout
    case 'spent':
      return row.mine.spent
    case 'score':
      return row.mine.communityRank
    // Rank 1 is the best: the casino with the highest score.
    case 'rank':
      return -row.mine.communityRank
    case 'tier':
      return row.mine.user_tier
  }
}
