import { RowAnswer } from '#contract/dashboard.ts'
import { MESSAGES } from '#contract/errors.ts'
import { CastVote } from '#contract/ranking.ts'
import { requireVerifiedPerson } from '#server/auth/require-verified.ts'
import { castVote } from '#server/commands/cast-vote.ts'
import { readCasinoId } from '#server/http/read-casino-id.ts'
import { personalRoute } from '#server/http/route.ts'

/** Vote: the community score moves by the difference from this person's last vote. */
export const vote = personalRoute(
  {
    method: 'PUT',
    path: '/api/casinos/{casinoId}/vote',
    summary: 'Vote on a casino',
    body: CastVote,
    answer: { status: 200, schema: RowAnswer, what: 'The changed row and the totals' },
    refusals: ['not-found', 'email-unverified'],
    visitorMessage: MESSAGES.visitorVote,
    changes: 'dashboard',
  },
  async ({ deps, person, params, body }) => {
    await requireVerifiedPerson(deps, person.userId, 'Please verify your email address to vote.')
    const saved = await castVote(deps, person.userId, readCasinoId(params), body.vote)
    return { status: 200, body: saved }
  },
)
