import type { RowAnswer } from '#contract/dashboard.ts'
import type { EpochMs } from '#core/units.ts'
import { fail } from '#server/http/fail.ts'
import type { OwnRow } from '#server/queries/dashboard-statement.ts'
import { presentOne } from '#server/queries/present-dashboard.ts'
import type { Catalogue } from '#server/queries/read-catalogue.ts'

/** What a write answers: the row it touched and the sums, both as they stand after it. */
export function rowAnswer(
  catalogue: Catalogue,
  own: readonly OwnRow[],
  casinoId: number,
  now: EpochMs,
  outcome: { readonly replayed: boolean; readonly entryId?: string | undefined },
): RowAnswer {
  const presented = presentOne(catalogue, own, now, casinoId)
  if (!presented) throw fail('not-found')
  return {
    ...presented,
    ...(outcome.entryId === undefined ? {} : { entry_id: outcome.entryId }),
    replayed: outcome.replayed,
    now: new Date(now).toISOString(),
  }
}
