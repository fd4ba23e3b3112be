import type { DashboardResponse } from '#contract/dashboard.ts'
import { learnClocks } from '#server/commands/ledger/learn-clocks.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredListRow } from '#server/db/json-types.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import { presentDashboard } from '#server/queries/ledger/present-dashboard.ts'

/** Reads the list and the totals of a user, as of now, and learns from claims since the last read. */
export async function readDashboard(deps: Deps, userId: string): Promise<DashboardResponse> {
  const [known, stored] = await Promise.all([
    deps.catalog.forUser(userId),
    callFunction(deps.db, 'read_list_and_settings', { userId }),
  ])
  const list: readonly StoredListRow[] = JSON.parse(stored.casinos ?? '[]')
  const rows = await learnClocks(deps, userId, known, list.map(ownRow))
  const now = deps.now()
  const { casinos, totals } = presentDashboard(known, rows, now)
  return {
    casinos: [...casinos],
    totals,
    order: stored.settings?.list_order ?? null,
    round: stored.settings?.round ?? null,
    tutorialDone: stored.settings?.tutorial_done ?? false,
    shareEvidence: stored.settings?.share_evidence ?? null,
    cashOutsAs: stored.settings?.cash_outs_as ?? 'paid',
    now: new Date(now).toISOString(),
  }
}
