import { entrySums } from '#core/ledger/entry-sums.ts'
import { cents } from '#core/units.ts'
import { isOpenCashOut, type LedgerEntry, type LedgerTotals, statusOf } from '#web/api/ledger/ledger-entry.ts'
import type { Write } from '#web/outbox/write.ts'
import { entryChangeOf } from '#web/outbox/writes.ts'

/** One page of the ledger. */
export type EntriesPage = {
  readonly entries: readonly LedgerEntry[]
  /** The totals of all pages; only the first page has them. */
  readonly totals: LedgerTotals | null
  /** The cursor of the next page; null on the last. */
  readonly next: string | null
}

/**
 * Applies a write to the loaded pages of a history. Applying it again changes nothing.
 *
 * An entry that becomes older than the loaded pages leaves them, and comes with the page that contains it.
 *
 * @param search the filters, as a query string of the API.
 */
export function applyToPages(pages: readonly EntriesPage[], write: Write, search: string): EntriesPage[] {
  const change = entryChangeOf(write)
  const [first, ...rest] = pages
  if (change === undefined || first === undefined) return [...pages]
  const known = pages.flatMap(({ entries }) => entries).find(({ id }) => id === change.id) ?? null
  // Which casinos have a tag is not known here: a new entry comes with the next read.
  if (known === null && new URLSearchParams(search).has('tag')) return [...pages]
  const after = change.apply(known)
  if (after === null) return [...pages]
  // Of an entry on a later page, the write knows what it was. If it is missing here, the server has applied the write.
  const isElsewhere = change.before !== null && isOlderThan(change.before, pages)
  const before = known ?? (isElsewhere ? change.before : null)
  const isShown = matches(after, search) && !isOlderThan(after, pages)
  const replace = (entries: readonly LedgerEntry[]) =>
    entries.flatMap((entry) => (entry.id !== after.id ? [entry] : isShown ? [after] : []))
  return [
    {
      ...first,
      entries: [...replace(first.entries), ...(known === null && isShown ? [after] : [])],
      totals: first.totals && totalsAfter(first.totals, before, after, search),
    },
    ...rest.map((page) => ({ ...page, entries: replace(page.entries) })),
  ]
}

/** Returns the entries of all pages, newest first. */
export function entriesOf(pages: readonly EntriesPage[]): LedgerEntry[] {
  return pages
    .flatMap(({ entries }) => entries)
    .sort((a, b) => b.occurredAt - a.occurredAt || (a.id < b.id ? 1 : -1))
}

/** Returns whether an entry matches the filters. Deleted ones do: the page decides whether it shows them. */
function matches(entry: LedgerEntry, search: string): boolean {
  const { kind, casinoId, occurredAt } = entry
  const filters = new URLSearchParams(search)
  const is = (name: string, value: string) => (filters.get(name) ?? value) === value
  const [from, to] = [filters.get('from'), filters.get('to')]
  return (
    is('kind', kind) &&
    hasStatus(entry, filters.get('status')) &&
    is('casino', String(casinoId)) &&
    (from === null || occurredAt >= Date.parse(from)) &&
    (to === null || occurredAt < Date.parse(to))
  )
}

function hasStatus(entry: LedgerEntry, filter: string | null): boolean {
  if (filter === null) return true
  return filter === 'open' ? isOpenCashOut(entry) : entry.kind === 'cash_out' && filter === statusOf(entry)
}

function isOlderThan(entry: LedgerEntry, pages: readonly EntriesPage[]): boolean {
  if ((pages.at(-1)?.next ?? null) === null) return false
  return pages.every(({ entries }) =>
    entries.every(({ id, occurredAt }) => id === entry.id || occurredAt > entry.occurredAt),
  )
}

function totalsAfter(
  totals: LedgerTotals,
  before: LedgerEntry | null,
  after: LedgerEntry,
  search: string,
): LedgerTotals {
  const counted = (entry: LedgerEntry | null) => {
    const lines = entry !== null && !entry.voided && matches(entry, search) ? [entry] : []
    return { entries: lines.length, ...entrySums(lines) }
  }
  const [less, more] = [counted(before), counted(after)]
  return {
    entries: totals.entries + more.entries - less.entries,
    collections: totals.collections + more.collections - less.collections,
    cashedOut: cents(totals.cashedOut + more.cashedOut - less.cashedOut),
    spent: cents(totals.spent + more.spent - less.spent),
    profit: cents(totals.profit + more.profit - less.profit),
  }
}
