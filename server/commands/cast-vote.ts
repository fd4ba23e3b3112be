import type { RowAnswer } from '#contract/dashboard.ts'
import type { Vote } from '#core/votes/vote.ts'
import { asUser } from '#server/access/as-user.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'
import { dashboardStatement, ownRows } from '#server/queries/dashboard-statement.ts'
import { rowAnswer } from '#server/queries/row-answer.ts'

/** Sets a person's vote on a casino that is offered; the score moves by the difference, in the same transaction. */
export async function castVote(deps: Deps, userId: string, casinoId: number, vote: Vote): Promise<RowAnswer> {
  const catalogue = await deps.catalogue.readFacts()
  if (!catalogue.byId.get(casinoId)?.casino.active) throw fail('not-found')
  const [cast, own] = await asUser(deps.db, userId, [
    {
      name: 'cast-vote',
      text: 'select cast_score, cast_votes, changed from cast_vote($1, $2)',
      values: [casinoId, vote],
    },
    dashboardStatement(userId),
  ])
  deps.catalogue.voted()
  const [outcome] = (cast?.rows ?? []) as Cast[]
  if (!outcome || outcome.cast_score === null || outcome.cast_votes === null) throw fail('not-found')
  const { cast_score, cast_votes, changed } = outcome
  const answer = rowAnswer(catalogue, ownRows(own), casinoId, deps.now(), {
    replayed: !changed,
  })
  return { ...answer, casino: { ...answer.casino, community_rank: cast_score, votes: cast_votes } }
}

type Cast = {
  readonly cast_score: number | null
  readonly cast_votes: number | null
  readonly changed: boolean | null
}
