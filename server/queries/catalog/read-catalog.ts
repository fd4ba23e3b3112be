import type { CatalogCasino } from '#catalog/schema.ts'
import type { Casino } from '#contract/casinos.ts'
import { visitPath } from '#contract/paths.ts'
import type { Clock } from '#core/bonuses/clock.ts'
import type { LearnedDaysToPaid } from '#core/learning/learn-days-to-paid.ts'
import type { SharedClock } from '#core/learning/learn-shared-clock.ts'
import type { LearnedValue } from '#core/learning/learn-value.ts'
import { isZone } from '#core/reset/reset-rule.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import type { Bonus } from '#core/bonuses/next-claim.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import type { Database, Statement } from '#server/db/database.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'
import { transaction } from '#server/db/transaction.ts'

/** A casino with the values that every request would otherwise calculate again. */
export type KnownCasino = {
  readonly casino: Casino
  /** The casino's own address, with the referral code if there is one. Only the visit route reveals it. */
  readonly link: string | null
  readonly bonus: Bonus
  /** What several members' claims show about the clock. */
  readonly learned: SharedClock | null
}

/** The casinos that exist for one user, by ID. */
export type UserCasinos = { readonly byId: ReadonlyMap<number, KnownCasino> }

/** The public catalog as of one read. `casinos` is sorted by tier, rank, and id; closed casinos are last. */
export type Catalog = UserCasinos & { readonly casinos: readonly Casino[] }

const ALL: Statement = {
  name: 'catalog',
  text: `
    select c.id, c.parent_id as "parentId", c.name, c.tier, c.tier_reason as "tierReason", c.rank, c.link, c.referral, c.site, c.active, c.status,
      c.operator, c.min_age as "minAge", c.reset_type as "resetType", c.reset_value as "resetValue",
      c.reset_zone as "resetZone", c.reset_confirmed as "resetConfirmed", c.clock, c.value,
      c.expected_daily_reward as "expectedDailyReward", c.rtp::float8 as rtp, c.rtp_published as "rtpPublished",
      coalesce(s.score, 0) as "communityRank", coalesce(s.votes, 0) as votes, c.wash_game as "washGame",
      c.where_to_collect as "whereToCollect", c.best_strategy as "bestStrategy",
      c.supports_crypto as "supportsCrypto", c.bank_min as "bankMin", c.gift_min as "giftMin",
      c.crypto_min as "cryptoMin", c.wallet_min as "walletMin", c.wallet_name as "walletName", c.currency,
      c.exchange_rate as "exchangeRate", c.playthrough, c.notes, c.provenance
    from casinos c left join casino_scores s on s.casino_id = c.id
    order by c.active desc, c.tier nulls last, c.rank, c.id`,
  values: [],
}

const SCORES: Statement = {
  name: 'scores',
  text: 'select casino_id, score, votes from casino_scores',
  values: [],
}

const LEARNED: Statement = {
  name: 'learned-of-casinos',
  text: 'select casino_id as "casinoId", clock, value, days_to_paid as "daysToPaid" from casino_learned',
  values: [],
}

/** What was learned of one casino. */
export type StoredShared = {
  readonly casinoId: number
  readonly clock: SharedClock | null
  readonly value: LearnedValue | null
  readonly daysToPaid: LearnedDaysToPaid | null
}

type LearnedName = 'learned' | 'learnedValue' | 'learnedDaysToPaid'

type StoredCasino = Omit<
  Casino,
  'expectedReward' | 'opensBonusPage' | 'playthrough' | 'provenance' | LearnedName
> & {
  readonly playthrough: Casino['playthrough'] | null
  readonly provenance: CatalogCasino['provenance']
}

/** Reads every casino with its score and with what was learned about it. */
export async function readCatalog(db: Database): Promise<Catalog> {
  const [result, shared] = await transaction(db, [ALL, LEARNED])
  const learned = new Map(((shared?.rows ?? []) as StoredShared[]).map((one) => [one.casinoId, one]))
  return catalogOf(((result?.rows ?? []) as StoredCasino[]).map((row) => known(row, learned.get(row.id))))
}

/** Returns a catalog with the current scores; the same catalog when no score has changed. */
export async function readScores(db: Database, catalog: Catalog): Promise<Catalog> {
  const [result] = await transaction(db, [SCORES])
  const rows = (result?.rows ?? []) as { casino_id: number; score: number; votes: number }[]
  const changed = new Map(
    rows
      .filter(({ casino_id, score, votes }) => {
        const casino = catalog.byId.get(casino_id)?.casino
        return casino && (casino.communityRank !== score || casino.votes !== votes)
      })
      .map((row) => [row.casino_id, row]),
  )
  if (changed.size === 0) return catalog
  return catalogOf(
    [...catalog.byId.values()].map((one) => {
      const row = changed.get(one.casino.id)
      return row ? { ...one, casino: { ...one.casino, communityRank: row.score, votes: row.votes } } : one
    }),
  )
}

function catalogOf(all: readonly KnownCasino[]): Catalog {
  return {
    casinos: all.map(({ casino }) => casino),
    byId: new Map(all.map((one) => [one.casino.id, one])),
  }
}

function known({ playthrough, ...row }: StoredCasino, shared: StoredShared | undefined): KnownCasino {
  // Only a machine that does not know the time zone reaches this. The clock then counts as unknown.
  const clock: Clock = row.clock.kind === 'fixed' && !isZone(row.clock.zone) ? { kind: 'unknown' } : row.clock
  const daily = row.expectedDailyReward
  const expected = expectedReward(daily === null ? null : centsOfDecimal(daily), row.rtp)
  const casino = {
    ...row,
    clock,
    link: row.link === null ? null : visitPath(row.id),
    expectedReward: expected === null ? null : decimalText(expected),
    provenance: presentProvenance(row.provenance),
    ...(opensBonusPage(row) && { opensBonusPage: true as const }),
    ...(playthrough && { playthrough }),
    ...presentShared(shared),
  }
  return {
    casino,
    link: row.link,
    bonus: { clock, value: row.value, level: null, rtp: row.rtp },
    learned: shared?.clock ?? null,
  }
}

/** Whether a link leads to the page of a bonus. Without a referral code, it otherwise leads to the official site. */
function opensBonusPage({ link, referral, site }: Pick<StoredCasino, 'link' | 'referral' | 'site'>): boolean {
  return link !== null && !referral && link !== site
}

function presentShared(shared: StoredShared | undefined): Pick<Casino, LearnedName> {
  const { clock, value, daysToPaid } = shared ?? {}
  return {
    ...(clock && { learned: { ...clock, from: isoText(clock.from), to: isoText(clock.to) } }),
    ...(value && { learnedValue: presentValue(value) }),
    ...(daysToPaid && {
      learnedDaysToPaid: { ...daysToPaid, from: isoText(daysToPaid.from), to: isoText(daysToPaid.to) },
    }),
  }
}

function presentValue({ usual, ...value }: LearnedValue): NonNullable<Casino['learnedValue']> {
  return {
    ...value,
    median: decimalText(value.median),
    lower: decimalText(value.lower),
    upper: decimalText(value.upper),
    from: isoText(value.from),
    to: isoText(value.to),
    lessSince: value.lessSince === null ? null : isoText(value.lessSince),
    ...(usual && {
      usual: {
        ...usual,
        amount: decimalText(usual.amount),
        from: isoText(usual.from),
        to: isoText(usual.to),
      },
    }),
  }
}

function presentProvenance(stored: CatalogCasino['provenance']): Casino['provenance'] {
  const { checked_on: checkedOn, figures, ...rest } = stored
  return { ...rest, checkedOn, ...(figures === undefined ? {} : { figures: presentFigures(figures) }) }
}

const FIGURE_NAMES = {
  expected_daily_reward: 'expectedDailyReward',
  rtp: 'rtp',
  bank_min: 'bankMin',
  gift_min: 'giftMin',
  crypto_min: 'cryptoMin',
  playthrough: 'playthrough',
  clock: 'clock',
  value: 'value',
} as const satisfies Record<keyof StoredFigures, keyof PresentedFigures>

type StoredFigures = NonNullable<CatalogCasino['provenance']['figures']>

type PresentedFigures = NonNullable<Casino['provenance']['figures']>

function presentFigures(stored: StoredFigures): PresentedFigures {
  const presented: PresentedFigures = {}
  for (const name of Object.keys(FIGURE_NAMES) as (keyof StoredFigures)[]) {
    const figure = stored[name]
    if (!figure) continue
    const { checked_on: checkedOn, one_list: oneList, ...rest } = figure
    presented[FIGURE_NAMES[name]] = { ...rest, checkedOn, ...(oneList && { oneList }) }
  }
  return presented
}
