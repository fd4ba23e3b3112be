import type { ReportCasino, ReportsQuery, ReportsResponse } from '#contract/reports.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { CalendarDate } from '#core/reports/calendar-date.ts'
import { consistency } from '#core/reports/consistency.ts'
import { MOST_DAY_PERIODS, reportPeriods, reportStep } from '#core/reports/report-periods.ts'
import { cents } from '#core/units.ts'
import { callFunction } from '#server/db/call-function.ts'
import { caughtUpReplica } from '#server/db/caught-up-replica.ts'
import type { StoredReport, StoredReportCasino } from '#server/db/json-types.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import { taggedCasinoIds } from '#server/queries/ledger/tagged-casinos.ts'

/** A longer range has no sums by day. */
const MOST_DAYS = 366
const FIRST_DAY: CalendarDate = '1970-01-01'
const LAST_DAY: CalendarDate = '2199-12-31'

/**
 * Reads what a user claimed, cashed out, and spent in a range of days, from sums that are stored by day and by month, in the zone of
 * these sums.
 *
 * @throws ApiError `invalid` for a range that ends before it begins.
 */
export async function readReport(deps: Deps, userId: string, query: ReportsQuery): Promise<ReportsResponse> {
  const [from, to] = [boundOf(query.from), boundOf(query.to)]
  if (query.from !== undefined && query.to !== undefined && isReversed(query.from, query.to))
    throw new ApiError('invalid', 'The report ends before it begins.', { field: 'to' })
  const now = deps.now()
  const [casinoIds, casinos] = await Promise.all([
    query.tag === undefined ? null : taggedCasinoIds(deps, userId, query.tag),
    deps.catalog.factsForUser(userId),
  ])
  const { report } = await callFunction(await caughtUpReplica(deps.db), 'read_report', {
    userId,
    casinoIds,
    fromDay: from.day,
    toDay: to.day,
    from: from.at,
    to: to.at,
    now: new Date(now),
    mostDaily: MOST_DAY_PERIODS,
    mostDays: MOST_DAYS,
  })
  return {
    ...presentReport(report, casinos),
    from: query.from === undefined || report.first === null ? null : inYears(report.first),
    to: query.to === undefined ? null : inYears(report.last),
    tag: query.tag ?? null,
    now: new Date(now).toISOString(),
  }
}

type Bound = { readonly day: CalendarDate | null; readonly at: Date | null }

function boundOf(text: string | undefined): Bound {
  if (text === undefined) return { day: null, at: null }
  return isDay(text) ? { day: text, at: null } : { day: null, at: new Date(text) }
}

/** The first and the last moment of 1970 to 2199 are on days of other years in some zones. Such a range is empty. */
function inYears(day: CalendarDate): CalendarDate {
  return day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day
}

function isDay(text: string): boolean {
  return text.length === 10
}

/** A day and a moment are compared in the zone of the sums: by the database, which then finds an empty range. */
function isReversed(from: string, to: string): boolean {
  if (isDay(from) !== isDay(to)) return false
  return isDay(from) ? to < from : Date.parse(to) < Date.parse(from)
}

function presentReport(
  report: StoredReport,
  casinos: UserCasinos,
): Omit<ReportsResponse, 'from' | 'to' | 'tag' | 'now'> {
  const { first, last, days } = report
  return {
    zone: report.zone,
    totals: presentTotals(report.casinos),
    step: first === null ? 'day' : reportStep(first, last),
    periods: first === null ? [] : presentPeriods(first, last, report),
    casinos: report.casinos.map((one) => presentCasino(one, casinos)),
    expected: presentExpected(report.casinos),
    days:
      days &&
      days[0].map((day, index) => ({
        day,
        collections: days[1][index] ?? 0,
        claimed: moneyOf(days[2][index] ?? 0),
      })),
    consistency: presentConsistency(report),
  }
}

function presentConsistency({
  first,
  last,
  began,
  today,
  active: [active, inBreaks],
  breaks,
}: StoredReport): ReportsResponse['consistency'] {
  return consistency(
    { first, last },
    began,
    today,
    { days: active, inBreaks },
    breaks.map(([firstDay, lastDay]) => ({ first: firstDay, last: lastDay })),
  )
}

function presentTotals(all: readonly StoredReportCasino[]): ReportsResponse['totals'] {
  const sums = { collections: 0, claimed: 0, cashOuts: 0, cashedOut: 0, fees: 0, spends: 0, spent: 0 }
  for (const [, , collections, claimed, , , , spends, spent, cashOuts, cashedOut, fees] of all) {
    sums.collections += collections
    sums.claimed += claimed
    sums.cashOuts += cashOuts
    sums.cashedOut += cashedOut
    sums.fees += fees
    sums.spends += spends
    sums.spent += spent
  }
  return {
    collections: sums.collections,
    claimed: moneyOf(sums.claimed),
    cashOuts: sums.cashOuts,
    cashedOut: moneyOf(sums.cashedOut),
    fees: moneyOf(sums.fees),
    spends: sums.spends,
    spent: moneyOf(sums.spent),
    profit: moneyOf(sums.cashedOut - sums.spent),
  }
}

function presentPeriods(
  first: CalendarDate,
  last: CalendarDate,
  { periods: [starts, claimed, cashedOut, spent] }: StoredReport,
): ReportsResponse['periods'] {
  const none = cents(0)
  const sums = starts.map((start, index) => ({
    start,
    claimed: claimed[index] ?? none,
    cashedOut: cashedOut[index] ?? none,
    spent: spent[index] ?? none,
  }))
  return reportPeriods(first, last, sums).map((period) => ({
    start: period.start,
    claimed: decimalText(period.claimed),
    cashedOut: decimalText(period.cashedOut),
    spent: decimalText(period.spent),
    profit: decimalText(period.profit),
    cumulative: decimalText(period.cumulative),
  }))
}

function presentCasino(
  [casinoId, ownName, collections, claimed, , , , , spent, , cashedOut, , daysActive]: StoredReportCasino,
  casinos: UserCasinos,
): ReportCasino {
  return {
    casinoId,
    name: casinoName(casinos, casinoId, ownName),
    collections,
    claimed: decimalText(claimed),
    cashedOut: decimalText(cashedOut),
    spent: decimalText(spent),
    profit: moneyOf(cashedOut - spent),
    daysActive,
  }
}

function presentExpected(all: readonly StoredReportCasino[]): ReportsResponse['expected'] {
  const compared = all.filter(([, , , , claims]) => claims > 0)
  const sums = { claims: 0, expected: 0, actual: 0 }
  for (const [, , , , claims, expected, actual] of compared) {
    sums.claims += claims
    sums.expected += expected
    sums.actual += actual
  }
  return {
    claims: sums.claims,
    expected: moneyOf(sums.expected),
    actual: moneyOf(sums.actual),
    casinos: compared.map(([casinoId, , , , claims, expected, actual]) => ({
      casinoId,
      claims,
      expected: decimalText(expected),
      actual: decimalText(actual),
    })),
  }
}

/** Returns the name of a casino of the catalog, or of an own one. A casino that is no longer in the catalog has none. */
export function casinoName({ byId }: UserCasinos, casinoId: number, ownName: string | null): string {
  return byId.get(casinoId)?.casino.name ?? ownName ?? `Casino ${casinoId}`
}

function moneyOf(sum: number): string {
  return decimalText(cents(sum))
}
