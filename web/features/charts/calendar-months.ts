import type { Cents } from '#core/units.ts'

/** What was claimed on a day. */
export type ClaimDay = { readonly day: string; readonly collections: number; readonly claimed: Cents }

/** How much was claimed, from 0 for nothing to 4; null for a day that is not over yet or not in the range. */
export type Level = 0 | 1 | 2 | 3 | 4

export type CalendarDay = {
  readonly day: string
  readonly claims: ClaimDay | null
  /** Null for a day in the future. */
  readonly level: Level | null
}

/** A month as six weeks from Sunday to Saturday. Places outside the month or the range are null. */
export type CalendarMonth = {
  readonly month: string
  readonly weeks: readonly (readonly (CalendarDay | null)[])[]
}

const DAY_MS = 86_400_000
const WEEKS = 6

/**
 * Returns the months of a range, for a calendar.
 *
 * @param days the days with claims.
 * @param from and @param to the first and the last day.
 * @param today later days have no level.
 */
export function calendarMonths(
  days: readonly ClaimDay[],
  from: string,
  to: string,
  today: string,
): readonly CalendarMonth[] {
  const claims = new Map(days.map((day) => [day.day, day]))
  const most = mostClaims(days)
  const dayAt = (ms: number): CalendarDay | null => {
    const day = isoDay(ms)
    if (day < from || day > to) return null
    const found = claims.get(day) ?? null
    return { day, claims: found, level: day > today ? null : levelOf(found?.collections ?? 0, most) }
  }
  const months: CalendarMonth[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) {
    const first = Date.parse(`${month}-01`)
    const offset = new Date(first).getUTCDay()
    const inMonth = (index: number) => {
      const ms = first + (index - offset) * DAY_MS
      return isoDay(ms).startsWith(month) ? dayAt(ms) : null
    }
    months.push({
      month,
      weeks: Array.from({ length: WEEKS }, (_, week) =>
        Array.from({ length: 7 }, (_day, weekday) => inMonth(week * 7 + weekday)),
      ),
    })
  }
  return months
}

/** Returns the levels with the numbers of claims that they mean, without those that no number has. */
export function calendarLegend(
  days: readonly ClaimDay[],
): readonly { readonly level: Level; readonly text: string }[] {
  const most = mostClaims(days)
  const levels = ([1, 2, 3, 4] as const).map((level) => ({
    level,
    from: Math.floor((most * (level - 1)) / 4) + 1,
    to: Math.floor((most * level) / 4),
  }))
  return [
    { level: 0, text: '0' },
    ...levels
      .filter(({ from, to }) => from <= to)
      .map(({ level, from, to }) => ({ level, text: from === to ? `${from}` : `${from}–${to}` })),
  ]
}

/** Returns the day a number of days later, within a range. */
export function dayLater(day: string, days: number, from: string, to: string): string {
  const later = isoDay(Date.parse(day) + days * DAY_MS)
  return later < from ? from : later > to ? to : later
}

function mostClaims(days: readonly ClaimDay[]): number {
  return days.reduce((most, { collections }) => Math.max(most, collections), 0)
}

function levelOf(collections: number, most: number): Level {
  return collections === 0 ? 0 : (Math.ceil((4 * collections) / most) as Level)
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return isoDay(Date.UTC(year, number, 1)).slice(0, 7)
}
