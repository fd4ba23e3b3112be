import { randomUUID } from 'node:crypto'
import type { CatalogCasino } from '#catalog/schema.ts'
import type { Clock } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { claimValue } from '#core/money/claim-value.ts'
import { clockOfRule, parseResetRule, type ResetFields } from '#core/reset/reset-rule.ts'
import type { Cents } from '#core/units.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import type { Location } from '#core/eligibility/locations.ts'
import { createProfile } from '#server/commands/account/create-profile.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Creates a catalog casino: hourly 24, $1.00 a day, tier 2. Its clock and value follow from the reset and the daily reward
 * unless they are given.
 */
export function casino(id: number, over: Partial<CatalogCasino> = {}): CatalogCasino {
  const made = plainCasino(id, over)
  const { reset_type: resetType, reset_value: resetValue, reset_zone: resetZone } = made
  const daily = made.expected_daily_reward
  const bonus = bonusOfDaily(
    { resetType, resetValue, resetZone },
    daily === null ? null : centsOfDecimal(daily),
  )
  return { ...made, ...bonus, ...over }
}

/** A reward of a day is divided among its claims. Without a reset it is paid once a day, at an unknown hour. */
function bonusOfDaily(
  reset: ResetFields,
  dailyReward: Cents | null,
): { readonly clock: Clock; readonly value: BonusValue } {
  const parsed = parseResetRule(reset)
  if (!parsed.ok) throw new RangeError(`not a reset: ${JSON.stringify(reset)}`)
  const { rule, confirmed } = parsed.value
  const amount = claimValue(dailyReward, rule)
  return {
    clock: confirmed ? clockOfRule(rule) : { kind: 'daily' },
    value: amount === null ? { kind: 'unknown' } : { kind: 'fixed', amount: decimalText(amount) },
  }
}

function plainCasino(id: number, over: Partial<CatalogCasino>): CatalogCasino {
  return {
    id,
    parent_id: null,
    clock: { kind: 'unknown' },
    value: { kind: 'unknown' },
    name: `Casino ${id}`,
    tier: 2,
    tier_reason: 'made for a test',
    rank: id,
    link: `https://casino-${id}.example/`,
    referral: false,
    site: `https://casino-${id}.example/`,
    active: true,
    status: 'active',
    operator: null,
    min_age: 18,
    reset_type: 'hourly',
    reset_value: '24',
    reset_zone: null,
    reset_confirmed: true,
    expected_daily_reward: '1.00',
    rtp: 100,
    rtp_published: true,
    wash_game: null,
    where_to_collect: null,
    best_strategy: null,
    supports_crypto: false,
    bank_min: '50.00',
    gift_min: '10.00',
    crypto_min: null,
    wallet_min: null,
    wallet_name: null,
    currency: null,
    exchange_rate: null,
    playthrough: null,
    notes: null,
    provenance: { sources: [], checked_on: '2026-11-01', confidence: 'high' },
    ...over,
  }
}

/** Creates six casinos: hourly, daily in UTC, daily in a zone, unknown figures, tier 5, and a closed one (id 6). */
export function casinos(): CatalogCasino[] {
  return [
    casino(1, { tier: 1, expected_daily_reward: '1.00', rtp: 95 }),
    casino(2, { reset_type: 'specific_time', reset_value: '05:00:00', expected_daily_reward: '0.50' }),
    casino(3, { reset_type: 'specific_time', reset_value: '18:00:00', reset_zone: 'America/Los_Angeles' }),
    casino(4, {
      tier: 4,
      reset_type: null,
      reset_value: null,
      reset_confirmed: false,
      expected_daily_reward: null,
    }),
    casino(5, { tier: 5, expected_daily_reward: '9.00' }),
    casino(6, { tier: null, active: false, status: 'closed' }),
  ]
}

/** Creates a user with their list. @returns their id. */
export async function createUser(
  deps: Deps,
  profile: { readonly state?: Location; readonly age?: number } = {},
): Promise<string> {
  const userId = randomUUID()
  await deps.db.pool.query('insert into auth."user" (id, email, email_verified) values ($1, $2, false)', [
    userId,
    `${userId}@example.test`,
  ])
  await createProfile(deps, { userId, state: profile.state ?? 'CA', age: profile.age ?? 30 })
  return userId
}
