import type { RowResponse } from '#contract/dashboard.ts'
import { acceptedOutcome, writeResponse } from '#server/commands/ledger/write-response.ts'
import { callFunction, type FunctionArgs } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Changes an existing entry, and recalculates the totals and the last collection of its casino.
 *
 * @throws ApiError `not-found` when the user has no such entry.
 */
export async function changeEntry<Name extends 'edit_entry' | 'set_entry_deleted'>(
  deps: Deps,
  name: Name,
  args: FunctionArgs<Name>,
): Promise<RowResponse> {
  const casinos = await deps.catalogue.forUser(args.userId)
  const result = await callFunction(deps.db, name, args)
  const outcome = acceptedOutcome(result.outcome)
  if (outcome === 'deleted')
    throw new ApiError('conflict', 'This entry is deleted. Restore it before changing it.')
  if (outcome === 'amount-needed')
    throw new ApiError('invalid', 'A cash-out or spend needs an amount.', { field: 'amount' })
  return { ...writeResponse(casinos, result, deps.now(), outcome === 'unchanged'), entryId: args.id }
}
