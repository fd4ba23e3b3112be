import { PATHS } from '#contract/paths.ts'
import { RankingAnswer, SaveRanking } from '#contract/ranking.ts'
import { saveRanking } from '#server/commands/save-ranking.ts'
import { personalRoute } from '#server/http/route.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

/** Two thousand rows fit. */
const LIMIT = 256 * 1024

/** The person's own order of casinos, all of it or none. */
export const ranking = personalRoute(
  {
    method: 'PUT',
    path: PATHS.ranking,
    summary: 'Save the order of the list',
    body: SaveRanking,
    bodyLimit: LIMIT,
    answer: { status: 200, schema: RankingAnswer, what: 'How many rows were saved' },
    changes: 'dashboard',
  },
  async ({ deps, person, body }) => {
    const { saved } = await saveRanking(deps, person.userId, body.rows)
    return { status: 200, body: { saved, now: presentMoment(deps.now()) } satisfies RankingAnswer }
  },
)
