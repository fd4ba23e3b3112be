import * as z from 'zod'
import { linkError } from '#catalogue/safe-link.ts'
import type { Clock } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { parsePlainAmount } from '#core/money/parse-amount.ts'
import { isZone, parseTimeOfDay, parseResetRule } from '#core/reset/reset-rule.ts'
import type { Tier } from '#core/ranking/tier.ts'

const quoted = (input: unknown) => JSON.stringify(input) ?? 'nothing'

/** Text of one or more lines, without control characters except line breaks, without surrounding spaces. */
export const text = (longest: number) =>
  z
    .string({ error: ({ input }) => `${quoted(input)} is not text` })
    .min(1, { error: 'is empty; use null for an unknown value' })
    .max(longest, { error: `is longer than ${longest} characters` })
    .refine((value) => !/[^\P{Cc}\n]|\p{Cf}/u.test(value), {
      error: 'contains a control or invisible character',
    })
    .refine((value) => value === value.trim(), { error: 'begins or ends with white space' })

const whole = (least: number, most: number) =>
  z
    .number({ error: ({ input }) => `${quoted(input)} is not a whole number` })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      error: ({ input }) => `${quoted(input)} is not a whole number from ${least} to ${most}`,
    })

const amount = z
  .string({ error: ({ input }) => `${quoted(input)} is not an amount` })
  .refine((value) => /^\d+\.\d\d$/.test(value) && parsePlainAmount(value).ok, {
    error: ({ input }) => `${quoted(input)} is not an amount`,
  })

export const link = z
  .string({ error: ({ input }) => `${quoted(input)} is not an address` })
  .superRefine((value, ctx) => {
    const reason = linkError(value)
    if (reason !== null) ctx.addIssue({ code: 'custom', message: `${quoted(value.slice(0, 80))} ${reason}` })
  })

export const partialDate = z
  .string({ error: ({ input }) => `${quoted(input)} is not a date` })
  .refine((value) => /^\d{4}(-\d\d){0,2}$/.test(value) && !Number.isNaN(Date.parse(value)), {
    error: ({ input }) => `${quoted(input)} is not a date, month or year`,
  })

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: ({ input }) => `${quoted(input)} is none of ${values.join(', ')}` })

/** The sources of one figure: those that state it, those that state another, and its weakness. */
export const FigureSources = z.strictObject({
  agree: z.array(link),
  differ: z.array(link),
  /** `untyped`: the source does not name the withdrawal method. `floor`: the low end of a range. */
  weakness: choice(['untyped', 'floor']).nullable(),
})

/** The figures that have separate sources. */
export const FIGURES = ['expected_daily_reward', 'rtp', 'bank_min', 'gift_min', 'crypto_min'] as const

/** One file of `catalogue/casinos/`: sourced values only, nothing computed. Null: no source gives a value. */
export const CasinoFile = z
  .strictObject({
    id: whole(1, 999_999_999),
    name: text(100),
    former_names: z.array(text(100)).max(10),
    listing: choice(['open', 'doubtful', 'closed', 'unknown']),
    status: text(300),
    site: link.nullable(),
    operator: text(200).nullable(),
    min_age: whole(18, 25).nullable(),
    reset_type: choice(['hourly', 'specific_time']).nullable(),
    reset_value: z.string({ error: ({ input }) => `${quoted(input)} is not text` }).nullable(),
    reset_zone: z.string({ error: ({ input }) => `${quoted(input)} is not text` }).nullable(),
    expected_daily_reward: amount.nullable(),
    conditional: text(400).nullable(),
    rtp: z
      .number({ error: ({ input }) => `${quoted(input)} is not a percentage` })
      .refine((value) => value > 0 && value <= 100 && /^\d+(\.\d{1,2})?$/.test(String(value)), {
        error: ({ input }) =>
          `${quoted(input)} is not a percentage above 0, at most 100, with two decimals at most`,
      })
      .nullable(),
    wash_game: text(200).nullable(),
    where_to_collect: text(300).nullable(),
    best_strategy: choice(['black jack', 'texas holdem']).nullable(),
    supports_crypto: z
      .boolean({ error: ({ input }) => `${quoted(input)} is neither true nor false` })
      .nullable(),
    bank_min: amount.nullable(),
    gift_min: amount.nullable(),
    crypto_min: amount.nullable(),
    wallet_min: amount.nullable(),
    wallet_name: text(60).nullable(),
    currency: text(100).nullable(),
    exchange_rate: text(100).nullable(),
    payment_trouble: z.strictObject({ kind: choice(['slow', 'unpaid']), report: text(300) }).nullable(),
    notes: text(2000).nullable(),
    checked_on: z.iso.date({ error: ({ input }) => `${quoted(input)} is not a date` }),
    sources: z.array(z.strictObject({ url: link, date: partialDate.nullable() })).max(40),
    figures: z.partialRecord(z.enum(FIGURES), FigureSources),
  })
  .superRefine((casino, ctx) => {
    const report = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message })
    checkReset(casino, report)
    if ((casino.wallet_min === null) !== (casino.wallet_name === null)) {
      report('wallet_name', 'wallet_min and wallet_name go together')
    }
    for (const figure of FIGURES) {
      const stated = casino.figures[figure]
      if (!stated) continue
      if (casino[figure] === null) report('figures', `${figure} has sources but no value`)
      const unlisted = [...stated.agree, ...stated.differ].find(
        (url) => !casino.sources.some((one) => one.url === url),
      )
      if (unlisted !== undefined)
        report('figures', `${figure} names ${unlisted}, which is not among the sources`)
    }
  })

export type CasinoFile = z.infer<typeof CasinoFile>

/** `catalogue/referrals.json`: the operator's code for a casino, by its slug, as a whole link or as a parameter. */
export const Referrals = z.record(
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  z.union([
    z.strictObject({ link }),
    z.strictObject({
      parameter: z.string().regex(/^[\w-]{1,40}$/),
      code: z.string().regex(/^[\w.~-]{1,200}$/),
    }),
  ]),
)

export type Referrals = z.infer<typeof Referrals>

/** The confidence in a figure; see `confidence.ts`. */
export type Confidence = 'high' | 'medium' | 'low'

/** The sources of the figures, on the wire. A figure's `sources` are indexes in the casino's list. */
export type CatalogueProvenance = {
  sources: string[]
  checked_on: string
  confidence: Confidence
  figures?: Partial<
    Record<(typeof FIGURES)[number], { sources: number[]; checked_on: string; confidence: Confidence }>
  >
}

/** A casino for the rest of the product: the file's figures and the derived fields. */
export type CatalogueCasino = Omit<
  CasinoFile,
  | 'former_names'
  | 'listing'
  | 'rtp'
  | 'conditional'
  | 'payment_trouble'
  | 'checked_on'
  | 'sources'
  | 'figures'
> & {
  parent_id: number | null
  clock: Clock
  value: BonusValue
  tier: Tier | null
  tier_reason: string | null
  rank: number
  link: string | null
  referral: boolean
  active: boolean
  reset_confirmed: boolean
  rtp: number
  rtp_published: boolean
  provenance: CatalogueProvenance
}

/** A problem of an import. `where` is a file name or `row 12`; `field` is null if no single field is wrong. */
export type CatalogueProblem = {
  readonly where: string
  readonly field: string | null
  readonly reason: string
}

export function problemText({ where, field, reason }: CatalogueProblem): string {
  return `${where}${field === null ? '' : `, ${field}`}: ${reason}`
}

function checkReset(
  casino: {
    reset_type: 'hourly' | 'specific_time' | null
    reset_value: string | null
    reset_zone: string | null
  },
  report: (field: string, message: string) => void,
): void {
  const { reset_type: type, reset_value: value, reset_zone: zone } = casino
  if (value !== null && type === null) report('reset_value', `${quoted(value)} without a reset_type`)
  if (zone !== null && !isZone(zone)) report('reset_zone', `${quoted(zone)} is not a time zone`)
  if (zone !== null && (type !== 'specific_time' || value === null)) {
    report('reset_zone', 'a zone belongs to a time of day')
  }
  if (type === null || value === null) return
  if (type === 'hourly' && !parseResetRule({ resetType: type, resetValue: value, resetZone: null }).ok) {
    report('reset_value', `${quoted(value)} is not a whole number of hours from 1 to 744`)
  }
  if (type === 'specific_time' && parseTimeOfDay(value) === null) {
    report('reset_value', `${quoted(value)} is not a time of day from 00:00:00 to 23:59:59`)
  }
}
