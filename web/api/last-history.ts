import type { EntriesResponse } from '#contract/entries.ts'
import { isEntriesResponse } from '#web/api/entries-answer.ts'
import { isText, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** The newest entries that this browser showed last, and whose they are. Notes are not stored. */
type LastHistory = { readonly userId: string; readonly page: EntriesResponse }

const isLastHistory = objectOf<LastHistory>({ userId: isText, page: isEntriesResponse })

const last = stored('lastHistory', isLastHistory, { isCopy: true })

/** Returns the stored first page of a member, for a history that opens without a connection. */
export function readLastHistory(userId: string): EntriesResponse | undefined {
  const history = last.read()
  return history?.userId === userId ? history.page : undefined
}

export function storeLastHistory(userId: string, page: EntriesResponse): void {
  const entries = page.entries.map((entry) => ({ ...entry, note: null }))
  last.write({ userId, page: { ...page, entries } })
}
