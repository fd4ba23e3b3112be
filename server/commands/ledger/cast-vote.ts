import type { RowResponse } from '#contract/dashboard.ts'
import type { VoteState } from '#core/votes/vote.ts'
import { acceptedOutcome, writeResponse } from '#server/commands/ledger/write-response.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Sets a user's vote on a casino that is offered. The score changes by the difference, in the same transaction.
 *
 * @param vote 0 withdraws the vote.
 * @throws ApiError `not-found` when the casino is unknown or closed.
 */
export async function castVote(
  deps: Deps,
  userId: string,
  casinoId: number,
  vote: VoteState,
): Promise<RowResponse> {
  const casinos = await deps.catalog.factsForUser(userId)
  if (!casinos.byId.get(casinoId)?.casino.active) throw new ApiError('not-found')
  const result = await callFunction(deps.db, 'cast_scored_vote', { userId, casinoId, vote })
  const outcome = acceptedOutcome(result.outcome)
  deps.catalog.voted()
  const response = writeResponse(casinos, result, deps.now(), outcome === 'unchanged')
  const { score, votes } = result
  return { ...response, casino: { ...response.casino, communityRank: score ?? 0, votes: votes ?? 0 } }
}
