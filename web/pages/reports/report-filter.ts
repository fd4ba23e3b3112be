import { tagText, tagTextError } from '#core/tags/tag-text.ts'
import { readDay } from '#web/features/history/history-filter.ts'
import { partialDateText, shortDateText } from '#web/ui/date-text.ts'

/** The days of a report. Both ends are inclusive; a missing end is open. */
export type ReportRange =
  | { readonly kind: 'month'; readonly month: string }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'dates'; readonly from: string | null; readonly to: string | null }

export type ReportFilter = { readonly range: ReportRange; readonly tag: string | null }

const MONTH = /^(?:19[7-9]|20\d)\d-(?:0[1-9]|1[0-2])$/
const YEAR = /^(?:19[7-9]|20\d)\d$/

/**
 * Reads the filter from the address. Ignores invalid values. Without a range, it is the current year.
 *
 * @param today the current day, such as `2026-11-21`.
 */
export function reportFilterOf(params: URLSearchParams, today: string): ReportFilter {
  const tag = tagText(params.get('tag') ?? '')
  return { range: rangeOf(params, today), tag: tagTextError(tag) === null ? tag : null }
}

function rangeOf(params: URLSearchParams, today: string): ReportRange {
  const [month, year] = [params.get('month') ?? '', params.get('year') ?? '']
  if (MONTH.test(month)) return { kind: 'month', month }
  if (YEAR.test(year)) return { kind: 'year', year: Number(year) }
  if (params.get('range') === 'all') return { kind: 'all' }
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))]
  if (from !== null || to !== null || params.get('range') === 'dates') return { kind: 'dates', from, to }
  return { kind: 'year', year: yearOf(today) }
}

/** Returns the filter as parameters of the address. */
export function addressOfReport({ range, tag }: ReportFilter, today: string): Record<string, string> {
  return { ...addressOfRange(range, today), ...(tag === null ? {} : { tag }) }
}

function addressOfRange(range: ReportRange, today: string): Record<string, string> {
  switch (range.kind) {
    case 'month':
      return { month: range.month }
    case 'year':
      return range.year === yearOf(today) ? {} : { year: String(range.year) }
    case 'all':
      return { range: 'all' }
    case 'dates': {
      const { from, to } = range
      if (from === null && to === null) return { range: 'dates' }
      return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
    }
  }
}

/** Returns the filter as `GET /api/reports` takes it: days, both ends inclusive. */
export function reportSearch({ range, tag }: ReportFilter): string {
  const { from, to } = daysOf(range)
  const search = new URLSearchParams()
  if (from !== null) search.set('from', from)
  if (to !== null) search.set('to', to)
  if (tag !== null) search.set('tag', tag)
  return search.toString()
}

/** Returns the first and the last day of a range; null for an open end. */
export function daysOf(range: ReportRange): { readonly from: string | null; readonly to: string | null } {
  switch (range.kind) {
    case 'month':
      return { from: `${range.month}-01`, to: lastDayOf(range.month) }
    case 'year':
      return { from: `${range.year}-01-01`, to: `${range.year}-12-31` }
    case 'all':
      return { from: null, to: null }
    case 'dates':
      return { from: range.from, to: range.to }
  }
}

/** Whether the range is empty, because it starts after it ends. */
export function isRangeBackwards(range: ReportRange): boolean {
  return range.kind === 'dates' && range.from !== null && range.to !== null && range.from > range.to
}

/** Returns the month or the year before (-1) or after (1) one; null if there is none. */
export function stepRange(range: ReportRange, by: -1 | 1): ReportRange | null {
  if (range.kind === 'year') {
    const year = range.year + by
    return YEAR.test(String(year)) ? { kind: 'year', year } : null
  }
  if (range.kind !== 'month') return null
  const [year = 0, month = 0] = range.month.split('-').map(Number)
  const next = new Date(Date.UTC(year, month - 1 + by)).toISOString().slice(0, 7)
  return MONTH.test(next) ? { kind: 'month', month: next } : null
}

/** Returns a range of another kind near one: the month of the same year, or the year of the same month. */
export function rangeOfKind(kind: ReportRange['kind'], near: ReportRange, today: string): ReportRange {
  const { from, to } = daysOf(near)
  const end = to !== null && to < today ? to : from !== null && from > today ? from : today
  switch (kind) {
    case 'month':
      return { kind, month: end.slice(0, 7) }
    case 'year':
      return { kind, year: yearOf(end) }
    case 'all':
      return { kind }
    case 'dates':
      return { kind, from: from ?? `${end.slice(0, 4)}-01-01`, to: to !== null && to < today ? to : today }
  }
}

/** `November 2026`, `2026`, `All time`, `Nov 1, 2026 – Nov 21, 2026` */
export function rangeText(range: ReportRange): string {
  switch (range.kind) {
    case 'month':
      return partialDateText(range.month)
    case 'year':
      return String(range.year)
    case 'all':
      return 'All time'
    case 'dates': {
      const { from, to } = range
      if (from === null) return to === null ? 'All dates' : `Until ${shortDateText(to)}`
      return to === null ? `Since ${shortDateText(from)}` : `${shortDateText(from)} – ${shortDateText(to)}`
    }
  }
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}
