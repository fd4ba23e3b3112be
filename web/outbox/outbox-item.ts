import { isWriteId } from '#contract/write-id.ts'
import type { RankedCasino } from '#core/ranking/custom-order.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { Mutation } from '#web/outbox/writes.ts'
import {
  anyOf,
  type Guard,
  isFlag,
  isNumber,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orNull,
} from '#web/api/type-guards.ts'

/** A write that the server has not acknowledged. */
export type OutboxItem = {
  /** Grows with every write of this browser: the order of the writes. */
  readonly key: number
  /** The member who made it. It is sent only with this member's session. */
  readonly userId: string
  readonly mutation: Mutation
  /** Whether a request with it may have reached the server. */
  readonly sent: boolean
  /** Why the server rejected it; null while it is waiting to be sent. */
  readonly rejection: string | null
  /** True if the browser could not store it, so that it lasts as long as the page. */
  readonly inMemory?: true
}

type OfKind<Kind extends Mutation['kind']> = Extract<Mutation, { readonly kind: Kind }>

// The server repeats only a UUID. Without it, the response of a write would count as none, and block the next ones.
const id = isWriteId
const casinoId = isWhole
const amount = isWhole as Guard<Cents>
/** A time outside the range of Date cannot be formatted. */
const isTime = ((value) => isWhole(value) && Math.abs(value) <= 8.64e15) as Guard<EpochMs>

const isMutation = anyOf<Mutation>(
  objectOf<OfKind<'collect'>>({ kind: oneOf('collect'), id, casinoId, at: isTime, again: isFlag }),
  objectOf<OfKind<'cash-out' | 'spend'>>({
    kind: oneOf('cash-out', 'spend'),
    id,
    casinoId,
    at: isTime,
    amount,
  }),
  objectOf<OfKind<'collect-amount'>>({
    kind: oneOf('collect-amount'),
    id,
    casinoId,
    collectId: id,
    amount: orNull(amount),
  }),
  objectOf<OfKind<'vote'>>({ kind: oneOf('vote'), id, casinoId, vote: oneOf(-1, 0, 1) }),
  objectOf<OfKind<'undo-collect'>>({
    kind: oneOf('undo-collect'),
    id,
    casinoId,
    collectId: id,
    before: orNull(isTime),
  }),
  objectOf<OfKind<'undo-cash-out' | 'undo-spend'>>({
    kind: oneOf('undo-cash-out', 'undo-spend'),
    id,
    casinoId,
    entryId: id,
    amount,
  }),
  objectOf<OfKind<'visibility'>>({
    kind: oneOf('visibility'),
    id,
    casinoId,
    hidden: isFlag,
    snoozedUntil: orNull(isTime),
  }),
  objectOf<OfKind<'ranking'>>({
    kind: oneOf('ranking'),
    id,
    rows: listOf(objectOf<RankedCasino>({ casinoId, userTier: oneOf(1, 2, 3, 4, 5), userRank: isWhole })),
  }),
)

/** Checks an item of the browser's storage, or of a message of another tab. */
export const isOutboxItem: Guard<OutboxItem> = objectOf<Omit<OutboxItem, 'inMemory'>>({
  key: isNumber,
  userId: isText,
  mutation: isMutation,
  sent: isFlag,
  rejection: orNull(isText),
})
