import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { Casino } from '#contract/casinos.ts'
import { DashboardRow } from '#contract/dashboard.ts'
import { SessionAnswer } from '#contract/session.ts'
import { isCasino, isDashboardRow, isSessionAnswer } from '#web/data/answer-doors.ts'
import type { Door } from '#web/data/door.ts'

const casino = {
  id: 48,
  name: 'Zula Casino',
  tier: 1,
  tier_reason: null,
  rank: 3,
  link: 'https://www.zulacasino.com/',
  referral: false,
  site: 'https://www.zulacasino.com',
  active: true,
  status: 'operating',
  operator: null,
  min_age: 18,
  reset_type: 'specific_time',
  reset_value: '02:00:00',
  reset_zone: null,
  reset_confirmed: true,
  expected_daily_reward: '1.00',
  rtp: 96.58,
  rtp_published: true,
  expected_reward: '0.97',
  community_rank: -3,
  votes: 7,
  wash_game: null,
  where_to_collect: null,
  best_strategy: null,
  supports_crypto: null,
  bank_min: '50.00',
  gift_min: null,
  crypto_min: null,
  wallet_min: null,
  wallet_name: null,
  currency: 'SC',
  exchange_rate: null,
  notes: null,
  provenance: { sources: ['https://example.com/a'], checked_on: '2026-09-21', confidence: 'medium' },
}

const dashboardRow = {
  casino_id: 48,
  last_collected: '2026-11-21T00:10:00.000Z',
  user_total_payout: '12.50',
  user_total_spent: '0.00',
  user_vote: -1,
  user_tier: 5,
  user_rank: 9999,
  hidden: false,
  snoozed_until: null,
  community_rank: 0,
  votes: 0,
  expected_reward: null,
  next_available_at: null,
  ready: true,
}

const session = {
  user: {
    id: '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11',
    email: 'a@example.com',
    state: null,
    emailVerified: false,
    twoFactor: false,
  },
  expires_at: '2026-11-21T00:15:00.000Z',
  now: '2026-11-21T00:10:00.000Z',
}

const DOORS: readonly [string, Record<string, unknown>, z.ZodType, Door<unknown>][] = [
  ['a casino', casino, Casino, isCasino],
  ['a row of the dashboard', dashboardRow, DashboardRow, isDashboardRow],
  ['a session', session, SessionAnswer, isSessionAnswer],
]

test.each(DOORS)('%s of the contract passes the door', (_name, sample, schema, door) => {
  expect(schema.safeParse(sample).success).toBe(true)
  expect(door(sample)).toBe(true)
})

test.each(DOORS)('%s without one of its fields is refused', (_name, sample, schema, door) => {
  for (const key of Object.keys(sample)) {
    const { [key]: _gone, ...rest } = sample
    expect([key, schema.safeParse(rest).success, door(rest)]).toEqual([key, false, false])
  }
})

const otherKinds = fc.constantFrom(undefined, null, true, [], {})
const otherValues = fc.constantFrom('', '12', '12.50', '-0.01', 'https://example.com/', 0, 6, -1, 1.5, false)

test.each(DOORS)(
  '%s with a field of another kind is refused as the contract refuses it',
  (_n, sample, schema, door) => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(sample)), otherKinds, (key, value) => {
        const changed = { ...sample, [key]: value }
        expect(door(changed)).toBe(schema.safeParse(changed).success)
      }),
    )
  },
)

test.each(DOORS)(
  '%s with another value passes wherever the contract lets it pass',
  (_n, sample, schema, door) => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(sample)), otherValues, (key, value) => {
        const changed = { ...sample, [key]: value }
        expect(door(changed) || !schema.safeParse(changed).success).toBe(true)
      }),
    )
  },
)

test('a link that is no web address is refused', () => {
  expect(isCasino({ ...casino, link: 'javascript:alert(1)' })).toBe(false)
})

test('a field this page does not know passes', () => {
  expect(isDashboardRow({ ...dashboardRow, snoozed_until: null })).toBe(true)
})
