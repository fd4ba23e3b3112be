import type { Cents, EpochMs } from '#core/units.ts'
import type { Payout } from '#web/api/ledger/ledger-entry.ts'
import { isRecorded, recordWithUndo, type WriteTarget } from '#web/outbox/record-with-undo.ts'
import { withdrawUndo } from '#web/ui/undo-stack.ts'
import { newId } from '#web/api/new-id.ts'

/** An entry that a member records with its time. Only a collection can have no amount. */
export type DatedEntry = { readonly casinoId: number; readonly at: EpochMs } & (
  | { readonly kind: 'collect'; readonly amount: Cents | null }
  | { readonly kind: 'cash_out'; readonly amount: Cents; readonly payout: Payout }
  | { readonly kind: 'spend'; readonly amount: Cents }
)

/**
 * Records an entry with the time that the member entered, and offers to undo it. A collection needs no confirmation.
 *
 * @param claim what the page expects a collection to pay, and its day of the streak; null if that is not known, as of one before
 *   the last collection.
 */
export function recordDatedEntry(
  target: WriteTarget,
  entry: DatedEntry,
  claim: { readonly day: number | null; readonly worth: Cents | null } | null,
): void {
  const { casinoId, at, amount } = entry
  const id = newId()
  if (entry.kind === 'cash_out') {
    recordWithUndo(target, { kind: 'cash-out', id, casinoId, amount: entry.amount, at, ...entry.payout })
    return
  }
  if (entry.kind === 'spend') {
    recordWithUndo(target, { kind: 'spend', id, casinoId, amount: entry.amount, at })
    return
  }
  const { outcome, step } = recordWithUndo(target, {
    kind: 'collect',
    id,
    casinoId,
    at,
    again: false,
    amount,
    day: claim?.day,
    worth: claim?.worth,
  })
  void outcome.then((ended) => isRecorded(target.casino.name, id, ended, () => withdrawUndo(step)))
}
