import * as z from 'zod'
import { Money, Moment, TierNumber } from '#contract/values.ts'

const Confidence = z.enum(['high', 'medium', 'low'])

/** Where one figure comes from; `sources` are places in the casino's own list, counted from 0. */
export const FigureProvenance = z.strictObject({
  sources: z.array(z.int().min(0)),
  checked_on: z.iso.date(),
  confidence: Confidence,
})

/** Where a casino's figures come from, and `figures` those that can be told apart. */
export const Provenance = z.strictObject({
  sources: z.array(z.url()),
  checked_on: z.iso.date(),
  confidence: Confidence,
  figures: z
    .strictObject({
      expected_daily_reward: FigureProvenance.optional(),
      rtp: FigureProvenance.optional(),
      bank_min: FigureProvenance.optional(),
      gift_min: FigureProvenance.optional(),
      crypto_min: FigureProvenance.optional(),
    })
    .optional(),
})

/** A casino of the shared catalogue. Null is "no source says", never zero. */
export const Casino = z.strictObject({
  id: z.int().positive(),
  name: z.string(),
  tier: TierNumber.nullable(),
  tier_reason: z.string().nullable(),
  rank: z.int(),
  link: z.url().nullable(),
  referral: z.boolean().meta({ description: 'Whether the link carries a referral code' }),
  site: z.url().nullable(),
  active: z.boolean(),
  status: z.string(),
  operator: z.string().nullable(),
  min_age: z.int().nullable(),
  reset_type: z.enum(['hourly', 'specific_time']).nullable(),
  reset_value: z.string().nullable(),
  reset_zone: z.string().nullable(),
  reset_confirmed: z.boolean(),
  expected_daily_reward: Money.nullable(),
  rtp: z.number().meta({ description: 'Percent; 100 where no figure is published' }),
  rtp_published: z.boolean(),
  expected_reward: Money.nullable(),
  community_rank: z.int(),
  votes: z.int(),
  wash_game: z.string().nullable(),
  where_to_collect: z.string().nullable(),
  best_strategy: z.string().nullable(),
  supports_crypto: z.boolean().nullable(),
  bank_min: Money.nullable(),
  gift_min: Money.nullable(),
  crypto_min: Money.nullable(),
  wallet_min: Money.nullable(),
  wallet_name: z.string().nullable(),
  currency: z.string().nullable(),
  exchange_rate: z.string().nullable(),
  notes: z.string().nullable(),
  provenance: Provenance,
})

export type Casino = z.infer<typeof Casino>

/** `GET /api/casinos`: every casino, closed ones with `active: false` so that old records keep their names. */
export const CasinosAnswer = z.strictObject({ casinos: z.array(Casino), now: Moment })

export type CasinosAnswer = z.infer<typeof CasinosAnswer>
