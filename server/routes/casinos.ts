import { CasinosAnswer } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { publicRoute } from '#server/http/route.ts'
import { answerCasinos } from '#server/routes/answer-casinos.ts'

/** The public catalogue, from memory. */
export const readCasinos = publicRoute(
  {
    method: 'GET',
    path: PATHS.casinos,
    summary: 'The catalogue, with community scores',
    answer: { status: 200, schema: CasinosAnswer, what: 'Every casino; 304 where If-None-Match still holds' },
  },
  async ({ deps, request }) => {
    const answer = await answerCasinos(
      deps,
      request.headers.get('accept-encoding') ?? undefined,
      request.headers.get('if-none-match') ?? undefined,
    )
    return { ...answer, body: answer.status === 304 ? null : Buffer.concat(answer.body) }
  },
)
