import { queryOptions } from '@tanstack/react-query'
import { PATHS } from '#contract/paths.ts'
import type { ReportsResponse, TaxResponse } from '#contract/reports.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { Cents } from '#core/units.ts'
import { readAsUser } from '#web/api/session/session.ts'
import {
  type Guard,
  isMoment,
  isMoney,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orNull,
  isAnything,
  isNumber,
} from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

const isDay: Guard<string> = (value): value is string => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value)

type Of<List extends readonly unknown[]> = List[number]

const isReports = objectOf<ReportsResponse>({
  from: orNull(isDay),
  to: orNull(isDay),
  zone: isText,
  tag: orNull(isText),
  now: isMoment,
  totals: objectOf<ReportsResponse['totals']>({
    collections: isWhole,
    claimed: isMoney,
    cashOuts: isWhole,
    cashedOut: isMoney,
    fees: isMoney,
    spends: isWhole,
    spent: isMoney,
    profit: isMoney,
  }),
  step: oneOf('day', 'month'),
  periods: listOf(
    objectOf<Of<ReportsResponse['periods']>>({
      start: isDay,
      claimed: isMoney,
      cashedOut: isMoney,
      spent: isMoney,
      profit: isMoney,
      cumulative: isMoney,
    }),
  ),
  casinos: listOf(
    objectOf<Of<ReportsResponse['casinos']>>({
      casinoId: isWhole,
      name: isText,
      collections: isWhole,
      claimed: isMoney,
      cashedOut: isMoney,
      spent: isMoney,
      profit: isMoney,
      daysActive: isWhole,
    }),
  ),
  expected: objectOf<ReportsResponse['expected']>({
    claims: isWhole,
    expected: isMoney,
    actual: isMoney,
    casinos: listOf(
      objectOf<Of<ReportsResponse['expected']['casinos']>>({
        casinoId: isWhole,
        claims: isWhole,
        expected: isMoney,
        actual: isMoney,
      }),
    ),
  }),
  days: orNull(
    listOf(
      objectOf<Of<NonNullable<ReportsResponse['days']>>>({
        day: isDay,
        collections: isWhole,
        claimed: isMoney,
      }),
    ),
  ),
  consistency: objectOf<ReportsResponse['consistency']>({ days: isWhole, active: isWhole, paused: isWhole }),
})

const isTaxYear = objectOf<TaxResponse>({
  year: isWhole,
  zone: isText,
  now: isMoment,
  totals: objectOf<TaxResponse['totals']>({
    cashedOut: isMoney,
    fees: isMoney,
    spent: isMoney,
    net: isMoney,
  }),
  months: listOf(objectOf<Of<TaxResponse['months']>>({ cashedOut: isMoney, spent: isMoney, net: isMoney })),
  casinos: listOf(
    objectOf<Of<TaxResponse['casinos']>>({
      casinoId: isWhole,
      name: isText,
      cashedOut: isMoney,
      fees: isMoney,
      cashOuts: isWhole,
      spent: isMoney,
      net: isMoney,
      months: listOf(
        objectOf<Of<Of<TaxResponse['casinos']>['months']>>({ cashedOut: isMoney, spent: isMoney }),
      ),
    }),
  ),
  missing: objectOf<TaxResponse['missing']>({
    monthsWithoutEntries: listOf(isWhole),
    neverPaid: listOf(
      objectOf<Of<TaxResponse['missing']['neverPaid']>>({
        id: isText,
        casinoId: isWhole,
        name: isText,
        amount: isMoney,
        occurredAt: isMoment,
      }),
    ),
    neverPaidCount: isWhole,
    spendsWithoutCashOuts: listOf(
      objectOf<Of<TaxResponse['missing']['spendsWithoutCashOuts']>>({
        casinoId: isWhole,
        name: isText,
        spent: isMoney,
      }),
    ),
  }),
})

/** The figures of a range of days, in cents. */
export type Report = ReturnType<typeof reportOf>

/** The figures of a calendar year, in cents. */
export type TaxYear = ReturnType<typeof taxYearOf>

/** A report, and when this browser read it. */
export type ReadReport<T> = { readonly report: T; readonly readAt: number }

/**
 * The figures of a range of days.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 * @param search the range and the tag, as a query string of the API.
 */
export function reportQuery(userId: string, search: string) {
  return queryOptions({
    queryKey: ['reports', userId, search],
    staleTime: 0,
    queryFn: async () => {
      const response = await readAsUser(userId, withSearch(PATHS.reports, search), isReports)
      storeReport(userId, search, response)
      return reportOf(response)
    },
  })
}

/** The figures of a calendar year of a member. */
export function taxYearQuery(userId: string, year: number) {
  return queryOptions({
    queryKey: ['reports', userId, `tax/${year}`],
    staleTime: 0,
    queryFn: async () => {
      const response = await readAsUser(userId, `${PATHS.reports}/tax/${year}`, isTaxYear)
      storeReport(userId, `tax/${year}`, response)
      return taxYearOf(response)
    },
  })
}

/** Returns what this browser read last of a range, for a page without a connection; null if it has not read it. */
export function readStoredReport(userId: string, search: string): ReadReport<Report> | null {
  const found = storedReport(userId, search, isReports)
  return found && { report: reportOf(found.body), readAt: found.readAt }
}

/** Returns what this browser read last of a year; null if it has not read it. */
export function readStoredTaxYear(userId: string, year: number): ReadReport<TaxYear> | null {
  const found = storedReport(userId, `tax/${year}`, isTaxYear)
  return found && { report: taxYearOf(found.body), readAt: found.readAt }
}

function withSearch(path: string, search: string): string {
  return search === '' ? path : `${path}?${search}`
}

/** Returns a report whose amounts are cents. */
export function reportOf(response: ReportsResponse) {
  const { casinos, expected } = response
  const names = new Map(casinos.map(({ casinoId, name }) => [casinoId, name]))
  return {
    ...response,
    totals: inCents(response.totals, ['claimed', 'cashedOut', 'fees', 'spent', 'profit']),
    periods: response.periods.map((period) =>
      inCents(period, ['claimed', 'cashedOut', 'spent', 'profit', 'cumulative']),
    ),
    casinos: casinos.map((casino) => inCents(casino, ['claimed', 'cashedOut', 'spent', 'profit'])),
    expected: {
      ...inCents(expected, ['expected', 'actual']),
      casinos: expected.casinos.map((casino) => ({
        ...inCents(casino, ['expected', 'actual']),
        name: names.get(casino.casinoId) ?? `Casino ${casino.casinoId}`,
      })),
    },
    days: response.days?.map((day) => inCents(day, ['claimed'])) ?? null,
  }
}

/** Returns a tax year whose amounts are cents. */
export function taxYearOf(response: TaxResponse) {
  const { missing } = response
  return {
    ...response,
    totals: inCents(response.totals, ['cashedOut', 'fees', 'spent', 'net']),
    months: response.months.map((month) => inCents(month, ['cashedOut', 'spent', 'net'])),
    casinos: response.casinos.map((casino) => ({
      ...inCents(casino, ['cashedOut', 'fees', 'spent', 'net']),
      months: casino.months.map((month) => inCents(month, ['cashedOut', 'spent'])),
    })),
    missing: {
      ...missing,
      neverPaid: missing.neverPaid.map((entry) => inCents(entry, ['amount'])),
      spendsWithoutCashOuts: missing.spendsWithoutCashOuts.map((casino) => inCents(casino, ['spent'])),
    },
  }
}

type InCents<T, Key extends keyof T> = Omit<T, Key> & { readonly [K in Key]: Cents }

/** Returns an object whose amounts, decimal texts of the API, are cents. */
function inCents<T extends object, const Key extends keyof T>(
  value: T,
  keys: readonly Key[],
): InCents<T, Key> {
  const amounts = keys.map((key) => [key, centsOfDecimal(String(value[key]))] as const)
  return { ...value, ...(Object.fromEntries(amounts) as Record<Key, Cents>) }
}

type StoredReport = { readonly name: string; readonly readAt: number; readonly body: unknown }

/** The reports that this browser read last, newest first, and whose they are. */
type StoredReports = { readonly userId: string; readonly reports: readonly StoredReport[] }

/** Each is up to 60 KB: with more, the storage of the browser could be too small for the list and the history. */
const MOST_STORED = 4

const isStoredReports = objectOf<StoredReports>({
  userId: isText,
  reports: listOf(objectOf<StoredReport>({ name: isText, readAt: isNumber, body: isAnything })),
})

const last = stored('lastReports', isStoredReports, { isCopy: true })

/**
 * Stores a report for a page that opens without a connection.
 *
 * @param name of the range: the query string of the API, or `tax/2026`.
 */
export function storeReport(userId: string, name: string, body: unknown): void {
  const before = last.read()
  const others = before?.userId === userId ? before.reports.filter((report) => report.name !== name) : []
  last.write({ userId, reports: [{ name, readAt: Date.now(), body }, ...others].slice(0, MOST_STORED) })
}

/** Returns a stored report of a member; null if there is none, or if another version stored it. */
export function storedReport<T>(
  userId: string,
  name: string,
  guard: Guard<T>,
): { readonly body: T; readonly readAt: number } | null {
  const found = last.read()
  const report = found?.userId === userId ? found.reports.find((one) => one.name === name) : undefined
  return report !== undefined && guard(report.body) ? { body: report.body, readAt: report.readAt } : null
}
