import * as z from 'zod'

const Changed = z.object({
  /** The user whose data changed. */
  user: z.uuid(),
  event: z.enum(['dashboard', 'account']),
  /** The page that made the change. It is not notified. */
  tab: z.uuid().nullable(),
})

/** Data of a user changed. */
export type Changed = z.infer<typeof Changed>

const Ended = z.object({ session: z.uuid(), became: z.uuid().nullable() })

/** A session ended, or `became` another one. */
export type Ended = z.infer<typeof Ended>

/** A message between nodes; `from` is the sender, which ignores it. */
export const Message = z.union([Changed.extend({ from: z.string() }), Ended])

export type Message = z.infer<typeof Message>

export type EventListener = {
  readonly changed?: (changed: Changed) => void
  readonly ended?: (ended: Ended) => void
  /** Called after an interruption: changes may have been missed; missed session ends have been delivered. */
  readonly missed?: () => void
}

/** Delivers the events of any node to the subscribers on every node. */
export type EventBus = {
  /**
   * Whether every ended session has been delivered. While it is false, access tokens must be checked against the
   * database.
   */
  isConnected(): boolean
  /** Publishes to every node, to this one synchronously. Never throws: pages reload after a missed event. */
  publish(changed: Changed): void
  /** @returns a function that removes the subscription. */
  subscribe(listener: EventListener): () => void
  close(): Promise<void>
}
