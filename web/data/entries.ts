import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { RowAnswer } from '#contract/dashboard.ts'
import type { EditEntry } from '#contract/entries.ts'
import { entryPath, PATHS } from '#contract/paths.ts'
import { entrySums } from '#core/ledger/entry-sums.ts'
import { cents } from '#core/units.ts'
import { isRowAnswer } from '#web/data/answer-doors.ts'
import { type ApiAnswer, callApi } from '#web/data/api.ts'
import { callAsPerson, shownPerson } from '#web/data/call-as-person.ts'
import { isEntriesAnswer } from '#web/data/entries-answer.ts'
import { type LedgerEntry, ledgerEntryOf, type LedgerTotals, ledgerTotalsOf } from '#web/data/ledger-entry.ts'
import { dashboardQuery, queryClient, valueOf } from '#web/data/queries.ts'

type EntriesPage = {
  readonly entries: readonly LedgerEntry[]
  /** Of all pages; the first one alone has them. */
  readonly totals: LedgerTotals | null
  readonly next: string | null
}
type EntriesPages = InfiniteData<EntriesPage, string | null>

const ALL_ENTRIES = ['entries'] as const

/**
 * The ledger of one person, a page at a time, newest first.
 *
 * @param userId keeps what one person saw from the next one on this device.
 * @param search the filters as the API takes them.
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
        await callApi('GET', `${PATHS.entries}?${query.toString()}`, isEntriesAnswer),
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

/** Corrects an entry; the ledger and the dashboard are read anew. */
export async function editEntry(id: string, edit: EditEntry): Promise<ApiAnswer<RowAnswer>> {
  const answer = await callAsPerson(shownPerson(), 'PATCH', entryPath(id), isRowAnswer, { body: edit })
  if (answer.kind === 'ok') await readAnew()
  return answer
}

/** Deletes an entry or puts it back: on screen at once, and as it was when the server says no. */
export async function setVoided(id: string, voided: boolean): Promise<ApiAnswer<RowAnswer>> {
  const person = shownPerson()
  await queryClient.cancelQueries({ queryKey: ALL_ENTRIES })
  show(id, voided)
  const answer = voided
    ? await callAsPerson(person, 'DELETE', entryPath(id), isRowAnswer)
    : await callAsPerson(person, 'POST', entryPath(id, 'restore'), isRowAnswer)
  if (answer.kind === 'ok') await readAnew()
  else show(id, !voided)
  return answer
}

async function readAnew(): Promise<void> {
  void queryClient.invalidateQueries(dashboardQuery)
  await queryClient.invalidateQueries({ queryKey: ALL_ENTRIES })
}

function show(id: string, voided: boolean): void {
  queryClient.setQueriesData({ queryKey: ALL_ENTRIES }, (data: EntriesPages | undefined) => {
    const entry = data?.pages.flatMap(({ entries }) => entries).find((one) => one.id === id)
    if (data === undefined || entry === undefined || entry.voided === voided) return data
    return {
      ...data,
      pages: data.pages.map(({ entries, totals, next }) => ({
        entries: entries.map((one) => (one.id === id ? { ...one, voided } : one)),
        totals: totals && recounted(totals, entry, voided ? -1 : 1),
        next,
      })),
    }
  })
}

/** Totals with an entry more, or with one less. */
function recounted(totals: LedgerTotals, entry: LedgerEntry, by: 1 | -1): LedgerTotals {
  const own = entrySums([{ ...entry, voided: false }])
  return {
    entries: totals.entries + by,
    collections: totals.collections + by * own.collections,
    cashedOut: cents(totals.cashedOut + by * own.cashedOut),
    spent: cents(totals.spent + by * own.spent),
    profit: cents(totals.profit + by * own.profit),
  }
}
