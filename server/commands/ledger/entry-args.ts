import { sameCollection } from '#core/ledger/same-collection.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { EpochMs } from '#core/units.ts'
import { bodyHash, type SentEntry } from '#server/commands/ledger/body-hash.ts'
import { effectiveTime } from '#server/commands/ledger/effective-time.ts'
import { nextReadyAt, type UserBonus } from '#server/queries/ledger/user-bonus.ts'

/**
 * Returns the values that `record_entry` stores for an entry.
 *
 * @param earliest the earliest other time that was sent, ISO: the entry is not later.
 * @throws ApiError `invalid` for a time before 1970.
 */
export function entryArgs(found: UserBonus, id: string, sent: SentEntry, now: EpochMs, earliest?: string) {
  const occurredAt = effectiveTime(sent.occurredAt ?? earliest, now)
  // The times at which another collection is the same one; null when there is no such time.
  const same = sent.kind !== 'collect' || sent.again ? null : sameCollection(found.bonus.clock, occurredAt)
  const readyAt = sent.kind === 'collect' ? nextReadyAt(found, occurredAt) : null
  return {
    id,
    casinoId: sent.casinoId,
    kind: sent.kind,
    amount: sent.amount === null ? null : decimalText(sent.amount),
    note: sent.note,
    occurredAt: new Date(occurredAt),
    body: bodyHash(sent),
    sameFrom: same && new Date(same.from),
    sameBefore: same && new Date(same.before),
    nextReadyAt: readyAt === null ? null : new Date(readyAt),
  }
}
