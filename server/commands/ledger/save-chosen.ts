import type { SaveChosen } from '#contract/visibility.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Saves which casinos of the catalog are in a user's list: all or none. Ranks, tiers, and records do not change.
 *
 * @returns the number of chosen casinos.
 * @throws ApiError `invalid` for a chosen casino that is neither offered nor in the list, or for one in both lists.
 */
export async function saveChosen(
  deps: Deps,
  userId: string,
  { chosen, leftOut }: SaveChosen,
): Promise<{ readonly saved: number }> {
  const ids = new Set(chosen)
  if (leftOut?.some((id) => ids.has(id))) {
    throw new ApiError('invalid', 'A casino is both chosen and left out.', { field: 'leftOut' })
  }
  const { outcome } = await callFunction(deps.db, 'save_chosen', {
    userId,
    chosen: [...ids],
    leftOut: leftOut ?? null,
  })
  if (outcome === 'no-user') throw new ApiError('sign-in-needed')
  if (outcome === 'unknown-casino') {
    throw new ApiError('invalid', 'The list contains an unknown casino.', { field: 'chosen' })
  }
  return { saved: ids.size }
}
