import type { EntriesResponse } from '#contract/entries.ts'
import { isEntriesResponse } from '#web/outbox/entries-answer.ts'
import { isText, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** The newest entries that this browser showed last, and whose they are. Notes and references are not stored. */
type LastHistory = { readonly userId: string; readonly page: EntriesResponse }

const isLastHistory = objectOf<LastHistory>({ userId: isText, page: isEntriesResponse })

/** The whole history, and the cash-outs that are on the way. */
const copies = {
  all: stored('lastHistory', isLastHistory, { isCopy: true }),
  open: stored('lastCashOuts', isLastHistory, { isCopy: true }),
} as const

export type StoredHistory = keyof typeof copies

/** Returns the stored first page of a member, for a page that opens without a connection. */
export function readLastHistory(which: StoredHistory, userId: string): EntriesResponse | undefined {
  const history = copies[which].read()
  return history?.userId === userId ? history.page : undefined
}

export function storeLastHistory(which: StoredHistory, userId: string, page: EntriesResponse): void {
  const entries = page.entries.map((entry) => ({ ...entry, note: null, reference: null }))
  copies[which].write({ userId, page: { ...page, entries } })
}
