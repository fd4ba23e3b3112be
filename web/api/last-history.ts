import type { EntriesResponse } from '#contract/entries.ts'
import { isEntriesResponse } from '#web/api/entries-answer.ts'
import { isText, objectOf } from '#web/api/type-guards.ts'

/** The newest entries that this browser showed last, and whose they are. Notes are not stored. */
type LastHistory = { readonly userId: string; readonly page: EntriesResponse }

const KEY = 'lastHistory'

const isLastHistory = objectOf<LastHistory>({ userId: isText, page: isEntriesResponse })

/** Returns the stored first page of a member, for a history that opens without a connection. */
export function readLastHistory(userId: string): EntriesResponse | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isLastHistory(stored) && stored.userId === userId ? stored.page : undefined
  } catch {
    return undefined
  }
}

export function storeLastHistory(userId: string, page: EntriesResponse): void {
  try {
    const entries = page.entries.map((entry) => ({ ...entry, note: null }))
    const last: LastHistory = { userId, page: { ...page, entries } }
    localStorage.setItem(KEY, JSON.stringify(last))
  } catch {
    // Private windows can reject this. The history then needs a connection.
  }
}

/** Deletes the stored entries: called when a member logs out, or the session ends. */
export function forgetLastHistory(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to delete.
  }
}
