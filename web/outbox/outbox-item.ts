import { type Guard, isFlag, isNumber, isText, objectOf, orNull } from '#web/api/type-guards.ts'
import type { Write } from '#web/outbox/write.ts'
import { isWrite } from '#web/outbox/writes.ts'

/** A write that the server has not acknowledged. */
export type OutboxItem = {
  /** Grows with every write of this browser: the order of the writes. */
  readonly key: number
  /** The member who made it. It is sent only with this member's session. */
  readonly userId: string
  /** The field has the name that every version of the page has stored. */
  readonly mutation: Write
  /** Whether a request with it may have reached the server. */
  readonly sent: boolean
  /** Why the server rejected it; null while it is waiting to be sent. */
  readonly rejection: string | null
  /** True if the browser could not store it, so that it lasts as long as the page. */
  readonly inMemory?: true
}

/** Checks an item of the browser's storage, or of a message of another tab. */
export const isOutboxItem: Guard<OutboxItem> = objectOf<Omit<OutboxItem, 'inMemory'>>({
  key: isNumber,
  userId: isText,
  mutation: isWrite,
  sent: isFlag,
  rejection: orNull(isText),
})
