import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { RowResponse } from '#contract/dashboard.ts'
import type { EditEntry, EntriesResponse } from '#contract/entries.ts'
import { entryPath, PATHS } from '#contract/paths.ts'
import { entrySums } from '#core/ledger/entry-sums.ts'
import { cents } from '#core/units.ts'
import { isRowResponse } from '#web/api/response-guards.ts'
import type { ApiResponse } from '#web/api/api.ts'
import { callAsPerson, readAsPerson, shownPerson } from '#web/api/call-as-person.ts'
import { isEntriesResponse } from '#web/api/entries-answer.ts'
import { type LedgerEntry, ledgerEntryOf, type LedgerTotals, ledgerTotalsOf } from '#web/api/ledger-entry.ts'
import { readLastHistory, storeLastHistory } from '#web/api/last-history.ts'
import { queryClient } from '#web/api/query-client.ts'
import { currentSession } from '#web/api/session.ts'

type EntriesPage = {
  readonly entries: readonly LedgerEntry[]
  /** The totals of all pages; only the first page has them. */
  readonly totals: LedgerTotals | null
  readonly next: string | null
}
type EntriesPages = InfiniteData<EntriesPage, string | null>

const ALL_ENTRIES = ['entries'] as const

/** The filters of the whole history, as a query string of the API. */
const UNFILTERED = 'deleted=without'

/**
 * The ledger of one user, one page at a time, newest first. Without a connection, the whole history starts with the page
 * that this browser stored last.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 * @param search the filters, as a query string of the API.
 */
export function entriesQuery(userId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [...ALL_ENTRIES, userId, search],
    staleTime: 0,
    initialData: () => (search === UNFILTERED && isDisconnected() ? storedPages(userId) : undefined),
    initialDataUpdatedAt: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<EntriesPage> => {
      const query = new URLSearchParams(search)
      if (pageParam !== null) query.set('cursor', pageParam)
      const page = await readAsPerson(userId, `${PATHS.entries}?${query.toString()}`, isEntriesResponse)
      if (search === UNFILTERED && pageParam === null) storeLastHistory(userId, page)
      return entriesPageOf(page)
    },
    getNextPageParam: ({ next }) => next,
  })
}

function entriesPageOf({ entries, totals, next }: EntriesResponse): EntriesPage {
  return { entries: entries.map(ledgerEntryOf), totals: totals && ledgerTotalsOf(totals), next }
}

function storedPages(userId: string): EntriesPages | undefined {
  const page = readLastHistory(userId)
  return page && { pages: [entriesPageOf(page)], pageParams: [null] }
}

/** Whether the browser is offline, or the server could not confirm the session of this page. */
function isDisconnected(): boolean {
  const session = currentSession()
  return !navigator.onLine || (session.kind === 'member' && session.failure !== null)
}

/** Edits an entry, then refetches the ledger and the dashboard. */
export async function editEntry(id: string, edit: EditEntry): Promise<ApiResponse<RowResponse>> {
  const response = await callAsPerson(shownPerson(), 'PATCH', entryPath(id), isRowResponse, { body: edit })
  if (response.kind === 'ok') await refetch()
  return response
}

let latestChange: Promise<unknown> = Promise.resolve()

/**
 * Deletes or restores an entry. Updates the screen first, and reverts it if the call fails.
 *
 * Calls are sent one after the other, so that an undo reaches the server after what it reverses.
 */
export async function setVoided(id: string, voided: boolean): Promise<ApiResponse<RowResponse>> {
  const person = shownPerson()
  const previous = latestChange
  const change = (async () => {
    await queryClient.cancelQueries({ queryKey: ALL_ENTRIES })
    setVoidedInCache(id, voided)
    await previous
    return voided
      ? await callAsPerson(person, 'DELETE', entryPath(id), isRowResponse)
      : await callAsPerson(person, 'POST', entryPath(id, 'restore'), isRowResponse)
  })()
  latestChange = change.catch(() => undefined)
  const response = await change
  if (response.kind === 'ok') await refetch()
  else setVoidedInCache(id, !voided)
  return response
}

async function refetch(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
  void queryClient.invalidateQueries({ queryKey: ['limits'] })
  await queryClient.invalidateQueries({ queryKey: ALL_ENTRIES })
}

function setVoidedInCache(id: string, voided: boolean): void {
  queryClient.setQueriesData({ queryKey: ALL_ENTRIES }, (data: EntriesPages | undefined) => {
    const entry = data?.pages.flatMap(({ entries }) => entries).find((one) => one.id === id)
    if (data === undefined || entry === undefined || entry.voided === voided) return data
    return {
      ...data,
      pages: data.pages.map(({ entries, totals, next }) => ({
        entries: entries.map((one) => (one.id === id ? { ...one, voided } : one)),
        totals: totals && adjustTotals(totals, entry, voided ? -1 : 1),
        next,
      })),
    }
  })
}

/** Returns the totals with one entry added or removed. */
function adjustTotals(totals: LedgerTotals, entry: LedgerEntry, by: 1 | -1): LedgerTotals {
  const sums = entrySums([{ ...entry, voided: false }])
  return {
    entries: totals.entries + by,
    collections: totals.collections + by * sums.collections,
    cashedOut: cents(totals.cashedOut + by * sums.cashedOut),
    spent: cents(totals.spent + by * sums.spent),
    profit: cents(totals.profit + by * sums.profit),
  }
}
