import { MAX_UNSEEN_MS } from '#contract/live.ts'
import type { Changed } from '#server/events/event-bus.ts'

/** The most users of one generation. */
export const MAX_USERS = 15_000

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
  /** The last change of each kind by each page, by user. */
  type Generation = Map<string, Map<string, Changed & { readonly at: number }>>
  /** Two generations: to drop the older one is to forget what is older than 30 s. */
  let older: Generation = new Map()
  let newer: Generation = new Map()
  let newerSince = now()
  let gapUntil = newerSince

  return {
    note(changed) {
      const at = now()
      if (at - newerSince > MAX_UNSEEN_MS || newer.size >= MAX_USERS) {
        // Among too many users, the older one can be less than 30 s old.
        if (older.size > 0) gapUntil = Math.max(gapUntil, newerSince)
        older = newer
        newer = new Map()
        newerSince = at
      }
      const ofUser = newer.get(changed.user) ?? new Map()
      newer.set(changed.user, ofUser.set(`${changed.event} ${changed.tab}`, { ...changed, at }))
    },
    noteGap() {
      gapUntil = now()
    },
    missedBy(userId, tab, unseenMs) {
      const since = now() - Math.min(unseenMs, MAX_UNSEEN_MS)
      if (gapUntil > since) return ['dashboard', 'account']
      const changes = [older, newer].flatMap((generation) => [...(generation.get(userId)?.values() ?? [])])
      const missed = changes.filter((change) => change.at >= since && (tab === null || change.tab !== tab))
      return new Set(missed.map(({ event }) => event))
    },
  }
}
