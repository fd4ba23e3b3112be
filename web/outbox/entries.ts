import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { EntriesResponse, Entry, EntryTotals } from '#contract/entries.ts'
import { PATHS } from '#contract/paths.ts'
import { readAsUser, currentSession } from '#web/api/session/session.ts'
import { ApiCallError, queryClient } from '#web/api/query-client.ts'
import { type EntriesPage, applyToPages } from '#web/outbox/entry-pages.ts'
import { onWriteApplied } from '#web/outbox/record-write.ts'
import type { Write } from '#web/outbox/write.ts'
import {
  isText,
  objectOf,
  type Guard,
  isMoment,
  isMoney,
  isWhole,
  listOf,
  oneOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'
import { CASH_OUT_STATUSES, PAYOUT_METHODS } from '#core/money/cash-out-status.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { LedgerEntry, LedgerTotals, Payout } from '#web/api/ledger/ledger-entry.ts'

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
      const page = await readAsUser(userId, path, isEntriesResponse).catch((error: unknown) => {
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

type EntriesPages = InfiniteData<EntriesPage, string | null>

/**
 * Puts an applied write into the cached history of a user. A read that was requested before it is discarded, except the
 * first one, which would not be repeated: it is read again when nothing is pending.
 */
function changeEntries(userId: string, write: Write): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['entries', userId] })) {
    if (query.state.data === undefined) continue
    void query.cancel({ revert: true })
    const search = query.queryKey[2] as string
    queryClient.setQueryData<EntriesPages>(
      query.queryKey,
      (data) => data && { ...data, pages: applyToPages(data.pages, write, search) },
      { updatedAt: query.state.dataUpdatedAt },
    )
  }
}

const isMomentOrMissing = orMissing(orNull(isMoment)) as Guard<string | null>

const isEntry = objectOf<Entry>({
  id: isText,
  casinoId: isWhole,
  kind: oneOf('collect', 'cash_out', 'spend', 'correction', 'played'),
  amount: orNull(isMoney),
  occurredAt: isMoment,
  receivedAt: isMoment,
  note: orNull(isText),
  voidedAt: orNull(isMoment),
  // An earlier version stored entries without what follows.
  worth: orMissing(orNull(isMoney)) as Guard<string | null>,
  status: orMissing(orNull(oneOf(...CASH_OUT_STATUSES))) as Guard<Entry['status']>,
  approvedAt: isMomentOrMissing,
  paidAt: isMomentOrMissing,
  closedAt: isMomentOrMissing,
  method: orMissing(orNull(oneOf(...PAYOUT_METHODS))) as Guard<Entry['method']>,
  fee: orMissing(orNull(isMoney)) as Guard<string | null>,
  reference: orMissing(orNull(isText)) as Guard<string | null>,
})

const isEntryTotals = objectOf<EntryTotals>({
  entries: isWhole,
  collections: isWhole,
  cashedOut: isMoney,
  spent: isMoney,
  profit: isMoney,
})

/** Accepts a page of the ledger. */
const isEntriesResponse = objectOf<EntriesResponse>({
  entries: listOf(isEntry),
  totals: orNull(isEntryTotals),
  next: orNull(isText),
  now: isMoment,
})

/** The newest entries that this browser showed last, and whose they are. Notes and references are not stored. */
type LastHistory = { readonly userId: string; readonly page: EntriesResponse }

const isLastHistory = objectOf<LastHistory>({ userId: isText, page: isEntriesResponse })

/** The whole history, and the cash-outs that are on the way. */
const copies = {
  all: stored('lastHistory', isLastHistory, { isCopy: true }),
  open: stored('lastCashOuts', isLastHistory, { isCopy: true }),
} as const

type StoredHistory = keyof typeof copies

/** Returns the stored first page of a member, for a page that opens without a connection. */
function readLastHistory(which: StoredHistory, userId: string): EntriesResponse | undefined {
  const history = copies[which].read()
  return history?.userId === userId ? history.page : undefined
}

function storeLastHistory(which: StoredHistory, userId: string, page: EntriesResponse): void {
  const entries = page.entries.map((entry) => ({ ...entry, note: null, reference: null }))
  copies[which].write({ userId, page: { ...page, entries } })
}

function ledgerTotalsOf(totals: EntryTotals): LedgerTotals {
  return {
    entries: totals.entries,
    collections: totals.collections,
    cashedOut: centsOfDecimal(totals.cashedOut),
    spent: centsOfDecimal(totals.spent),
    profit: centsOfDecimal(totals.profit),
  }
}

function ledgerEntryOf(entry: Entry): LedgerEntry {
  return {
    id: entry.id,
    casinoId: entry.casinoId,
    kind: entry.kind,
    amount: entry.amount === null ? null : centsOfDecimal(entry.amount),
    occurredAt: epochMs(Date.parse(entry.occurredAt)),
    note: entry.note,
    voided: entry.voidedAt !== null,
    ...(typeof entry.worth === 'string' && { worth: centsOfDecimal(entry.worth) }),
    ...(entry.kind === 'cash_out' && payoutOf(entry)),
  }
}

/** An older server does not send them. */
function payoutOf(entry: Partial<Entry>): Payout {
  const { status, method = null, reference = null } = entry
  const paidAt = momentOf(entry.paidAt)
  return {
    status: status ?? 'paid',
    approvedAt: momentOf(entry.approvedAt),
    // At the same time, it has none of its own: it then moves with the entry.
    paidAt: paidAt === momentOf(entry.occurredAt) ? null : paidAt,
    closedAt: momentOf(entry.closedAt),
    method,
    fee: typeof entry.fee === 'string' ? centsOfDecimal(entry.fee) : null,
    reference,
  }
}

function momentOf(text: string | null | undefined): EpochMs | null {
  return typeof text === 'string' ? epochMs(Date.parse(text)) : null
}
