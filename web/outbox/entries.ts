import { infiniteQueryOptions } from '@tanstack/react-query'
import type { EntriesResponse } from '#contract/entries.ts'
import { PATHS } from '#contract/paths.ts'
import { readAsPerson } from '#web/api/session/call-as-person.ts'
import { isEntriesResponse } from '#web/outbox/entries-answer.ts'
import { readLastHistory, type StoredHistory, storeLastHistory } from '#web/outbox/last-history.ts'
import { ledgerEntryOf, ledgerTotalsOf } from '#web/outbox/read-entry.ts'
import { ApiCallError, queryClient } from '#web/api/query-client.ts'
import { currentSession } from '#web/api/session/session.ts'
import { changeEntries, type EntriesPages } from '#web/outbox/entry-cache.ts'
import type { EntriesPage } from '#web/outbox/entry-pages.ts'
import { onWriteApplied } from '#web/outbox/record-write.ts'

/** The cash-outs that are on the way, as a query string of the API. */
export const OPEN_CASH_OUTS = 'status=open&deleted=without'

/** The filters whose first page this browser stores. */
const STORED: Readonly<Record<string, StoredHistory>> = { 'deleted=without': 'all', [OPEN_CASH_OUTS]: 'open' }

onWriteApplied(changeEntries)

/**
 * The ledger of one user, one page at a time, newest first. Without a connection, the whole history and the open cash-outs are
 * the page that this browser stored last, whose notes are missing.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 * @param search the filters, as a query string of the API.
 */
export function entriesQuery(userId: string, search: string) {
  const copy = STORED[search]
  return infiniteQueryOptions({
    queryKey: ['entries', userId, search] as const,
    staleTime: 0,
    initialData: () => (copy !== undefined && isDisconnected() ? storedPages(userId, copy) : undefined),
    initialDataUpdatedAt: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<EntriesPage> => {
      const query = new URLSearchParams(search)
      if (pageParam !== null) query.set('cursor', pageParam)
      const path = `${PATHS.entries}?${query.toString()}`
      const page = await readAsPerson(userId, path, isEntriesResponse).catch((error: unknown) => {
        if (copy !== undefined && !isRejected(error)) showStored(userId, search, copy)
        throw error
      })
      if (copy !== undefined && pageParam === null) storeLastHistory(copy, userId, page)
      return entriesPageOf(page)
    },
    getNextPageParam: ({ next }) => next,
  })
}

function entriesPageOf({ entries, totals, next }: EntriesResponse): EntriesPage {
  return { entries: entries.map(ledgerEntryOf), totals: totals && ledgerTotalsOf(totals), next }
}

function storedPages(userId: string, copy: StoredHistory): EntriesPages | undefined {
  const page = readLastHistory(copy, userId)
  return page && { pages: [entriesPageOf(page)], pageParams: [null] }
}

/** Shows what this browser stored last, if nothing is shown: the server may stop responding while a page is open. */
function showStored(userId: string, search: string, copy: StoredHistory): void {
  const { queryKey } = entriesQuery(userId, search)
  const pages = storedPages(userId, copy)
  if (pages !== undefined && queryClient.getQueryData(queryKey) === undefined)
    queryClient.setQueryData(queryKey, pages, { updatedAt: 0 })
}

function isRejected(error: unknown): boolean {
  return !(error instanceof ApiCallError) || error.failure.kind === 'rejected'
}

/** Whether the browser is offline, or the server could not confirm the session of this page. */
function isDisconnected(): boolean {
  const session = currentSession()
  return !navigator.onLine || (session.kind === 'member' && session.failure !== null)
}
