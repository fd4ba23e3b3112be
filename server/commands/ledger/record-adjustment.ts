import type { RowResponse } from '#contract/dashboard.ts'
import type { RecordCorrection, RecordPlayed } from '#contract/entries.ts'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { checkNote } from '#server/commands/ledger/check-note.ts'
import { readAmount, readZeroAmount } from '#server/commands/ledger/read-amount.ts'
import { recordEntry } from '#server/commands/ledger/record-entry.ts'
import type { Deps } from '#server/deps.ts'
import { readOwn } from '#server/queries/ledger/read-own.ts'

/** Records what the balance of a casino is now: the amount is the difference from what was recorded. */
export async function recordCorrection(
  deps: Deps,
  userId: string,
  casinoId: number,
  { id, balance, note, occurredAt }: RecordCorrection,
): Promise<RowResponse> {
  const value = readZeroAmount(balance, 'balance')
  const sent = {
    kind: 'correction' as const,
    casinoId: await mainCasinoId(deps, userId, casinoId),
    amount: null,
    note: checkNote(note),
    occurredAt: occurredAt ?? null,
    more: { balance: value },
  }
  return await recordEntry(deps, userId, id, sent, { balance: decimalText(value) })
}

/** Records an amount that was played through, or all that was left. */
export async function recordPlayed(
  deps: Deps,
  userId: string,
  casinoId: number,
  { id, amount, note, occurredAt }: RecordPlayed,
): Promise<RowResponse> {
  const sent = {
    kind: 'played' as const,
    casinoId: await mainCasinoId(deps, userId, casinoId),
    amount: amount === undefined ? null : readAmount(amount),
    note: checkNote(note),
    occurredAt: occurredAt ?? null,
  }
  return await recordEntry(deps, userId, id, sent, { playsAll: amount === undefined })
}

/** Returns the casino whose balance includes a casino or a further bonus. */
async function mainCasinoId(deps: Deps, userId: string, casinoId: number): Promise<number> {
  if (isOwnCasinoId(casinoId)) return (await readOwn(deps, userId, casinoId)).own?.parentId ?? casinoId
  const { byId } = await deps.catalog.forUser(userId)
  return byId.get(casinoId)?.casino.parentId ?? casinoId
}
