import type { RowResponse } from '#contract/dashboard.ts'
import type { VoteState } from '#core/votes/vote.ts'
import { acceptedOutcome, type WriteResult, writeResponse } from '#server/commands/ledger/write-response.ts'
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
  const catalogue = await deps.catalogue.readFacts()
  if (!catalogue.byId.get(casinoId)?.casino.active) throw new ApiError('not-found')
  const result = await callFunction<VoteResult>(deps.db, 'cast_scored_vote', [userId, casinoId, vote])
  const outcome = acceptedOutcome(result.outcome)
  deps.catalogue.voted()
  const response = writeResponse(catalogue, result, deps.now(), outcome === 'unchanged')
  return { ...response, casino: { ...response.casino, communityRank: result.score, votes: result.votes } }
}

type VoteResult = WriteResult<'changed' | 'unchanged'> & { readonly score: number; readonly votes: number }
