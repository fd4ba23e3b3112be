import type { EntryKind } from '#contract/entries.ts'

/** What of the ledger is shown. Days are local and written `2026-11-21`; both ends are included. */
export type HistoryFilter = {
  readonly kind: EntryKind | null
  readonly casinoId: number | null
  readonly from: string | null
  readonly to: string | null
  readonly deleted: boolean
}

export const WHOLE_HISTORY: HistoryFilter = {
  kind: null,
  casinoId: null,
  from: null,
  to: null,
  deleted: false,
}

export const KIND_NAMES = {
  collect: 'Collection',
  cash_out: 'Cash-out',
  spend: 'Spend',
} as const satisfies Record<EntryKind, string>

const KINDS = Object.keys(KIND_NAMES) as EntryKind[]

/** Reads the filter out of the page's address; what cannot be read is as though it were not there. */
export function filterOf(params: URLSearchParams): HistoryFilter {
  const casino = params.get('casino') ?? ''
  return {
    kind: KINDS.find((kind) => kind === params.get('kind')) ?? null,
    casinoId: /^[1-9]\d{0,8}$/.test(casino) ? Number(casino) : null,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    deleted: params.get('deleted') === 'shown',
  }
}

/** The filter as the page's address keeps it. */
export function addressOf(filter: HistoryFilter): Record<string, string> {
  return {
    ...(filter.kind === null ? {} : { kind: filter.kind }),
    ...(filter.casinoId === null ? {} : { casino: String(filter.casinoId) }),
    ...(filter.from === null ? {} : { from: filter.from }),
    ...(filter.to === null ? {} : { to: filter.to }),
    ...(filter.deleted ? { deleted: 'shown' } : {}),
  }
}

/** The filter as `GET /api/entries` takes it: moments, the last of them not included. */
export function searchOf(filter: HistoryFilter): string {
  const search = new URLSearchParams()
  if (filter.kind !== null) search.set('kind', filter.kind)
  if (filter.casinoId !== null) search.set('casino', String(filter.casinoId))
  if (filter.from !== null) search.set('from', startOfDay(filter.from, 0))
  if (filter.to !== null) search.set('to', startOfDay(filter.to, 1))
  if (!filter.deleted) search.set('deleted', 'without')
  return search.toString()
}

/** @returns whether anything but deleted entries is left out. */
export function isFiltered({ kind, casinoId, from, to }: HistoryFilter): boolean {
  return kind !== null || casinoId !== null || from !== null || to !== null
}

/** The first and the last day of a year. */
export function daysOfYear(year: number): Pick<HistoryFilter, 'from' | 'to'> {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** @returns the year that the days of the filter are, from its first to its last; null where they are something else. */
export function wholeYear({ from, to }: HistoryFilter): number | null {
  if (from === null || to === null) return null
  const year = from.slice(0, 4)
  return from === `${year}-01-01` && to === `${year}-12-31` ? Number(year) : null
}

/** @returns whether the days cannot hold anything: the first comes after the last. */
export function isBackwards({ from, to }: HistoryFilter): boolean {
  return from !== null && to !== null && from > to
}

/** @returns a day of the calendar as it stands in the address; null for anything else, also while it is typed. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^(19[7-9]|20\d)\d-\d\d-\d\d$/.test(text)) return null
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null
}

/** Local midnight: a day of 23 or 25 hours ends where the next one begins. */
function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
