import * as z from 'zod'
import { Money, Moment } from '#contract/values.ts'

const YEARS = { message: 'The year is 1970 to 2199.' }

function isInYears(text: string): boolean {
  return text >= '1970' && text < '2200'
}

/** A day of the calendar in the member's zone, 1970 to 2199. */
const Day = z.iso.date().refine(isInYears, YEARS).meta({ example: '2026-11-27' })

const Bound = z.union([Day, Moment.refine(isInYears, YEARS)])

/**
 * `GET /api/reports`: `from` and `to` are the first and the last day, in the stored zone of the member, else UTC. As moments, `from` is
 * included and `to` is not. Both are of 1970 to 2199, as are the days of the response. Without them, the report is about all entries.
 */
export const ReportsQuery = z.strictObject({
  from: Bound.optional(),
  to: Bound.optional(),
  tag: z
    .string()
    .max(100)
    .trim()
    .normalize('NFC')
    .optional()
    .meta({ description: 'Of the casinos that have this tag now, and of their further bonuses' }),
})

export type ReportsQuery = z.infer<typeof ReportsQuery>

/**
 * Sums of entries that are not deleted. `claimed` is the value of collections: the entered amount, else what a collection was worth
 * when it was recorded. `cashOuts` and `cashedOut` are those that were paid, at the time of payment. `profit` is `cashedOut` minus
 * `spent`, before `fees`.
 */
export const ReportTotals = z.strictObject({
  collections: z.int(),
  claimed: Money,
  cashOuts: z.int(),
  cashedOut: Money,
  fees: Money,
  spends: z.int(),
  spent: Money,
  profit: Money,
})

export type ReportTotals = z.infer<typeof ReportTotals>

/** A day or a month, also one without entries. `cumulative` is the profit of the report until its end. */
export const ReportPeriod = z.strictObject({
  start: Day,
  claimed: Money,
  cashedOut: Money,
  spent: Money,
  profit: Money,
  cumulative: Money,
})

export type ReportPeriod = z.infer<typeof ReportPeriod>

/** A casino with its further bonuses. `daysActive` are the days with a collection. */
export const ReportCasino = z.strictObject({
  casinoId: z.int(),
  name: z.string(),
  collections: z.int(),
  claimed: Money,
  cashedOut: Money,
  spent: Money,
  profit: Money,
  daysActive: z.int(),
})

export type ReportCasino = z.infer<typeof ReportCasino>

const Compared = {
  claims: z.int(),
  expected: Money,
  actual: Money,
} as const

/** The response of `GET /api/reports`. Money can be negative. */
export const ReportsResponse = z.strictObject({
  /** The first and the last day of the range as requested, in `zone`; null without a bound. */
  from: Day.nullable(),
  to: Day.nullable(),
  zone: z.string(),
  tag: z.string().nullable(),
  totals: ReportTotals,
  /** Days in a range of at most 62 days, else months. Without a bound, it is that of the first or of the last entry, or today. */
  step: z.enum(['day', 'month']),
  /** Every period of the range. The first month starts with the first day of the range. */
  periods: z.array(ReportPeriod),
  /** By profit, the highest first. */
  casinos: z.array(ReportCasino),
  /** The collections whose amount was entered, and whose value was known when they were recorded. */
  expected: z.strictObject({
    ...Compared,
    casinos: z.array(z.strictObject({ casinoId: z.int(), ...Compared })),
  }),
  /** The days with collections; null for more than 366 days. */
  days: z.array(z.strictObject({ day: Day, collections: z.int(), claimed: Money })).nullable(),
  /**
   * On how many days of the range the member collected. `days` are counted from the member's first entry until today. `paused` are the
   * days of breaks without a collection. The share is `active` of `days` without `paused`.
   */
  consistency: z.strictObject({ days: z.int(), active: z.int(), paused: z.int() }),
  now: Moment,
})

export type ReportsResponse = z.infer<typeof ReportsResponse>

/** `{year}` in the path of a tax year. */
export const TaxYearText = z.string().regex(/^(?:19[7-9]\d|20\d\d|21\d\d)$/)

const TaxMonth = z.strictObject({ cashedOut: Money, spent: Money })

/** A casino with its further bonuses in a tax year. */
export const TaxCasino = z.strictObject({
  casinoId: z.int(),
  name: z.string(),
  cashedOut: Money,
  fees: Money,
  cashOuts: z.int(),
  spent: Money,
  net: Money,
  months: z.array(TaxMonth).length(12),
})

export type TaxCasino = z.infer<typeof TaxCasino>

/** A cash-out that was requested and is neither paid, rejected, nor canceled. */
export const OpenCashOut = z.strictObject({
  id: z.uuid(),
  casinoId: z.int(),
  name: z.string(),
  amount: Money,
  occurredAt: Moment,
})

export type OpenCashOut = z.infer<typeof OpenCashOut>

/**
 * The response of `GET /api/reports/tax/{year}`: cash-outs that were paid in the year, and spends of the year, by the days of `zone`.
 * `net` is `cashedOut` minus `spent`; fees are listed and not subtracted.
 */
export const TaxResponse = z.strictObject({
  year: z.int(),
  zone: z.string(),
  totals: z.strictObject({ cashedOut: Money, fees: Money, spent: Money, net: Money }),
  months: z.array(z.strictObject({ ...TaxMonth.shape, net: Money })).length(12),
  /** The casinos with a cash-out or a spend, by what was cashed out, the highest first. */
  casinos: z.array(TaxCasino),
  /** What may be missing in the records. */
  missing: z.strictObject({
    /** Months, 1 to 12, between the member's first and last month with entries. */
    monthsWithoutEntries: z.array(z.int()),
    /** Requested in or before the year; at most 100, the oldest first. */
    neverPaid: z.array(OpenCashOut),
    neverPaidCount: z.int(),
    spendsWithoutCashOuts: z.array(z.strictObject({ casinoId: z.int(), name: z.string(), spent: Money })),
  }),
  now: Moment,
})

export type TaxResponse = z.infer<typeof TaxResponse>
