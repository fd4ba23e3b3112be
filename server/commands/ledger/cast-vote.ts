import type { RowResponse } from '#contract/dashboard.ts'
import type { VoteState } from '#core/votes/vote.ts'
import { withUser } from '#server/db/with-user.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { dashboardStatement, ownRows } from '#server/queries/ledger/dashboard-statement.ts'
import { rowResponse } from '#server/queries/ledger/row-response.ts'

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
  const [cast, own] = await withUser(deps.db, userId, [
    {
      name: 'cast-vote',
      text: 'select cast_score as score, cast_votes as votes, changed from cast_vote($1, $2)',
      values: [casinoId, vote],
    },
    dashboardStatement(userId),
  ])
  deps.catalogue.voted()
  const [outcome] = (cast?.rows ?? []) as VoteResult[]
  if (!outcome || outcome.score === null || outcome.votes === null) throw new ApiError('not-found')
  const { score, votes, changed } = outcome
  const response = rowResponse(catalogue, ownRows(own), casinoId, deps.now(), { replayed: !changed })
  return { ...response, casino: { ...response.casino, communityRank: score, votes } }
}

type VoteResult = {
  readonly score: number | null
  readonly votes: number | null
  readonly changed: boolean | null
}
