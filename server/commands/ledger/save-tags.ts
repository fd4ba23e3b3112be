import type { RowResponse } from '#contract/dashboard.ts'
import type { SaveTags } from '#contract/tags.ts'
import { MOST_TAGS } from '#core/tags/tag-text.ts'
import { acceptedOutcome, writeResponse } from '#server/commands/ledger/write-response.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Saves the tags of a casino of a user's list. The user's other rows with a tag of the same text get its color.
 *
 * @throws ApiError `not-found` for a casino that is neither offered nor in the list, `invalid` for too many different tags.
 */
export async function saveTags(
  deps: Deps,
  userId: string,
  casinoId: number,
  { tags }: SaveTags,
): Promise<RowResponse> {
  const casinos = await deps.catalog.forUser(userId)
  const result = await callFunction(deps.db, 'save_tags', { userId, casinoId, tags, most: MOST_TAGS })
  const outcome = acceptedOutcome(result.outcome)
  if (outcome === 'too-many')
    throw new ApiError(
      'invalid',
      `You can have ${MOST_TAGS} different tags. Remove one from all rows first.`,
      {
        field: 'tags',
      },
    )
  return writeResponse(casinos, result, deps.now(), outcome === 'unchanged')
}
