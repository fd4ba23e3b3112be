import { createHash } from 'node:crypto'
import type { EntryKind } from '#contract/entries.ts'
import type { Cents } from '#core/units.ts'

/** What the client sent under one id. The same id again must say the same. */
export type SentEntry = {
  readonly kind: EntryKind
  readonly casinoId: number
  readonly amount: Cents | null
  readonly note: string | null
  /** ISO, as sent; null when it was left out. */
  readonly occurredAt: string | null
  /** A collection that the person confirmed to be a second one, however soon it comes. */
  readonly again?: boolean
}

/** @returns 32 bytes; equal for two bodies that mean the same, whatever their spelling of amount and time. */
export function bodyHash({ kind, casinoId, amount, note, occurredAt }: SentEntry): Buffer {
  const at = occurredAt === null ? null : Date.parse(occurredAt)
  return createHash('sha256')
    .update(JSON.stringify([kind, casinoId, amount, note, at]))
    .digest()
}
