import type { RowResponse } from '#contract/dashboard.ts'
import { acceptedOutcome, type WriteResult, writeResponse } from '#server/commands/ledger/write-response.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Changes an existing entry, and recalculates the totals and the last collection of its casino.
 *
 * @param name the database function `edit_entry` or `set_entry_deleted`.
 * @param values its arguments after the user and the entry.
 * @throws ApiError `not-found` when the user has no such entry.
 */
export async function changeEntry(
  deps: Deps,
  userId: string,
  entryId: string,
  name: 'edit_entry' | 'set_entry_deleted',
  values: readonly unknown[],
): Promise<RowResponse> {
  const catalogue = await deps.catalogue.read()
  const result = await callFunction<WriteResult<'changed' | 'unchanged' | 'deleted' | 'amount-needed'>>(
    deps.db,
    name,
    [userId, entryId, ...values],
  )
  const outcome = acceptedOutcome(result.outcome)
  if (outcome === 'deleted')
    throw new ApiError('conflict', 'This entry is deleted. Restore it before changing it.')
  if (outcome === 'amount-needed')
    throw new ApiError('invalid', 'A cash-out or spend needs an amount.', { field: 'amount' })
  return { ...writeResponse(catalogue, result, deps.now(), outcome === 'unchanged'), entryId }
}
