import type { RowResponse } from '#contract/dashboard.ts'
import type { EditEntry } from '#contract/entries.ts'
import { EARLY_TEXTS, FEE_TOO_LARGE, cashOutChange } from '#server/commands/ledger/cash-out-fields.ts'
import {
  notPositiveError,
  checkNote,
  readSignedAmount,
  effectiveTime,
} from '#server/commands/ledger/read-fields.ts'
import { acceptedOutcome, writeResponse } from '#server/commands/ledger/write-response.ts'
import { saveReadyTimes } from '#server/commands/ledger/repair-ready-times.ts'
import { type FunctionArgs, type FunctionRow, functionCall, returned } from '#server/db/call-function.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import { decimalText } from '#core/money/decimal-text.ts'

/**
 * Changes an existing entry, and recalculates the totals and the last collection of its casino. When the casino is next
 * available follows from the last collection by a rule of `core`, so a second statement of the transaction stores it.
 *
 * @param edit what the client sent, for the errors.
 * @throws ApiError `not-found` when the user has no such entry; as `editEntry`.
 */
async function changeEntry<Name extends 'edit_entry' | 'set_entry_deleted'>(
  deps: Deps,
  name: Name,
  args: FunctionArgs<Name>,
  edit: EditEntry = {},
): Promise<RowResponse> {
  const casinos = await deps.catalog.forUser(args.userId)
  const [changed] = await transaction(deps.db, [functionCall(name, args)], ([first]) => {
    const { outcome, casino } = returned(name, first)
    return outcome === 'changed' && casino ? [saveReadyTimes(casinos, args.userId, [ownRow(casino)])] : []
  })
  const result = returned(name, changed)
  const outcome = acceptedOutcome(result.outcome)
  if (outcome !== 'changed' && outcome !== 'unchanged')
    throw editError(outcome, 'field' in result ? result.field : null, edit)
  return { ...writeResponse(casinos, result, deps.now(), outcome === 'unchanged'), entryId: args.id }
}

type EditError = Exclude<
  FunctionRow<'edit_entry'>['outcome'],
  'changed' | 'unchanged' | 'not-found' | 'total-too-large'
>

function editError(error: EditError, field: string | null, edit: EditEntry): ApiError {
  switch (error) {
    case 'deleted':
      return new ApiError('conflict', 'This entry is deleted. Restore it before changing it.')
    case 'amount-needed':
      return new ApiError('invalid', 'This entry needs an amount.', { field: 'amount' })
    case 'amount-not-positive':
      return notPositiveError(edit.amount ?? '')
    case 'not-cash-out':
      return new ApiError('invalid', 'Only a cash-out has a state, a method, a fee, and a reference.', {
        field: CASH_OUT_FIELDS.find((name) => edit[name] !== undefined) ?? 'status',
      })
    case 'too-early':
      return new ApiError(
        'invalid',
        field === 'occurredAt'
          ? 'This is after the cash-out was approved, paid, or closed.'
          : EARLY_TEXTS.request,
        { field: field ?? 'occurredAt' },
      )
    case 'before-approval':
      return new ApiError(
        'invalid',
        field === 'approvedAt' ? 'This is after the cash-out was paid or closed.' : EARLY_TEXTS.approval,
        { field: field ?? 'occurredAt' },
      )
    case 'fee-too-large':
      return new ApiError('invalid', FEE_TOO_LARGE, { field: edit.fee === undefined ? 'amount' : 'fee' })
  }
}

const CASH_OUT_FIELDS = ['status', 'approvedAt', 'paidAt', 'closedAt', 'method', 'fee', 'reference'] as const

/**
 * Corrects the amount, time, or note of an entry, or what is known of a cash-out: its state, times, method, fee, reference.
 *
 * @throws ApiError `conflict` when the entry is deleted: restore it first. `invalid` when the amount of another entry than a
 *   collection is removed, when that of another one than a correction is not positive, when another entry than a cash-out
 *   would get a state, when a step of a cash-out would be before the one that it follows, or when its fee is above its amount.
 */
export async function editEntry(
  deps: Deps,
  userId: string,
  entryId: string,
  edit: EditEntry,
): Promise<RowResponse> {
  const now = deps.now()
  const amount = typeof edit.amount === 'string' ? decimalText(readSignedAmount(edit.amount)) : null
  const occurredAt = edit.occurredAt === undefined ? null : new Date(effectiveTime(edit.occurredAt, now))
  return await changeEntry(
    deps,
    'edit_entry',
    {
      userId,
      id: entryId,
      now: new Date(now),
      setsAmount: edit.amount !== undefined,
      amount,
      occurredAt,
      setsNote: edit.note !== undefined,
      note: checkNote(edit.note),
      cashOut: cashOutChange(edit, now),
    },
    edit,
  )
}

/**
 * Marks an entry as deleted. It no longer counts, and can be restored. Does nothing when it is already deleted.
 *
 * @param notReady whether the bonus was not ready, which is evidence about its clock.
 */
export async function deleteEntry(
  deps: Deps,
  userId: string,
  entryId: string,
  notReady = false,
): Promise<RowResponse> {
  return await changeEntry(deps, 'set_entry_deleted', {
    userId,
    id: entryId,
    deletedAt: new Date(deps.now()),
    notReady,
  })
}

/** Restores a deleted entry. Does nothing when it is not deleted. */
export async function restoreEntry(deps: Deps, userId: string, entryId: string): Promise<RowResponse> {
  return await changeEntry(deps, 'set_entry_deleted', {
    userId,
    id: entryId,
    deletedAt: null,
    notReady: false,
  })
}
