import * as z from 'zod'
import { OnTheWay } from '#contract/balances.ts'
import { TimeZone } from '#contract/settings.ts'
import { Money, Moment } from '#contract/values.ts'

/** `GET /api/summary`: `zone` is whose calendar days count; by default, the stored zone of the member, else UTC. */
export const SummaryQuery = z.strictObject({ zone: TimeZone.optional() })

export type SummaryQuery = z.infer<typeof SummaryQuery>

/**
 * The value of a member's collections: the amount that was entered, else what the collection was worth when it was recorded. A
 * value that is not known, and a deleted entry, count as nothing. A week starts on Monday.
 */
export const Claimed = z.strictObject({ today: Money, week: Money, month: Money, total: Money })

export const SummaryResponse = z.strictObject({
  claimed: Claimed,
  /** What should be at the casinos now; null until the user records more than claims, paid cash-outs, and spends. */
  balance: Money.nullable(),
  onTheWay: OnTheWay,
  /** The zone whose calendar days count. */
  zone: z.string(),
  now: Moment,
})

export type SummaryResponse = z.infer<typeof SummaryResponse>
