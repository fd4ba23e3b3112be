import { type RankedCasino, rankAcrossList } from '#core/ranking/custom-order.ts'
import type { Sort, SortKey } from '#core/ranking/list-order.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { rowStatus } from '#web/outbox/dashboard-list.ts'

export const SORT_LABELS = {
  status: 'Status',
  casino: 'Casino',
  expected: 'Expected Daily',
  last: 'Last Collected',
  earned: 'Total Earned',
  spent: 'Total Spent',
  score: 'Community Score',
  rank: 'Community Rank',
  tier: 'Tier',
} as const satisfies Record<SortKey, string>

/** The columns whose value belongs to the casino, and not to each of its bonuses. */
const OF_THE_CASINO: ReadonlySet<SortKey> = new Set(['score', 'rank'])

/** Returns the sort after a click on a header: ascending first, then the opposite direction. */
export function nextSort(current: Sort | null, key: SortKey): Sort {
  return { key, descending: current?.key === key && !current.descending }
}

/**
 * Sorts a list by a column and ranks it 1..n across all tiers (docs/behavior.md, "Order, votes, and visibility").
 *
 * Unknown values are last in both directions, and the sort is stable. A further bonus has the community score of its
 * casino, so these sorts put it directly after its casino, if that is in the same tier; the other figures are its own.
 * Its name begins with that of its casino.
 */
export function placesBySort(rows: readonly ListRow[], sort: Sort, now: EpochMs): RankedCasino[] {
  const sign = sort.descending ? -1 : 1
  const byId = new Map(rows.map((row) => [row.own.casinoId, row]))
  const keyed = rows.map((row) => {
    const { parentId } = row.listed.casino
    const parent = OF_THE_CASINO.has(sort.key) && parentId !== null ? byId.get(parentId) : undefined
    const leader = parent?.own.userTier === row.own.userTier ? parent : undefined
    return { row, value: sortValue(parent ?? row, sort.key, now), leader }
  })
  const followers = new Map<ListRow, ListRow[]>()
  for (const { row, leader } of keyed)
    if (leader !== undefined) followers.set(leader, [...(followers.get(leader) ?? []), row])
  const sorted = keyed.filter(({ leader }) => leader === undefined)
  sorted.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    return sign * compare(a.value, b.value)
  })
  const ordered = sorted.flatMap(({ row }) => [row, ...(followers.get(row) ?? [])])
  return rankAcrossList(ordered.map(placeOf))
}

export function placeOf({ own: { casinoId, userTier, userRank } }: ListRow): RankedCasino {
  return { casinoId, userTier, userRank }
}

/** Created for the first sort by a text. */
let names: Intl.Collator | undefined

function compare(a: string | number, b: string | number): number {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b)
  names ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return names.compare(a, b)
}

function sortValue(row: ListRow, key: SortKey, now: EpochMs): string | number | null {
  switch (key) {
    case 'status': {
      const status = rowStatus(row, now)
      if (status.kind === 'waiting') return status.nextAt
      return status.kind === 'ready' ? 0 : null
    }
    case 'casino':
      return row.listed.casino.name
    case 'expected':
      return row.listed.expected
    case 'last':
      return row.own.lastCollected
    case 'earned':
      return row.own.payout
    case 'spent':
      return row.own.spent
    case 'score':
      return row.own.communityRank
    // Rank 1 is the best: the casino with the highest score.
    case 'rank':
      return -row.own.communityRank
    case 'tier':
      return row.own.userTier
  }
}
