import type { RowResponse } from '#contract/dashboard.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { cents, type EpochMs } from '#core/units.ts'
import { ApiError } from '#server/errors.ts'
import type { FunctionRow } from '#server/db/call-function.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import { presentOne } from '#server/queries/ledger/present-dashboard.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'

type WriteError = 'not-found' | 'no-user' | 'total-too-large'

/**
 * Returns the outcome of a write that was not rejected.
 *
 * @throws ApiError `not-found`, `sign-in-needed` when the user no longer exists, or `invalid` for a total that would
 *   overflow.
 */
export function acceptedOutcome<Outcome extends string>(outcome: Outcome | WriteError): Outcome {
  if (outcome === 'not-found') throw new ApiError('not-found')
  if (outcome === 'no-user') throw new ApiError('sign-in-needed')
  if (outcome === 'total-too-large')
    throw new ApiError('invalid', 'This would bring the total above 9999999999.99.', { field: 'amount' })
  return outcome
}

/** Returns the response to a write: the row that it changed, and the totals of the list after it. */
export function writeResponse(
  casinos: UserCasinos,
  { casino, collected, spent }: Pick<FunctionRow<'record_entry'>, 'casino' | 'collected' | 'spent'>,
  now: EpochMs,
  replayed: boolean,
): RowResponse {
  const row = casino && presentOne(casinos, ownRow(casino), now)
  if (!row || collected === null || spent === null) throw new ApiError('not-found')
  return {
    casino: row,
    totals: {
      collected: decimalText(collected),
      spent: decimalText(spent),
      profit: decimalText(cents(collected - spent)),
    },
    replayed,
    now: new Date(now).toISOString(),
  }
}
