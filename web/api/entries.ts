import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { RowResponse } from '#contract/dashboard.ts'
import type { EditEntry } from '#contract/entries.ts'
import { entryPath, PATHS } from '#contract/paths.ts'
import { entrySums } from '#core/ledger/entry-sums.ts'
import { cents } from '#core/units.ts'
import { isRowResponse } from '#web/api/response-guards.ts'
import { type ApiResponse, callApi } from '#web/api/api.ts'
import { callAsPerson, shownPerson } from '#web/api/call-as-person.ts'
import { isEntriesResponse } from '#web/api/entries-answer.ts'
import { type LedgerEntry, ledgerEntryOf, type LedgerTotals, ledgerTotalsOf } from '#web/api/ledger-entry.ts'
import { dashboardQuery, queryClient, valueOf } from '#web/api/queries.ts'

type EntriesPage = {
  readonly entries: readonly LedgerEntry[]
  /** The totals of all pages; only the first page has them. */
  readonly totals: LedgerTotals | null
  readonly next: string | null
}
type EntriesPages = InfiniteData<EntriesPage, string | null>

const ALL_ENTRIES = ['entries'] as const

/**
 * The ledger of one user, one page at a time, newest first.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 * @param search the filters, as a query string of the API.
 */
export function entriesQuery(userId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [...ALL_ENTRIES, userId, search],
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<EntriesPage> => {
      const query = new URLSearchParams(search)
      if (pageParam !== null) query.set('cursor', pageParam)
      const { entries, totals, next } = valueOf(
        await callApi('GET', `${PATHS.entries}?${query.toString()}`, isEntriesResponse),
      )
      return {
        entries: entries.map(ledgerEntryOf),
        totals: totals && ledgerTotalsOf(totals),
        next,
      }
    },
    getNextPageParam: ({ next }) => next,
  })
}

/** Edits an entry, then refetches the ledger and the dashboard. */
export async function editEntry(id: string, edit: EditEntry): Promise<ApiResponse<RowResponse>> {
  const response = await callAsPerson(shownPerson(), 'PATCH', entryPath(id), isRowResponse, { body: edit })
  if (response.kind === 'ok') await refetch()
  return response
}

/** Deletes or restores an entry. Updates the screen first, and reverts it if the call fails. */
export async function setVoided(id: string, voided: boolean): Promise<ApiResponse<RowResponse>> {
  const person = shownPerson()
  await queryClient.cancelQueries({ queryKey: ALL_ENTRIES })
  setVoidedInCache(id, voided)
  const response = voided
    ? await callAsPerson(person, 'DELETE', entryPath(id), isRowResponse)
    : await callAsPerson(person, 'POST', entryPath(id, 'restore'), isRowResponse)
  if (response.kind === 'ok') await refetch()
  else setVoidedInCache(id, !voided)
  return response
}

async function refetch(): Promise<void> {
  void queryClient.invalidateQueries(dashboardQuery)
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
