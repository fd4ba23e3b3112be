import { type Cents, cents } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { recordWithUndo } from '#web/outbox/record-with-undo.ts'
import { newId } from '#web/api/new-id.ts'

/** A casino of a member, whose further bonuses count for it. */
export type MemberCasino = { readonly owner: string; readonly casinoId: number; readonly name: string }

/**
 * Records what a balance is, and offers to undo it.
 *
 * @param known the balance by what was recorded; null if this page does not know it, and the server counts the difference.
 */
export function recordBalance(casino: MemberCasino, balance: Cents, known: Cents | null): void {
  const amount = cents(known === null ? 0 : balance - known)
  const { casinoId } = casino
  recordWithUndo(targetOf(casino), {
    kind: 'correction',
    id: newId(),
    casinoId,
    at: serverNow(),
    balance,
    amount,
  })
}

/** Records an amount that was played through, and offers to undo it. @param all whether it is all that was left. */
export function recordPlayed(casino: MemberCasino, amount: Cents, all: boolean): void {
  const { casinoId } = casino
  recordWithUndo(targetOf(casino), {
    kind: 'played',
    id: newId(),
    casinoId,
    at: serverNow(),
    amount,
    all,
  })
}

function targetOf({ owner, name }: MemberCasino) {
  return { owner, casino: { name, claim: null }, before: undefined }
}
