import { cents, epochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import type { ListedCasino } from '#web/data/listed-casino.ts'
import type { Mine } from '#web/data/mine.ts'

/** Noon UTC on a Saturday, the moment of the tests that need one. */
export const NOON = epochMs(Date.parse('2026-11-21T12:00:00.000Z'))

export const HOUR_MS = 3_600_000

/** A casino of tests: hourly 24, $1.00 a day. */
export function listedCasino(id: number, changes: Partial<ListedCasino['casino']> = {}): ListedCasino {
  return {
    casino: {
      id,
      name: `Casino ${id}`,
      tier: 1,
      tier_reason: null,
      rank: id,
      link: null,
      referral: false,
      site: null,
      active: true,
      status: 'operating',
      operator: null,
      min_age: null,
      reset_type: 'hourly',
      reset_value: '24',
      reset_zone: null,
      reset_confirmed: true,
      expected_daily_reward: '1.00',
      rtp: 100,
      rtp_published: false,
      expected_reward: '1.00',
      community_rank: 0,
      votes: 0,
      wash_game: null,
      where_to_collect: null,
      best_strategy: null,
      supports_crypto: null,
      bank_min: null,
      gift_min: null,
      crypto_min: null,
      wallet_min: null,
      wallet_name: null,
      currency: null,
      exchange_rate: null,
      notes: null,
      provenance: { sources: [], checked_on: '2026-11-01', confidence: 'high' },
      ...changes,
    },
    rule: { kind: 'hourly', hours: 24 },
    resetConfirmed: true,
    expected: cents(100),
    claim: cents(100),
  }
}

export function mine(id: number, changes: Partial<Mine> = {}): Mine {
  return {
    casino_id: id,
    user_tier: 1,
    user_rank: id,
    lastCollected: null,
    payout: cents(0),
    spent: cents(0),
    vote: 0,
    communityRank: 0,
    votes: 0,
    hidden: false,
    snoozedUntil: null,
    ...changes,
  }
}

export function listRow(
  id: number,
  changes: Partial<Mine> = {},
  listed: Partial<ListedCasino> = {},
): ListRow {
  return { listed: { ...listedCasino(id), ...listed }, mine: mine(id, changes) }
}
