import * as z from 'zod'
import { SpendLimits } from '#contract/limits.ts'
import { Money, Moment, TierNumber } from '#contract/values.ts'

/** One casino of a user's list. The browser joins it with the catalogue by `casinoId`. */
export const DashboardRow = z.strictObject({
  casinoId: z.int().positive(),
  lastCollected: Moment.nullable(),
  userTotalPayout: Money,
  userTotalSpent: Money,
  userVote: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  userTier: TierNumber,
  userRank: z.int(),
  hidden: z.boolean(),
  snoozedUntil: Moment.nullable(),
  communityRank: z.int(),
  votes: z.int(),
  expectedReward: Money.nullable(),
  nextAvailableAt: Moment.nullable(),
  ready: z.boolean(),
})

export type DashboardRow = z.infer<typeof DashboardRow>

/** The summary: one claim of each casino that is ready in tiers 1 to 4 and visible, cash-outs, spends, and their difference. */
export const Totals = z.strictObject({ availableNow: Money, collected: Money, spent: Money, profit: Money })

export type Totals = z.infer<typeof Totals>

/** The totals of a list after a write. `availableNow` depends on the whole list, which the browser has. */
export const ListTotals = Totals.omit({ availableNow: true })

/** `GET /api/dashboard` */
export const DashboardResponse = z.strictObject({
  casinos: z.array(DashboardRow),
  totals: Totals,
  now: Moment,
})

export type DashboardResponse = z.infer<typeof DashboardResponse>

/**
 * The response to every write to a row. `replayed` is true when a write with this id was already applied. `limits` are the
 * spend limits after a spend, which is recorded also beyond a limit.
 */
export const RowResponse = z.strictObject({
  casino: DashboardRow,
  totals: ListTotals,
  entryId: z.uuid().optional(),
  limits: SpendLimits.optional(),
  replayed: z.boolean(),
  now: Moment,
})

export type RowResponse = z.infer<typeof RowResponse>
