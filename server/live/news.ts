import * as z from 'zod'

const Changed = z.object({
  /** Whose. */
  user: z.uuid(),
  event: z.enum(['dashboard', 'account']),
  /** The page that did it, which knows already. */
  tab: z.uuid().nullable(),
})

/** Something of a person is no longer as it was. */
export type Changed = z.infer<typeof Changed>

const Ended = z.object({ session: z.uuid(), became: z.uuid().nullable() })

/** A session is over, or goes on under another name. */
export type Ended = z.infer<typeof Ended>

/** What one node tells the others; `from` is the node, which has told itself already. */
export const Message = z.union([Changed.extend({ from: z.string() }), Ended])

export type Message = z.infer<typeof Message>

export type NewsListener = {
  readonly changed?: (changed: Changed) => void
  readonly ended?: (ended: Ended) => void
  /** Changes may have gone unheard; ended sessions have been caught up with. */
  readonly missed?: () => void
}

/** What happens on any node, told on every node. */
export type News = {
  /**
   * Whether every session that ended has been heard of. While it is false, an access is worth no more than the
   * database says.
   */
  isHearing(): boolean
  /** Tells every node, this one at once. Never throws: what gets lost is caught up with by reading anew. */
  publish(changed: Changed): void
  /** @returns the function that stops listening. */
  subscribe(listener: NewsListener): () => void
  close(): Promise<void>
}
