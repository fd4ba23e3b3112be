import type { EntryKind } from '#contract/entries.ts'
import { CASH_OUT_FILTERS, type CashOutFilter } from '#core/money/cash-out-status.ts'
import { tagText, tagTextError } from '#core/tags/tag-text.ts'
import { KIND_NAMES } from '#web/api/ledger/ledger-entry.ts'

/** The ledger filter. Days are local (`2026-11-21`), and both ends are inclusive. */
export type HistoryFilter = {
  readonly kind: EntryKind | null
  /** Of cash-outs. */
  readonly status: CashOutFilter | null
  readonly casinoId: number | null
  readonly tag: string | null
  readonly from: string | null
  readonly to: string | null
  readonly deleted: boolean
}

export const WHOLE_HISTORY: HistoryFilter = {
  kind: null,
  status: null,
  casinoId: null,
  tag: null,
  from: null,
  to: null,
  deleted: false,
}

/** The states of cash-outs, as the filter names them. */
export const STATUS_FILTERS = {
  open: 'on the way',
  requested: 'requested',
  approved: 'approved',
  paid: 'paid',
  rejected: 'rejected',
  canceled: 'canceled',
} as const satisfies Record<CashOutFilter, string>

const KINDS = Object.keys(KIND_NAMES) as EntryKind[]

/** Reads the filter from the URL. Ignores invalid values. */
export function filterOf(params: URLSearchParams): HistoryFilter {
  const casino = params.get('casino') ?? ''
  const tag = tagText(params.get('tag') ?? '')
  const status = CASH_OUT_FILTERS.find((one) => one === params.get('status')) ?? null
  return {
    kind: status === null ? (KINDS.find((kind) => kind === params.get('kind')) ?? null) : 'cash_out',
    status,
    casinoId: /^-?[1-9]\d{0,9}$/.test(casino) ? Number(casino) : null,
    tag: tagTextError(tag) === null ? tag : null,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    deleted: params.get('deleted') === 'shown',
  }
}

/** Returns the filter as URL search parameters. */
export function addressOf(filter: HistoryFilter): Record<string, string> {
  return {
    ...(filter.status !== null
      ? { status: filter.status }
      : filter.kind === null
        ? {}
        : { kind: filter.kind }),
    ...(filter.casinoId === null ? {} : { casino: String(filter.casinoId) }),
    ...(filter.tag === null ? {} : { tag: filter.tag }),
    ...(filter.from === null ? {} : { from: filter.from }),
    ...(filter.to === null ? {} : { to: filter.to }),
    ...(filter.deleted ? { deleted: 'shown' } : {}),
  }
}

/** Returns the filter as `GET /api/entries` takes it: timestamps with an exclusive end. */
export function searchOf(filter: HistoryFilter): string {
  const search = new URLSearchParams()
  if (filter.status !== null) search.set('status', filter.status)
  else if (filter.kind !== null) search.set('kind', filter.kind)
  if (filter.casinoId !== null) search.set('casino', String(filter.casinoId))
  if (filter.tag !== null) search.set('tag', filter.tag)
  if (filter.from !== null) search.set('from', startOfDay(filter.from, 0))
  if (filter.to !== null) search.set('to', startOfDay(filter.to, 1))
  if (!filter.deleted) search.set('deleted', 'without')
  return search.toString()
}

/** Returns whether the filter excludes any entries other than deleted ones. */
export function isFiltered({ kind, casinoId, tag, from, to }: HistoryFilter): boolean {
  return kind !== null || casinoId !== null || tag !== null || from !== null || to !== null
}

/** Returns the first and last day of a year. */
export function daysOfYear(year: number): Pick<HistoryFilter, 'from' | 'to'> {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** Returns the year if the filter covers exactly one calendar year, otherwise null. */
export function wholeYear({ from, to }: HistoryFilter): number | null {
  if (from === null || to === null) return null
  const year = from.slice(0, 4)
  return from === `${year}-01-01` && to === `${year}-12-31` ? Number(year) : null
}

/** Returns whether the range is empty because it starts after it ends. */
export function isBackwards({ from, to }: HistoryFilter): boolean {
  return from !== null && to !== null && from > to
}

/** Returns a valid calendar day as the URL stores it, or null for anything else, including a partly typed date. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^(19[7-9]|20\d)\d-\d\d-\d\d$/.test(text)) return null
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null
}

/** Returns local midnight. Days can have 23 or 25 hours. */
function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
