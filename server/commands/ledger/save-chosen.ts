import type { ChangeChosen, SaveChosen } from '#contract/visibility.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

type Saved = { readonly saved: number }

/**
 * Saves which casinos of the catalog are in a user's list: all or none. Ranks, tiers, and records do not change.
 *
 * @returns how many casinos the request chooses.
 * @throws ApiError `invalid` for a casino that is neither offered nor in the list, or for one in two lists.
 */
export async function saveChosen(
  deps: Deps,
  userId: string,
  { chosen, leftOut }: SaveChosen,
): Promise<Saved> {
  const others = leftOut === undefined ? 'leave-out' : 'wait'
  return await save(deps, userId, { chosen, leftOut: leftOut ?? [], waiting: [] }, others)
}

/** Like `saveChosen`, but all other casinos stay as they are. */
export async function changeChosen(deps: Deps, userId: string, change: ChangeChosen): Promise<Saved> {
  const { chosen = [], leftOut = [], waiting = [] } = change
  return await save(deps, userId, { chosen, leftOut, waiting }, 'keep')
}

async function save(
  deps: Deps,
  userId: string,
  lists: Required<ChangeChosen>,
  others: 'keep' | 'leave-out' | 'wait',
): Promise<Saved> {
  const [chosen, leftOut, waiting] = [new Set(lists.chosen), new Set(lists.leftOut), new Set(lists.waiting)]
  if (new Set([...chosen, ...leftOut, ...waiting]).size < chosen.size + leftOut.size + waiting.size) {
    throw new ApiError('invalid', 'A casino is in two lists.', { field: 'leftOut' })
  }
  const { outcome } = await callFunction(deps.db, 'save_chosen', {
    userId,
    chosen: [...chosen],
    leftOut: [...leftOut],
    waiting: [...waiting],
    others,
  })
  if (outcome === 'no-user') throw new ApiError('sign-in-needed')
  if (outcome === 'unknown-casino') {
    throw new ApiError('invalid', 'The list contains an unknown casino.', { field: 'chosen' })
  }
  return { saved: chosen.size }
}
