import { DashboardAnswer } from '#contract/dashboard.ts'
import { PATHS } from '#contract/paths.ts'
import { personalRoute } from '#server/http/route.ts'
import { readDashboard } from '#server/queries/read-dashboard.ts'

/** The signed-in person's own list and totals. */
export const dashboard = personalRoute(
  {
    method: 'GET',
    path: PATHS.dashboard,
    summary: "The signed-in person's list and totals",
    answer: { status: 200, schema: DashboardAnswer, what: 'The list in the person’s own order' },
  },
  async ({ deps, person }) => ({ status: 200, body: await readDashboard(deps, person.userId) }),
)
