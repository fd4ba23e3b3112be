import { zoneOffsetMs } from '#core/reset/zone-time.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Two changes of a zone are at least a few weeks apart: those around Ramadan, in Morocco. */
const STEP_MS = 5 * DAY_MS
/** The years for which a rule must be right, the present one included. */
const YEARS = 6
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A change of the clocks, as a rule of each year: the wall clock's reading before it, and the offsets. */
type YearlyChange = {
  readonly month: number
  /** 1 is the first such weekday of the month, -1 the last. */
  readonly week: number
  /** 0 is Sunday. */
  readonly weekday: number
  readonly intoDayMs: number
  readonly fromMs: number
  readonly toMs: number
}

/** The offset of a zone, if its clocks never change, or the two changes of each year. */
export type ZoneRules =
  | { readonly kind: 'fixed'; readonly offsetMs: number }
  | { readonly kind: 'yearly'; readonly changes: readonly YearlyChange[] }

const known = new Map<string, ZoneRules | null>()

/**
 * Returns the rules of a zone for a calendar, from the time zone data of the platform, which the dashboard has too: a
 * list of definitions from elsewhere can have other changes.
 *
 * @returns null if the changes do not follow one rule for each from the year of `at` on, as in Morocco, whose changes follow
 *   the moon.
 */
export function zoneRules(zone: string, at: EpochMs): ZoneRules | null {
  const year = new Date(at).getUTCFullYear()
  const key = `${zone} ${year}`
  const found = known.get(key)
  if (found !== undefined) return found
  const rules = findRules(zone, year)
  known.set(key, rules)
  return rules
}

function findRules(zone: string, year: number): ZoneRules | null {
  const from = Date.UTC(year, 0, 1)
  const changes = changesOf(zone, from, Date.UTC(year + YEARS, 0, 1))
  if (changes.length === 0) return { kind: 'fixed', offsetMs: zoneOffsetMs(zone, epochMs(from)) }
  if (changes.length !== 2 * YEARS) return null
  const yearly = [
    changes.filter((_, index) => index % 2 === 0),
    changes.filter((_, index) => index % 2 === 1),
  ]
  const rules = yearly.map((same) => commonRule(same))
  return rules.some((rule) => rule === null)
    ? null
    : { kind: 'yearly', changes: rules.filter((rule) => rule !== null) }
}

type Change = { readonly at: number; readonly fromMs: number; readonly toMs: number }

function changesOf(zone: string, from: number, to: number): Change[] {
  const offset = (at: number) => zoneOffsetMs(zone, epochMs(at))
  const changes: Change[] = []
  for (let start = from; start < to; start += STEP_MS) {
    let [before, after] = [start, Math.min(start + STEP_MS, to)]
    const [fromMs, toMs] = [offset(before), offset(after)]
    if (fromMs === toMs) continue
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
      if (offset(middle) === fromMs) before = middle
      else after = middle
    }
    changes.push({ at: after, fromMs, toMs })
  }
  return changes
}

/** Returns the rule that all changes follow, one of each year; null if there is none. */
function commonRule(changes: readonly Change[]): YearlyChange | null {
  const rules = changes.map(({ at, fromMs, toMs }) => {
    const wall = new Date(at + fromMs)
    const day = wall.getUTCDate()
    const month = wall.getUTCMonth() + 1
    const days = new Date(Date.UTC(wall.getUTCFullYear(), month, 0)).getUTCDate()
    const common = { month, weekday: wall.getUTCDay(), intoDayMs: (at + fromMs) % DAY_MS, fromMs, toMs }
    return [{ ...common, week: Math.ceil(day / 7) }, ...(day + 7 > days ? [{ ...common, week: -1 }] : [])]
  })
  const [first = [], ...others] = rules
  const isSame = (one: YearlyChange, other: YearlyChange) =>
    one.month === other.month &&
    one.week === other.week &&
    one.weekday === other.weekday &&
    one.intoDayMs === other.intoDayMs &&
    one.fromMs === other.fromMs &&
    one.toMs === other.toMs
  return first.find((rule) => others.every((other) => other.some((one) => isSame(rule, one)))) ?? null
}

/**
 * Returns the definition of a zone for a calendar (RFC 5545, VTIMEZONE), with rules from 1970 on, which Outlook needs.
 *
 * @returns null without rules.
 */
export function zoneDefinition(zone: string, at: EpochMs): string | null {
  const rules = zoneRules(zone, at)
  if (rules === null) return null
  const parts =
    rules.kind === 'fixed'
      ? [
          [
            'BEGIN:STANDARD',
            'DTSTART:19700101T000000',
            `TZOFFSETFROM:${offsetText(rules.offsetMs)}`,
            `TZOFFSETTO:${offsetText(rules.offsetMs)}`,
            'END:STANDARD',
          ],
        ]
      : rules.changes.map(partOf)
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts.flat(), 'END:VTIMEZONE']
  return lines.join('\r\n')
}

function partOf({ month, week, weekday, intoDayMs, fromMs, toMs }: YearlyChange): string[] {
  const name = toMs > fromMs ? 'DAYLIGHT' : 'STANDARD'
  const first = new Date(firstOf(1970, month, week, weekday) + intoDayMs)
  const start = first.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(fromMs)}`,
    `TZOFFSETTO:${offsetText(toMs)}`,
    `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}${WEEKDAYS[weekday]}`,
    `END:${name}`,
  ]
}

/** Returns the midnight of such a weekday of a month. */
function firstOf(year: number, month: number, week: number, weekday: number): number {
  if (week < 0) {
    const last = new Date(Date.UTC(year, month, 0))
    return last.getTime() - ((last.getUTCDay() - weekday + 7) % 7) * DAY_MS
  }
  const first = new Date(Date.UTC(year, month - 1, 1))
  return first.getTime() + (((weekday - first.getUTCDay() + 7) % 7) + (week - 1) * 7) * DAY_MS
}

/** Returns an offset as `-0800`, with seconds if it has any. */
function offsetText(offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = seconds % 60 === 0 ? '' : two(seconds % 60)
  return `${offsetMs < 0 ? '-' : '+'}${two(seconds / 3600)}${two((seconds / 60) % 60)}${rest}`
}
