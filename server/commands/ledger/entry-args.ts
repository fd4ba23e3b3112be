import { createHash } from 'node:crypto'
import type { EntryKind } from '#contract/entries.ts'
import { sameCollection } from '#core/ledger/same-collection.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { effectiveTime } from '#server/commands/ledger/read-fields.ts'
import { nextReadyAt, type UserBonus } from '#server/queries/ledger/user-bonus.ts'
import { claimWorth } from '#core/bonuses/claim-worth.ts'
import type { Bonus } from '#core/bonuses/next-claim.ts'
import { stackedFrom } from '#core/bonuses/next-ready.ts'
import { streakWindow } from '#core/bonuses/streak.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import type { ClaimLadder, StoredOwn } from '#server/db/json-types.ts'

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

/**
 * Returns what `claim_of` needs for a collection at a moment: its value, or how the value and the day of the streak follow from
 * the last collection, which only the database knows for certain.
 */
export function claimArgs(
  bonus: Bonus,
  own: StoredOwn | null,
  at: EpochMs,
): { readonly worth: string | null; readonly ladder: ClaimLadder | null } {
  const { clock, value } = bonus
  const stacked = stackedFrom(clock, at)
  if (value.kind !== 'ladder' && stacked.length === 0) return { worth: worthOf(bonus, 1), ladder: null }
  const { sameFrom, keptFrom } = streakWindow(clock, value, at)
  const stated = own?.day
  const days = value.kind === 'ladder' ? value.days : [null]
  return {
    worth: null,
    ladder: {
      worths: days.map((_, index) => worthOf(bonus, index + 1)),
      repeats: value.kind !== 'ladder' || value.afterEnd === 'repeat',
      sameFrom: dateOf(sameFrom),
      keptFrom: dateOf(keptFrom),
      stated: stated === undefined ? null : keptFrom !== null && stated.at < keptFrom ? 1 : stated.day,
      statedAt: dateOf(stated?.at ?? null),
      stackedFrom: stacked.map((from) => new Date(from)),
    },
  }
}

function worthOf({ value, level, rtp }: Bonus, streakDay: number): string | null {
  const worth = expectedReward(claimWorth(value, { streakDay, level }), rtp)
  return worth === null ? null : decimalText(worth)
}

function dateOf(at: EpochMs | null): Date | null {
  return at === null ? null : new Date(at)
}
