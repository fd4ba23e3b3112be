import { createHash } from 'node:crypto'
import type { EntryKind } from '#contract/entries.ts'
import { sameCollection } from '#core/ledger/same-collection.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { effectiveTime } from '#server/commands/ledger/effective-time.ts'
import { nextReadyAt, type UserBonus } from '#server/queries/ledger/user-bonus.ts'

/** A ledger write as the client sent it. A repeated id must have the same values. */
export type SentEntry = {
  readonly kind: EntryKind
  readonly casinoId: number
  readonly amount: Cents | null
  readonly note: string | null
  /** ISO, as sent; null when it was not sent. */
  readonly occurredAt: string | null
  /** A collection that the user confirmed to be a second one, however soon after the first. */
  readonly again?: boolean
  /** What else was sent. A write without it has the hash that it had before there was more to send. */
  readonly more?: Readonly<Record<string, string | number | boolean | null>>
}

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

/** Returns 32 bytes that are equal for equal writes, however amount and time are formatted. */
export function bodyHash({ kind, casinoId, amount, note, occurredAt, more = {} }: SentEntry): Buffer {
  const at = occurredAt === null ? null : Date.parse(occurredAt)
  const values = [kind, casinoId, amount, note, at]
  const others = Object.entries(more).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify(others.length === 0 ? values : [...values, others]))
    .digest()
}
