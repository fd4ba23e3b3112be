import type { DashboardAnswer } from '#contract/dashboard.ts'
import { asUser } from '#server/access/as-user.ts'
import type { Deps } from '#server/deps.ts'
import { dashboardStatement, ownRows } from '#server/queries/dashboard-statement.ts'
import { presentDashboard } from '#server/queries/present-dashboard.ts'

/** The signed-in person's list and totals, at this moment. */
export async function readDashboard(deps: Deps, userId: string): Promise<DashboardAnswer> {
  const [catalogue, [own]] = await Promise.all([
    deps.catalogue.read(),
    asUser(deps.db, userId, [dashboardStatement(userId)]),
  ])
  const now = deps.now()
  const { casinos, totals } = presentDashboard(catalogue, ownRows(own), now)
  return { casinos: [...casinos], totals, now: new Date(now).toISOString() }
}
