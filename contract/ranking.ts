import * as z from 'zod'
import { Moment, TierNumber, VoteNumber } from '#contract/values.ts'

/** `PUT /api/casinos/{id}/vote` */
export const CastVote = z.strictObject({ vote: VoteNumber })

export type CastVote = z.infer<typeof CastVote>

/** `PUT /api/ranking`: the whole list ranked 1..n, or every touched tier whole, each ranked 1..n. */
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
})

export type SaveRanking = z.infer<typeof SaveRanking>

export const RankingResponse = z.strictObject({ saved: z.int(), now: Moment })

export type RankingResponse = z.infer<typeof RankingResponse>
