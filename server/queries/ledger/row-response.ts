import type { RowResponse } from '#contract/dashboard.ts'
import type { EpochMs } from '#core/units.ts'
import { ApiError } from '#server/errors.ts'
import type { OwnRow } from '#server/queries/ledger/dashboard-statement.ts'
import { presentOne } from '#server/queries/ledger/present-dashboard.ts'
import type { Catalogue } from '#server/queries/catalogue/read-catalogue.ts'

/** Returns the response to a write: the row that it changed, and the totals after it. */
export function rowResponse(
  catalogue: Catalogue,
  own: readonly OwnRow[],
  casinoId: number,
  now: EpochMs,
  outcome: { readonly replayed: boolean; readonly entryId?: string | undefined },
): RowResponse {
  const presented = presentOne(catalogue, own, now, casinoId)
  if (!presented) throw new ApiError('not-found')
  return {
    ...presented,
    ...(outcome.entryId === undefined ? {} : { entryId: outcome.entryId }),
    replayed: outcome.replayed,
    now: new Date(now).toISOString(),
  }
}
