import { MAX_UNSEEN_MS } from '#contract/live.ts'
import type { Changed } from '#server/events/event-bus.ts'

/** The most changes of one generation: those of 30 s at 500 writes per second. */
export const MAX_CHANGES = 15_000

type Kind = Changed['event']

/** The changes of the last 30 seconds on any node, for pages that had no event stream in that time. */
export type RecentChanges = {
  note(changed: Changed): void
  /** Notes that this node may have missed changes of any user until now. */
  noteGap(): void
  /**
   * Returns the events that a page has missed; all kinds if this node cannot know.
   *
   * @param tab the page: it needs no event for its own changes.
   * @param unseenMs for how long it has received none; more than 30 s count as 30 s.
   */
  missedBy(userId: string, tab: string | null, unseenMs: number): Iterable<Kind>
}

/** @param now a time in milliseconds that never goes back. What was before the call of this function is unknown. */
export function createRecentChanges(now: () => number): RecentChanges {
  type Change = Changed & { readonly at: number }
  /** Two generations, each oldest first: to drop the older one is to forget what is older than 30 s. */
  let older: Change[] = []
  let newer: Change[] = []
  let newerSince = now()
  let gapUntil = newerSince

  return {
    note(changed) {
      const at = now()
      if (at - newerSince > MAX_UNSEEN_MS || newer.length >= MAX_CHANGES) {
        // Among too many changes, this can be less than 30 s ago.
        gapUntil = Math.max(gapUntil, older.at(-1)?.at ?? 0)
        older = newer
        newer = []
        newerSince = at
      }
      newer.push({ ...changed, at })
    },
    noteGap() {
      gapUntil = now()
    },
    missedBy(userId, tab, unseenMs) {
      const since = now() - Math.min(unseenMs, MAX_UNSEEN_MS)
      if (gapUntil > since) return ['dashboard', 'account']
      const missed = [...older, ...newer].filter(
        (change) => change.at >= since && change.user === userId && (tab === null || change.tab !== tab),
      )
      return new Set(missed.map(({ event }) => event))
    },
  }
}
