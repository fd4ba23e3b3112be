import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { ListCasino } from '#contract/casinos.ts'
import { DashboardRow } from '#contract/dashboard.ts'
import { SessionResponse } from '#contract/session.ts'
import { isListCasino, isDashboardRow, isSessionResponse } from '#web/api/response-guards.ts'
import type { Guard } from '#web/api/type-guards.ts'

const casino = {
  id: 48,
  parentId: null,
  name: 'Zula Casino',
  tier: 1,
  tierReason: null,
  rank: 3,
  link: '/api/casinos/48/visit',
  referral: false,
  site: 'https://www.zulacasino.com',
  active: true,
  status: 'operating',
  operator: null,
  minAge: 18,
  resetType: 'specific_time',
  resetValue: '02:00:00',
  resetZone: null,
  resetConfirmed: true,
  clock: { kind: 'fixed', times: ['02:00'], zone: 'UTC', weekdays: [7], dayOfMonth: null },
  value: { kind: 'fixed', amount: '1.00' },
  expectedDailyReward: '1.00',
  rtp: 96.58,
  rtpPublished: true,
  expectedReward: '0.97',
  communityRank: -3,
  votes: 7,
  washGame: null,
  whereToCollect: null,
  bestStrategy: null,
  supportsCrypto: null,
  bankMin: '50.00',
  giftMin: null,
  cryptoMin: null,
  walletMin: null,
  walletName: null,
  currency: 'SC',
  exchangeRate: null,
}

const dashboardRow = {
  casinoId: 48,
  parentId: null,
  lastCollected: '2026-11-21T00:10:00.000Z',
  userTotalPayout: '12.50',
  userTotalSpent: '0.00',
  userVote: -1,
  userTier: 5,
  userRank: 9999,
  hidden: false,
  snoozedUntil: null,
  chosen: true,
  tags: [{ text: 'VIP', color: 'violet' }],
  communityRank: 0,
  votes: 0,
  expectedReward: null,
  nextAvailableAt: null,
  ready: true,
  clock: { kind: 'rolling', minutes: 360, stacks: 3 },
  value: {
    kind: 'ladder',
    days: [{ amount: '0.30' }, { spins: 10, spinValue: null }],
    afterEnd: 'repeat',
    onMiss: 'restart',
  },
  streakDay: 2,
  collectedDay: 1,
  own: { value: { kind: 'levels', levels: [{ name: 'Gold', amount: '5.00' }] }, note: 'third tab' },
  ownVersion: 1,
}

const session = {
  user: {
    id: '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11',
    email: 'a@example.com',
    state: null,
    emailVerified: false,
    twoFactor: false,
  },
  expiresAt: '2026-11-21T00:15:00.000Z',
  now: '2026-11-21T00:10:00.000Z',
}

const GUARDS: readonly [string, Record<string, unknown>, z.ZodType, Guard<unknown>][] = [
  ['a casino of the list', casino, ListCasino, isListCasino],
  ['a row of the dashboard', dashboardRow, DashboardRow, isDashboardRow],
  [
    'a row with a learned clock',
    {
      ...dashboardRow,
      clock: {
        kind: 'learned',
        candidates: [
          { clock: casino.clock, weight: 0.6 },
          { clock: { kind: 'rolling', minutes: 1440 }, weight: 0.31 },
        ],
      },
    },
    DashboardRow,
    isDashboardRow,
  ],
  ['a session', session, SessionResponse, isSessionResponse],
]

test.each(GUARDS)('%s of the contract passes the guard', (_name, sample, schema, guard) => {
  expect(schema.safeParse(sample).success).toBe(true)
  expect(guard(sample)).toBe(true)
})

test.each(GUARDS)('%s without one of its fields is rejected', (_name, sample, schema, guard) => {
  for (const key of Object.keys(sample)) {
    const { [key]: _removed, ...rest } = sample
    expect([key, schema.safeParse(rest).success, guard(rest)]).toEqual([key, false, false])
  }
})

const otherKinds = fc.constantFrom(undefined, null, true, [], {})
const otherValues = fc.constantFrom('', '12', '12.50', '-0.01', 'https://example.com/', 0, 6, -1, 1.5, false)

test.each(GUARDS)(
  '%s with a field of another type is rejected if the contract rejects it',
  (_n, sample, schema, guard) => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(sample)), otherKinds, (key, value) => {
        const changed = { ...sample, [key]: value }
        expect(guard(changed)).toBe(schema.safeParse(changed).success)
      }),
    )
  },
)

test.each(GUARDS)('%s with another value passes if the contract accepts it', (_n, sample, schema, guard) => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(sample)), otherValues, (key, value) => {
      const changed = { ...sample, [key]: value }
      expect(guard(changed) || !schema.safeParse(changed).success).toBe(true)
    }),
  )
})

test.each(['javascript:alert(1)', 'https://www.zulacasino.com/', '//evil.test/'])(
  'the link %s does not lead through the check of the place and is rejected',
  (link) => {
    expect(isListCasino({ ...casino, link })).toBe(false)
  },
)

test('an unknown field passes', () => {
  expect(isDashboardRow({ ...dashboardRow, snoozedUntil: null })).toBe(true)
})
