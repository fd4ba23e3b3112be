import * as z from 'zod'
import { Bonuses, FigureSources } from '#catalog/bonus-schema.ts'
import { amount, choice, link, multiple, partialDate, quoted, text, whole } from '#catalog/fields.ts'
import type { Clock } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import type { Tier } from '#core/ranking/tier.ts'

/** The figures of a casino that have separate sources in its file, besides those of its bonuses. */
export const FILE_FIGURES = ['rtp', 'bank_min', 'gift_min', 'crypto_min', 'playthrough'] as const

/** The figures that the product shows with their sources. */
export const FIGURES = ['expected_daily_reward', ...FILE_FIGURES] as const

/** Whether an address is of the site does not depend on `www`. An invalid address has its own problem. */
function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : null
}

/** One file of `catalog/casinos/`: sourced values only, nothing computed. Null: no source gives a value. */
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
    bonuses: Bonuses,
    rtp: z
      .number({ error: ({ input }) => `${quoted(input)} is not a percentage` })
      .refine((value) => value > 0 && value <= 100 && /^\d+(\.\d{1,2})?$/.test(String(value)), {
        error: ({ input }) =>
          `${quoted(input)} is not a percentage above 0, at most 100, with two decimals at most`,
      })
      .nullable(),
    wash_game: text(200).nullable(),
    where_to_collect: text(300).nullable(),
    /** The page of the casino's site that opens its daily bonus, from one of the sources. A visit leads there. */
    bonus_page: z.strictObject({ url: link, source: link }).nullable(),
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
    /** How many times the coins of the daily bonus must be played before they can be cashed out; 0: not at all. */
    playthrough: z.strictObject({ times: multiple, terms: text(100).nullable() }).nullable(),
    payment_trouble: z.strictObject({ kind: choice(['slow', 'unpaid']), report: text(300) }).nullable(),
    notes: text(2000).nullable(),
    checked_on: z.iso.date({ error: ({ input }) => `${quoted(input)} is not a date` }),
    sources: z.array(z.strictObject({ url: link, date: partialDate.nullable() })).max(40),
    figures: z.partialRecord(z.enum(FILE_FIGURES), FigureSources),
  })
  .superRefine((casino, ctx) => {
    const report = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message })
    if ((casino.wallet_min === null) !== (casino.wallet_name === null)) {
      report('wallet_name', 'wallet_min and wallet_name go together')
    }
    const listed = new Set(casino.sources.map(({ url }) => url))
    const page = casino.bonus_page
    if (page !== null) {
      if (casino.site === null || hostOf(page.url) !== hostOf(casino.site))
        report('bonus_page', `${page.url} is not a page of the site`)
      if (!listed.has(page.source))
        report('bonus_page', `names ${page.source}, which is not among the sources`)
    }
    const checkSources = (field: string, figure: string, sources: FigureSources) => {
      const unlisted = [...sources.agree, ...sources.differ].find((url) => !listed.has(url))
      if (unlisted !== undefined) report(field, `${figure} names ${unlisted}, which is not among the sources`)
    }
    for (const figure of FILE_FIGURES) {
      const stated = casino.figures[figure]
      if (!stated) continue
      if (casino[figure] === null) report('figures', `${figure} has sources but no value`)
      checkSources('figures', figure, stated)
    }
    for (const { name, sources } of casino.bonuses)
      for (const figure of ['clock', 'value'] as const) {
        const stated = sources[figure]
        if (stated) checkSources('bonuses', `${figure} of ${name ?? 'the daily bonus'}`, stated)
      }
  })

export type CasinoFile = z.infer<typeof CasinoFile>

/** `catalog/referrals.json`: the operator's code for a casino, by its slug, as a whole link or as a parameter. */
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
export type CatalogProvenance = {
  sources: string[]
  checked_on: string
  confidence: Confidence
  figures?: Partial<
    Record<
      (typeof FIGURES)[number] | 'clock' | 'value',
      /** `one_list`: reported by one list only, so it is neither confirmed nor counted. `disputed`: other sources state another. */
      { sources: number[]; checked_on: string; confidence: Confidence; one_list?: true; disputed?: true }
    >
  >
}

/**
 * A bonus for the rest of the product: the figures of its casino's file, its own clock and value, and the derived fields.
 * The row of the daily bonus is the casino's. A further bonus has an ID and a name of its own and the casino's ID as its
 * `parent_id`; votes, links, and minimums are those of the casino.
 */
export type CatalogCasino = Omit<
  CasinoFile,
  | 'former_names'
  | 'listing'
  | 'bonuses'
  | 'bonus_page'
  | 'rtp'
  | 'payment_trouble'
  | 'checked_on'
  | 'sources'
  | 'figures'
> & {
  parent_id: number | null
  clock: Clock
  value: BonusValue
  /** The clock and the value in the fields of the specification, as far as those can express them. */
  reset_type: 'hourly' | 'specific_time' | null
  reset_value: string | null
  reset_zone: string | null
  expected_daily_reward: string | null
  tier: Tier | null
  tier_reason: string | null
  rank: number
  link: string | null
  referral: boolean
  active: boolean
  reset_confirmed: boolean
  rtp: number
  rtp_published: boolean
  provenance: CatalogProvenance
}

/** A problem of an import. `where` is a file name or `row 12`; `field` is null if no single field is wrong. */
export type CatalogProblem = {
  readonly where: string
  readonly field: string | null
  readonly reason: string
}

export function problemText({ where, field, reason }: CatalogProblem): string {
  return `${where}${field === null ? '' : `, ${field}`}: ${reason}`
}
