import type { DashboardResponse } from '#contract/dashboard.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredListRow } from '#server/db/json-types.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import { presentDashboard } from '#server/queries/ledger/present-dashboard.ts'

/** Reads the list and the totals of a user, as of now. */
export async function readDashboard(deps: Deps, userId: string): Promise<DashboardResponse> {
  const [known, stored] = await Promise.all([
    deps.catalogue.forUser(userId),
    callFunction(deps.db, 'read_list_and_settings', { userId }),
  ])
  const rows: readonly StoredListRow[] = JSON.parse(stored.casinos ?? '[]')
  const now = deps.now()
  const { casinos, totals } = presentDashboard(known, rows.map(ownRow), now)
  return {
    casinos: [...casinos],
    totals,
    order: stored.settings?.list_order ?? null,
    round: stored.settings?.round ?? null,
    now: new Date(now).toISOString(),
  }
}
