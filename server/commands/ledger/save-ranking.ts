import type { SaveRanking } from '#contract/ranking.ts'
import { TIERS } from '#core/ranking/tier.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Saves a user's order: all rows or none.
 *
 * @param rows the whole list ranked 1..n, as after a sort, or tiers each ranked 1..n, as after a drop. Every tier that a
 *   casino enters or leaves must be complete, so that its ranks are 1..n whatever another device saved before. A closed
 *   casino that the list does not show may be omitted. `order` is saved with them.
 * @throws ApiError `invalid` when the ranks are neither, a casino is listed twice, is neither offered nor in the user's
 *   list, or is missing.
 */
export async function saveRanking(
  deps: Deps,
  userId: string,
  { rows, order }: SaveRanking,
): Promise<{ readonly saved: number }> {
  if (new Set(rows.map((row) => row.casinoId)).size !== rows.length) {
    throw new ApiError('invalid', 'A casino is in the list twice.', { field: 'rows' })
  }
  const byTiers = tiersOf(rows).every(isPermutation)
  if (!byTiers && !isPermutation(rows)) {
    throw new ApiError('invalid', 'Ranks must count up from 1, in each tier or across the list.', {
      field: 'rows',
    })
  }
  const { outcome } = await callFunction(deps.db, 'save_ranking', {
    userId,
    casinoIds: rows.map((row) => row.casinoId),
    tiers: rows.map((row) => row.userTier),
    ranks: rows.map((row) => row.userRank),
    byTiers,
    hasOrder: order !== undefined,
    order: order ?? null,
  })
  if (outcome === 'no-user') throw new ApiError('sign-in-needed')
  if (outcome !== 'saved') throw new ApiError('invalid', REASONS[outcome], { field: 'rows' })
  return { saved: rows.length }
}

const REASONS = {
  'unknown-casino': 'The list contains an unknown casino.',
  'missing-casino': 'The list changes a tier but leaves out one of its casinos.',
} as const

function isPermutation(rows: SaveRanking['rows']): boolean {
  const ranks = rows.map((row) => row.userRank).toSorted((a, b) => a - b)
  return ranks.every((rank, index) => rank === index + 1)
}

function tiersOf(rows: SaveRanking['rows']): SaveRanking['rows'][] {
  return TIERS.map((tier) => rows.filter((row) => row.userTier === tier))
}
