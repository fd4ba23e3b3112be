import * as z from 'zod'
import { ClockShape, ValueShape } from '#contract/bonuses.ts'
import { Learned, LearnedDaysToPaid, LearnedValue } from '#contract/learned.ts'
import { Money, Moment, TierNumber } from '#contract/values.ts'

const Confidence = z.enum(['high', 'medium', 'low'])

/** The sources of one figure; `sources` are indexes into the casino's list of sources, from 0. */
export const FigureProvenance = z.strictObject({
  sources: z.array(z.int().min(0)),
  checkedOn: z.iso.date(),
  confidence: Confidence,
  oneList: z.literal(true).optional().meta({ description: 'Only one list reports it' }),
  disputed: z.literal(true).optional().meta({ description: 'Other sources state another value' }),
})

/** The sources of a casino's figures; `figures` has those whose sources are recorded separately. */
export const Provenance = z.strictObject({
  sources: z.array(z.url()),
  checkedOn: z.iso.date(),
  confidence: Confidence,
  figures: z
    .strictObject({
      expectedDailyReward: FigureProvenance.optional(),
      rtp: FigureProvenance.optional(),
      bankMin: FigureProvenance.optional(),
      giftMin: FigureProvenance.optional(),
      cryptoMin: FigureProvenance.optional(),
      playthrough: FigureProvenance.optional(),
      clock: FigureProvenance.optional(),
      value: FigureProvenance.optional(),
    })
    .optional(),
})

/** How many times the coins of a casino's bonuses must be played before they can be cashed out. */
export const Playthrough = z
  .strictObject({
    times: z.number().min(0).max(1000).meta({ description: '0: not at all' }),
    terms: z.string().nullable().meta({ description: 'For what it counts, such as “on slots only”' }),
  })
  .meta({ id: 'Playthrough' })

export type Playthrough = z.infer<typeof Playthrough>

/**
 * A casino of the shared catalog, or with `parentId` a further bonus of one. Null: no source states the value; it is never
 * zero. The reset and the daily reward follow from `clock` and `value` where they can express them.
 */
export const Casino = z.strictObject({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  tier: TierNumber.nullable(),
  tierReason: z.string().nullable(),
  rank: z.int(),
  link: z.string().startsWith('/api/casinos/').nullable().meta({
    description: 'The path that leads to the casino, if the law where you play and the casino allow it',
  }),
  referral: z.boolean().meta({ description: 'Whether the link carries a referral code' }),
  opensBonusPage: z
    .literal(true)
    .optional()
    .meta({ description: 'Present: the link leads to the page of the daily bonus, without a referral code' }),
  site: z.url().nullable(),
  active: z.boolean(),
  status: z.string(),
  operator: z.string().nullable(),
  minAge: z.int().nullable(),
  resetType: z.enum(['hourly', 'specific_time']).nullable(),
  resetValue: z.string().nullable(),
  resetZone: z.string().nullable(),
  resetConfirmed: z.boolean(),
  clock: ClockShape,
  value: ValueShape,
  expectedDailyReward: Money.nullable(),
  rtp: z.number().meta({ description: 'Percent; 100 where no figure is published' }),
  rtpPublished: z.boolean(),
  expectedReward: Money.nullable(),
  communityRank: z.int(),
  votes: z.int(),
  washGame: z.string().nullable(),
  whereToCollect: z.string().nullable(),
  bestStrategy: z.string().nullable(),
  supportsCrypto: z.boolean().nullable(),
  bankMin: Money.nullable(),
  giftMin: Money.nullable(),
  cryptoMin: Money.nullable(),
  walletMin: Money.nullable(),
  walletName: z.string().nullable(),
  currency: z.string().nullable(),
  exchangeRate: z.string().nullable(),
  playthrough: Playthrough.optional().meta({ description: 'Absent: no source states it' }),
  notes: z.string().nullable(),
  provenance: Provenance,
  /** What the claims of members who agreed show: never of fewer than five people. */
  learned: Learned.optional(),
  learnedValue: LearnedValue.optional(),
  learnedDaysToPaid: LearnedDaysToPaid.optional(),
})

export type Casino = z.infer<typeof Casino>

/** `GET /api/casinos`: every casino. Closed ones have `active: false` and are included for the names in old records. */
export const CasinosResponse = z.strictObject({ casinos: z.array(Casino), now: Moment })

export type CasinosResponse = z.infer<typeof CasinosResponse>

/** `GET /api/casinos?form=list`: what a list shows, which is 40 % of the bytes. */
export const ListCasino = Casino.omit({ notes: true, provenance: true })

export type ListCasino = z.infer<typeof ListCasino>

export const ListCasinosResponse = z.strictObject({ casinos: z.array(ListCasino), now: Moment })

export type ListCasinosResponse = z.infer<typeof ListCasinosResponse>

export const CasinosQuery = z.strictObject({
  form: z.literal('list').optional().meta({ description: 'Leaves out `notes` and `provenance`' }),
})
