import { createHash } from 'node:crypto'
import type { EntryKind } from '#contract/entries.ts'
import type { Cents } from '#core/units.ts'

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

/** Returns 32 bytes that are equal for equal writes, however amount and time are formatted. */
export function bodyHash({ kind, casinoId, amount, note, occurredAt, more = {} }: SentEntry): Buffer {
  const at = occurredAt === null ? null : Date.parse(occurredAt)
  const values = [kind, casinoId, amount, note, at]
  const others = Object.entries(more).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify(others.length === 0 ? values : [...values, others]))
    .digest()
}
