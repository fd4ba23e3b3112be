import * as z from 'zod'
import { SORT_KEYS } from '#core/ranking/list-order.ts'
import { Moment, TierNumber, VoteNumber } from '#contract/values.ts'

/** `PUT /api/casinos/{id}/vote` */
export const CastVote = z.strictObject({ vote: VoteNumber })

export type CastVote = z.infer<typeof CastVote>

const OrderedIds = z.array(z.int().min(-0x7f_ff_ff_ff).max(999_999_999)).max(2000).optional()

/** Which order the list shows: sorted by a column, or null after a move; and the user's own order before the sort. */
export const ListOrder = z.strictObject({
  sort: z.strictObject({ key: z.enum(SORT_KEYS), descending: z.boolean() }).nullable(),
  before: z.strictObject({ 1: OrderedIds, 2: OrderedIds, 3: OrderedIds, 4: OrderedIds, 5: OrderedIds }),
})

export type ListOrder = z.infer<typeof ListOrder>

/**
 * `PUT /api/ranking`: the whole list ranked 1..n, or every touched tier whole, each ranked 1..n.
 *
 * `order` is stored with it. Null deletes the order before a sort. Without `order`, the list is no longer sorted, and the
 * order before the sort stays.
 */
export const SaveRanking = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        casinoId: z.int().min(-0x7f_ff_ff_ff).max(999_999_999),
        userTier: TierNumber,
        userRank: z.int().min(1).max(9999),
      }),
    )
    .min(1)
    .max(2000),
  order: ListOrder.nullable().optional(),
})

export type SaveRanking = z.infer<typeof SaveRanking>

export const RankingResponse = z.strictObject({ saved: z.int(), now: Moment })

export type RankingResponse = z.infer<typeof RankingResponse>
