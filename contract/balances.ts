import * as z from 'zod'
import { Money, Moment } from '#contract/values.ts'

/** The cash-outs that are requested or approved. */
export const OnTheWay = z
  .strictObject({
    amount: Money,
    count: z.int(),
    /** At how many casinos. */
    casinos: z.int(),
    /** When the oldest one was requested; null if there is none. */
    oldestAt: Moment.nullable(),
    /** How many are on the way longer than the casino usually takes (docs/behavior.md, "Cash-outs"). */
    overdue: z.int(),
  })
  .meta({ id: 'OnTheWay' })

export type OnTheWay = z.infer<typeof OnTheWay>

/** What should be at a casino now, with its further bonuses. */
export const CasinoBalance = z.strictObject({
  casinoId: z.int(),
  /** `claimed` + `spent` - `paid` - `onTheWay` + `corrections`. Can be negative. */
  balance: Money,
  /** The value of the collections: what was entered, else what they were worth. */
  claimed: Money,
  /** Coins that were bought. */
  spent: Money,
  /** Cash-outs that were paid. */
  paid: Money,
  onTheWay: Money,
  corrections: Money,
  /** What must still be played through; null if it is not known how often coins must be played. */
  playthroughLeft: Money.nullable(),
  played: Money,
  /** What was claimed in the last 30 days. */
  pace: Money,
  /** The lowest minimum of a cash-out: the user's own, else that of the catalog; null if none is known. */
  minimum: Money.nullable(),
  /** Days until the balance reaches the minimum at this pace, 0 if it has; null without a minimum or a pace. */
  daysToMinimum: z.int().nullable(),
  /** Whether the balance has reached the minimum, and nothing is known that must still be played through. */
  canCashOut: z.boolean(),
  /** How long the user's own cash-outs of the last 180 days took until they were paid, in days; null without one. */
  daysToPaid: z.strictObject({ median: z.number(), cashOuts: z.int() }).nullable(),
})

export type CasinoBalance = z.infer<typeof CasinoBalance>

/** `GET /api/balances`: the casinos with entries, in no particular order. */
export const BalancesResponse = z.strictObject({
  /** Whether the user has recorded a correction, an amount played through, or a cash-out with a state of its own. */
  used: z.boolean(),
  total: Money,
  onTheWay: OnTheWay,
  casinos: z.array(CasinoBalance),
  now: Moment,
})

export type BalancesResponse = z.infer<typeof BalancesResponse>
