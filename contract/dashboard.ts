import * as z from 'zod'
import { Money, Moment, TierNumber } from '#contract/values.ts'

/** One casino of a person's list. The catalogue's part is joined in the browser by `casino_id`. */
export const DashboardRow = z.strictObject({
  casino_id: z.int().positive(),
  last_collected: Moment.nullable(),
  user_total_payout: Money,
  user_total_spent: Money,
  user_vote: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  user_tier: TierNumber,
  user_rank: z.int(),
  hidden: z.boolean(),
  snoozed_until: Moment.nullable(),
  community_rank: z.int(),
  votes: z.int(),
  expected_reward: Money.nullable(),
  next_available_at: Moment.nullable(),
  ready: z.boolean(),
})

export type DashboardRow = z.infer<typeof DashboardRow>

/** The summary: what is ready in tiers 1 to 4 and neither hidden nor snoozed, the sum of cash-outs, the sum of spends, and their difference. */
export const Totals = z.strictObject({ available_now: Money, collected: Money, spent: Money, profit: Money })

export type Totals = z.infer<typeof Totals>

/** `GET /api/dashboard` */
export const DashboardAnswer = z.strictObject({ casinos: z.array(DashboardRow), totals: Totals, now: Moment })

export type DashboardAnswer = z.infer<typeof DashboardAnswer>

/** What every write to a row answers. `replayed` is true when this id had landed before. */
export const RowAnswer = z.strictObject({
  casino: DashboardRow,
  totals: Totals,
  entry_id: z.uuid().optional(),
  replayed: z.boolean(),
  now: Moment,
})

export type RowAnswer = z.infer<typeof RowAnswer>
