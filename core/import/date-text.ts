import { cellText, type Cell } from '#core/import/cell.ts'
import { type DateSystem, serialWall } from '#core/import/serial-date.ts'
import { isImportYear, wallOf } from '#core/import/wall.ts'
import { readTime } from '#core/import/time-text.ts'
import { err, ok, type Result } from '#core/result.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

/** Which number of 03/04/2026 is the month. */
export type DateOrder = 'month-first' | 'day-first'

/** A date of a file. Wall times are readings of a wall clock as though it were UTC, in milliseconds. */
export type ReadDate =
  /** A day without a time: `wallMs` is its midnight. */
  | { readonly kind: 'day'; readonly wallMs: number }
  | { readonly kind: 'wall'; readonly wallMs: number }
  | { readonly kind: 'moment'; readonly at: EpochMs }

export type DateProblem =
  | 'blank'
  | 'no-year'
  /** February 29 of 2026, or the 13th month: `other-order` if it is a date in the other order. */
  | 'no-such-day'
  | 'other-order'
  /** Before 2000 or after 2099. */
  | 'other-year'
  | 'not-a-date'
  /** A serial number that is no date from 2000 on. */
  | 'no-serial'

export type DateSettings = { readonly order: DateOrder; readonly system: DateSystem }

/** Numbers in the order of the region: `11/1/2026`, `11-01-26`, `11.01.2026`. */
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const WITHOUT_YEAR = /^\d{1,2}[/.-]\d{1,2}$/
const DAY_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th|er|e)?[ \-/.]*(?:of |de )?(\p{L}{3,9})\.?(?:[ \-/.,]+(\d{4}|\d{2}))?$/u
const MONTH_DAY = /^(\p{L}{3,9})\.?[ \-/.]*(\d{1,2})(?:st|nd|rd|th)?(?:[ \-/.,]+(\d{4}|\d{2}))?$/u
const WEEKDAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|tues|wed|thur?s?|fri|sat|sun|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mer|jeu|ven|sam|dim)[.,]* +/i
const MONTHS = [
  ['jan', 'january', 'janvier', 'janv'],
  ['feb', 'february', 'fevrier', 'fevr', 'fev'],
  ['mar', 'march', 'mars'],
  ['apr', 'april', 'avril', 'avr'],
  ['may', 'mai'],
  ['jun', 'june', 'juin'],
  ['jul', 'july', 'juillet', 'juil'],
  ['aug', 'august', 'aout'],
  ['sep', 'sept', 'september', 'septembre'],
  ['oct', 'october', 'octobre'],
  ['nov', 'november', 'novembre'],
  ['dec', 'december', 'decembre'],
]
const ZONE = /(Z|UTC|GMT|[ECMP][SD]T|[+-]\d{2}:?\d{2})$/i
/** The hours of the zones that statements of casinos and banks write, west of UTC (RFC 5322). */
const NAMED_ZONES: Readonly<Record<string, number>> = {
  EDT: 4,
  EST: 5,
  CDT: 5,
  CST: 6,
  MDT: 6,
  MST: 7,
  PDT: 7,
  PST: 8,
}

/**
 * Reads the date of a cell, with its time if it has one: US, Canadian, and ISO dates, names of months in English and
 * French, serial numbers of Excel, and seconds or milliseconds since 1970. Years of two digits are 2000 to 2079.
 *
 * Dates with dots have the day first; the order of others is that of the file.
 */
export function readDate(cell: Cell | undefined, settings: DateSettings): Result<ReadDate, DateProblem> {
  const text = cellText(cell)
  if (text === '') return err('blank')
  if (text.length > 60) return err('not-a-date')
  if (/^-?\d+(?:\.\d+)?$/.test(text) && !NUMERIC.test(text)) return readNumber(text, settings.system)
  const { day, time, zone } = splitDate(text)
  const midnight = readDay(day, settings.order)
  if (!midnight.ok) return midnight
  if (time === '') return ok({ kind: 'day', wallMs: midnight.value })
  const timeMs = readTime(time)
  if (timeMs === null) return err('not-a-date')
  const wallMs = midnight.value + timeMs
  const offset = zone === '' ? null : offsetMs(zone)
  return ok(offset === null ? { kind: 'wall', wallMs } : { kind: 'moment', at: epochMs(wallMs - offset) })
}

/** Returns the order that a numeric date proves: null if it has none, or could be of both. */
export function provenOrder(cell: Cell | undefined): DateOrder | 'either' | null {
  const match = NUMERIC.exec(splitDate(cellText(cell).slice(0, 60)).day)
  if (match === null || match[2] === '.') return null
  const [first, second] = [Number(match[1]), Number(match[3])]
  if (first > 12) return second > 12 || first > 31 ? null : 'day-first'
  if (second > 12) return second > 31 ? null : 'month-first'
  return first === second ? null : 'either'
}

function readNumber(text: string, system: DateSystem): Result<ReadDate, DateProblem> {
  const value = Number(text)
  if (/^\d{13}$/.test(text)) return ok({ kind: 'moment', at: epochMs(value) })
  if (/^\d{10}$/.test(text)) return ok({ kind: 'moment', at: epochMs(value * 1000) })
  if (/^\d{8}$/.test(text)) {
    const wall = dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
    return wall.ok ? ok({ kind: 'day', wallMs: wall.value }) : wall
  }
  const wallMs = serialWall(value, system)
  if (wallMs === null) return err('no-serial')
  return ok({ kind: Number.isInteger(value) ? 'day' : 'wall', wallMs })
}

type DateParts = { readonly day: string; readonly time: string; readonly zone: string }

/** Splits a date from its time. A time has a colon, AM or PM, or the `h` of a French one. */
function splitDate(text: string): DateParts {
  const withoutWeekday = text.replace(WEEKDAY, '')
  const hasZone =
    /\d[ :\d.]*\d *(?:Z|UTC|GMT)$|:\d{2}[\d.:]* ?(?:[ap]\.?m\.? ?)?[ECMP][SD]T$|:\d{2}[\d.:]* ?[+-]\d{2}:?\d{2}$/i.test(
      withoutWeekday,
    )
  const zone = hasZone ? (ZONE.exec(withoutWeekday)?.[1] ?? '') : ''
  const local = withoutWeekday.slice(0, withoutWeekday.length - zone.length).trim()
  const match =
    /(?:[T,]|,? (?:at |à )?) *(\d{1,2}:\d{2}[^,]*|\d{1,2} ?[ap]\.? ?m\.?|\d{1,2} ?h(?: ?\d{2})?)$/i.exec(
      local,
    )
  if (match === null) return { day: local, time: '', zone: '' }
  return { day: local.slice(0, match.index).replace(/,$/, '').trim(), time: match[1] ?? '', zone }
}

function readDay(day: string, order: DateOrder): Result<number, DateProblem> {
  const yearFirst = YEAR_FIRST.exec(day)
  if (yearFirst !== null) return dayOf(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]))
  const numeric = NUMERIC.exec(day)
  if (numeric !== null) {
    const [first, second, year] = [Number(numeric[1]), Number(numeric[3]), fullYear(numeric[4] ?? '')]
    if (!isImportYear(year)) return err('other-year')
    const dayFirst = numeric[2] === '.' || order === 'day-first'
    const wall = dayFirst ? wallOf(year, second, first) : wallOf(year, first, second)
    if (wall !== null) return ok(wall)
    const other = dayFirst ? wallOf(year, first, second) : wallOf(year, second, first)
    return err(other === null ? 'no-such-day' : 'other-order')
  }
  if (WITHOUT_YEAR.test(day)) return err('no-year')
  const named = namedDay(day)
  if (named === null) return err('not-a-date')
  if (named.year === '') return err('no-year')
  return dayOf(fullYear(named.year), named.month, named.day)
}

function dayOf(year: number, month: number, day: number): Result<number, DateProblem> {
  if (!isImportYear(year)) return err('other-year')
  const wall = wallOf(year, month, day)
  return wall === null ? err('no-such-day') : ok(wall)
}

function namedDay(text: string): { month: number; day: number; year: string } | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const dayMonth = DAY_MONTH.exec(plain)
  const monthDay = dayMonth === null ? MONTH_DAY.exec(plain) : null
  const name = dayMonth?.[2] ?? monthDay?.[1] ?? ''
  const month = MONTHS.findIndex((names) => names.includes(name)) + 1
  if (month === 0) return null
  return {
    month,
    day: Number(dayMonth?.[1] ?? monthDay?.[2]),
    year: dayMonth?.[3] ?? monthDay?.[3] ?? '',
  }
}

function fullYear(text: string): number {
  const year = Number(text)
  return text.length === 2 ? year + (year < 80 ? 2000 : 1900) : year
}

function offsetMs(zone: string): number {
  const west = NAMED_ZONES[zone.toUpperCase()]
  if (west !== undefined) return -west * 3_600_000
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (match === null) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}
