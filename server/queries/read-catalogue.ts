import type { Casino } from '#contract/casinos.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import { claimValue } from '#core/money/claim-value.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import { type ResetRule, resetRuleOf } from '#core/reset/reset-rule.ts'
import type { Cents } from '#core/units.ts'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** A casino with what every request would otherwise work out again. */
export type KnownCasino = {
  readonly casino: Casino
  readonly rule: ResetRule
  readonly claim: Cents | null
}

/** One reading of the catalogue. `casinos` is in the order of tier, rank and id; the closed ones come last. */
export type Catalogue = {
  readonly casinos: readonly Casino[]
  readonly byId: ReadonlyMap<number, KnownCasino>
}

const ALL: Statement = {
  name: 'catalogue',
  text: `
    select c.id, c.name, c.tier, c.tier_reason, c.rank, c.link, c.referral, c.site, c.active, c.status, c.operator,
      c.min_age, c.reset_type, c.reset_value, c.reset_zone, c.reset_confirmed, c.expected_daily_reward,
      c.rtp::float8 as rtp, c.rtp_published, coalesce(s.score, 0) as community_rank, coalesce(s.votes, 0) as votes,
      c.wash_game, c.where_to_collect, c.best_strategy, c.supports_crypto, c.bank_min, c.gift_min, c.crypto_min,
      c.wallet_min, c.wallet_name, c.currency, c.exchange_rate, c.notes, c.provenance
    from casinos c left join casino_scores s on s.casino_id = c.id
    order by c.active desc, c.tier nulls last, c.rank, c.id`,
  values: [],
}

const SCORES: Statement = {
  name: 'scores',
  text: 'select casino_id, score, votes from casino_scores',
  values: [],
}

type StoredCasino = Omit<Casino, 'expected_reward'>

/** Reads every casino with its score. */
export async function readCatalogue(db: Database): Promise<Catalogue> {
  const [result] = await transaction(db, [ALL])
  return catalogueOf(((result?.rows ?? []) as StoredCasino[]).map(known))
}

/** Reads the scores and lays them over a catalogue; the same catalogue again when none has changed. */
export async function readScores(db: Database, catalogue: Catalogue): Promise<Catalogue> {
  const [result] = await transaction(db, [SCORES])
  const rows = (result?.rows ?? []) as { casino_id: number; score: number; votes: number }[]
  const moved = new Map(
    rows
      .filter(({ casino_id, score, votes }) => {
        const casino = catalogue.byId.get(casino_id)?.casino
        return casino && (casino.community_rank !== score || casino.votes !== votes)
      })
      .map((row) => [row.casino_id, row]),
  )
  if (moved.size === 0) return catalogue
  return catalogueOf(
    [...catalogue.byId.values()].map((one) => {
      const row = moved.get(one.casino.id)
      return row ? { ...one, casino: { ...one.casino, community_rank: row.score, votes: row.votes } } : one
    }),
  )
}

function catalogueOf(all: readonly KnownCasino[]): Catalogue {
  return {
    casinos: all.map(({ casino }) => casino),
    byId: new Map(all.map((one) => [one.casino.id, one])),
  }
}

function known(row: StoredCasino): KnownCasino {
  const expected = expectedReward(
    row.expected_daily_reward === null ? null : centsOfDecimal(row.expected_daily_reward),
    row.rtp,
  )
  const reset = resetRuleOf(row)
  // A zone that this machine does not know is the only way to get here with a bad rule: as though unconfirmed.
  const rule: ResetRule = reset.ok ? reset.value.rule : { kind: 'hourly', hours: 24 }
  const casino = { ...row, expected_reward: expected === null ? null : decimalText(expected) }
  return { casino, rule, claim: claimValue(expected, rule) }
}
