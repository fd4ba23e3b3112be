import type { DashboardResponse } from '#contract/dashboard.ts'
import { withUser } from '#server/db/with-user.ts'
import type { Deps } from '#server/deps.ts'
import { dashboardStatement, ownRows } from '#server/queries/ledger/dashboard-statement.ts'
import { presentDashboard } from '#server/queries/ledger/present-dashboard.ts'

/** Reads the list and the totals of a user, as of now. */
export async function readDashboard(deps: Deps, userId: string): Promise<DashboardResponse> {
  const [catalogue, [own]] = await Promise.all([
    deps.catalogue.read(),
    withUser(deps.db, userId, [dashboardStatement(userId)]),
  ])
  const now = deps.now()
  const { casinos, totals } = presentDashboard(catalogue, ownRows(own), now)
  return { casinos: [...casinos], totals, now: new Date(now).toISOString() }
}
