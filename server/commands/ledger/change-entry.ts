import type { RowResponse } from '#contract/dashboard.ts'
import { acceptedOutcome, writeResponse } from '#server/commands/ledger/write-response.ts'
import { saveReadyTimes } from '#server/commands/ledger/repair-ready-times.ts'
import { type FunctionArgs, functionCall, returned } from '#server/db/call-function.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'

/**
 * Changes an existing entry, and recalculates the totals and the last collection of its casino. When the casino is next
 * available follows from the last collection by a rule of `core`, so a second statement of the transaction stores it.
 *
 * @throws ApiError `not-found` when the user has no such entry.
 */
export async function changeEntry<Name extends 'edit_entry' | 'set_entry_deleted'>(
  deps: Deps,
  name: Name,
  args: FunctionArgs<Name>,
): Promise<RowResponse> {
  const casinos = await deps.catalogue.forUser(args.userId)
  const [changed] = await transaction(deps.db, [functionCall(name, args)], ([first]) => {
    const { outcome, casino } = returned(name, first)
    return outcome === 'changed' && casino ? [saveReadyTimes(casinos, args.userId, [ownRow(casino)])] : []
  })
  const result = returned(name, changed)
  const outcome = acceptedOutcome(result.outcome)
  if (outcome === 'deleted')
    throw new ApiError('conflict', 'This entry is deleted. Restore it before changing it.')
  if (outcome === 'amount-needed')
    throw new ApiError('invalid', 'A cash-out or spend needs an amount.', { field: 'amount' })
  return { ...writeResponse(casinos, result, deps.now(), outcome === 'unchanged'), entryId: args.id }
}
