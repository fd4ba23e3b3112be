import { PATHS } from '#contract/paths.ts'
import { ReportVitals, VitalsAnswer } from '#contract/vitals.ts'
import { publicRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

const PER_ADDRESS = { times: 60, windowMs: 3_600_000 }

/** How fast a page was for somebody. It is counted and not kept: there is no row, no person, no address. */
export const vitals = publicRoute(
  {
    method: 'POST',
    path: PATHS.vitals,
    summary: 'Say how fast a page was',
    body: ReportVitals,
    bodyLimit: 1024,
    answer: { status: 200, schema: VitalsAnswer, what: 'Counted' },
    refusals: ['too-many-requests'],
    withoutDatabase: true,
  },
  async ({ body, deps, address }) => {
    await takeOrRefuse(deps.auth.limiter, `vitals from ${address}`, PER_ADDRESS)
    deps.vitals.record(body)
    return { status: 200, body: { now: presentMoment(deps.now()) } satisfies VitalsAnswer }
  },
)
