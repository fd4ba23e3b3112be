import type { Bonus } from '#catalog/bonus-schema.ts'
import type { CasinoFile, CatalogProblem } from '#catalog/schema.ts'
import { dailyReward, resetFields } from '#catalog/derived-fields.ts'
import { claimsADay } from '#core/bonuses/claim-worth.ts'
import type { StatedClock } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { parsePlainAmount } from '#core/money/parse-amount.ts'
import { isZone, parseResetRule, parseTimeOfDay } from '#core/reset/reset-rule.ts'
import { cents } from '#core/units.ts'

/** The cells of a row about its daily bonus; null for an empty one. */
export type BonusCells = {
  readonly resetType: string | null
  readonly resetValue: string | null
  readonly resetZone: string | null
  readonly dailyReward: string | null
}

type BonusInput = Omit<Bonus, 'clock' | 'value'> & { readonly clock: StatedClock; readonly value: BonusValue }

/** The bonuses of an imported casino, the invalid cells, and remarks about what was not imported. */
export type ImportedBonuses = {
  readonly bonuses: readonly BonusInput[]
  readonly problems: readonly Omit<CatalogProblem, 'where'>[]
  readonly remarks: readonly string[]
}

const SPECIFIC_TIME = 'specific_time'
const UNKNOWN: StatedClock = { kind: 'unknown' }
const UNSOURCED = { clock: null, value: null }

/**
 * Converts the reset and the daily value of a row to its casino's daily bonus.
 *
 * A stored clock or value that the columns cannot express stays, and a remark says so unless the row states the same. A
 * stored condition stays too: an omitted remark would raise the casino's tier. Further bonuses stay.
 *
 * @param condition the condition that the row's note states, as a clause; null without one.
 * @param stored the casino that the row updates; null for a new one.
 * @param urls the sources of the row: provenance that names another one is removed.
 */
export function importBonuses(
  cells: BonusCells,
  condition: string | null,
  stored: CasinoFile | null,
  urls: ReadonlySet<string>,
): ImportedBonuses {
  const problems = cellProblems(cells)
  const [before, ...others] = (stored?.bonuses ?? []).map((bonus) => keepSources(bonus, urls))
  const remarks: string[] = []
  const stated: StatedClock = problems.length === 0 ? clockOf(cells) : UNKNOWN
  let clock: StatedClock = before && !isPlainClock(before.clock) ? before.clock : stated
  if (condition !== null && clock.kind !== 'condition') clock = conditionClock(condition)
  if (JSON.stringify(resetFields(clock)) !== JSON.stringify(resetFields(stated)))
    remarks.push(`its reset stays as it is in the file; the sheet has ${shown(cells)}`)
  const value: BonusValue =
    before && !isPlainValue(before.value) ? before.value : valueOf(cells.dailyReward, clock, stated)
  const daily = clock.kind === 'condition' ? null : dailyReward(clock, value)
  if (problems.length === 0 && clock.kind !== 'condition' && daily !== amountText(cells.dailyReward))
    remarks.push(`its daily value is ${daily ?? 'unknown'}; the sheet has ${cells.dailyReward ?? 'none'}`)
  const sources = before
    ? {
        clock: isSame(before.clock, clock) ? before.sources.clock : null,
        value: isSame(before.value, value) ? before.sources.value : null,
      }
    : UNSOURCED
  return { bonuses: [{ name: null, clock, value, sources }, ...others], problems, remarks }
}

/** Returns a bonus without the provenance of a figure that names a source which the casino no longer has. */
function keepSources(bonus: Bonus, urls: ReadonlySet<string>): Bonus {
  const keep = (figure: Bonus['sources']['clock']) =>
    figure && [...figure.agree, ...figure.differ].every((url) => urls.has(url)) ? figure : null
  return { ...bonus, sources: { clock: keep(bonus.sources.clock), value: keep(bonus.sources.value) } }
}

function cellProblems({
  resetType: type,
  resetValue: value,
  resetZone: zone,
  dailyReward: daily,
}: BonusCells) {
  const problems: Omit<CatalogProblem, 'where'>[] = []
  const report = (field: string, reason: string) => problems.push({ field, reason })
  const isKnown = type === 'hourly' || type === SPECIFIC_TIME
  if (type !== null && !isKnown)
    report('reset_type', `${JSON.stringify(type)} is none of hourly, specific_time`)
  if (value !== null && type === null) report('reset_value', `${JSON.stringify(value)} without a reset_type`)
  if (zone !== null && !isZone(zone)) report('reset_zone', `${JSON.stringify(zone)} is not a time zone`)
  if (zone !== null && (type !== SPECIFIC_TIME || value === null))
    report('reset_zone', 'a zone belongs to a time of day')
  if (value !== null && type === 'hourly' && !isHours(value))
    report('reset_value', `${JSON.stringify(value)} is not a whole number of hours from 1 to 744`)
  if (value !== null && type === SPECIFIC_TIME && parseTimeOfDay(value) === null)
    report('reset_value', `${JSON.stringify(value)} is not a time of day from 00:00:00 to 23:59:59`)
  if (daily !== null && !parsePlainAmount(daily).ok)
    report('expected_daily_reward', `${JSON.stringify(daily)} is not an amount`)
  return problems
}

function isHours(text: string): boolean {
  return parseResetRule({ resetType: 'hourly', resetValue: text, resetZone: null }).ok
}

function clockOf({ resetType: type, resetValue: value, resetZone: zone }: BonusCells): StatedClock {
  if (type === 'hourly') return value === null ? UNKNOWN : rolling(Number(value))
  if (type === null) return UNKNOWN
  if (value === null) return { kind: 'daily' }
  return { kind: 'fixed', times: [value.replace(/:00$/, '')], zone: zone ?? 'UTC' }
}

function rolling(hours: number): StatedClock {
  return { kind: 'rolling', minutes: hours * 60 }
}

/** Divides a daily value by the claims of a day. A bonus with a condition has the whole value at each claim. */
function valueOf(daily: string | null, clock: StatedClock, stated: StatedClock): BonusValue {
  const amount = daily === null ? null : parsePlainAmount(daily)
  if (!amount?.ok) return { kind: 'unknown' }
  const claims = claimsADay(clock.kind === 'condition' ? stated : clock) || 1
  return { kind: 'fixed', amount: decimalText(cents(Math.round(amount.value / claims))) }
}

function conditionClock(condition: string): StatedClock {
  const kind = /\b(?:buy|purchase|package)/i.test(condition) ? 'purchase' : 'other'
  const text = `${condition.charAt(0).toUpperCase()}${condition.slice(1)}`.replace(/\s+/g, ' ').slice(0, 200)
  return { kind: 'condition', condition: kind, text: text.trim() }
}

/** Returns whether the columns of the sheet can express the clock. */
function isPlainClock(clock: StatedClock): boolean {
  if (clock.kind === 'condition') return false
  if (clock.kind === 'unknown') return true
  if (clock.stacks !== undefined || clock.lostAfterMinutes !== undefined) return false
  return clock.kind === 'daily' || resetFields(clock).reset_type !== null
}

function isPlainValue({ kind, ...rest }: BonusValue): boolean {
  return (kind === 'fixed' || kind === 'unknown') && Object.keys(rest).every((field) => field === 'amount')
}

function amountText(daily: string | null): string | null {
  const amount = daily === null ? null : parsePlainAmount(daily)
  return amount?.ok ? decimalText(amount.value) : null
}

function shown({ resetType, resetValue, resetZone }: BonusCells): string {
  const known = [resetType, resetValue, resetZone].filter((cell) => cell !== null)
  return known.length === 0 ? 'none' : known.join(' ')
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
