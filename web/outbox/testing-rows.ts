import type { Clock } from '#core/bonuses/clock.ts'
import { dailyWorth } from '#core/bonuses/claim-worth.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { cents, epochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import type { ListedCasino } from '#web/outbox/listed-casino.ts'
import { NOTHING_OWN, type UserCasino } from '#web/api/dashboard/user-casino.ts'

/** Noon UTC on a Saturday, the current time in tests. */
export const NOON = epochMs(Date.parse('2026-11-21T12:00:00.000Z'))

/** The member of the rows in tests. */
export const USER_ID = '7d5f1c9e-3f0b-4b8e-9a5e-0c1d2e3f4a5b'

export const HOUR_MS = 3_600_000

const DAY: Clock = { kind: 'rolling', minutes: 1440 }
const ONE_DOLLAR: BonusValue = { kind: 'fixed', amount: '1.00' }

/** Returns a casino for tests that resets every 24 hours and is worth $1.00 a day. */
export function listedCasino(id: number, changes: Partial<ListedCasino['casino']> = {}): ListedCasino {
  return {
    casino: {
      id,
      parentId: null,
      name: `Casino ${id}`,
      tier: 1,
      tierReason: null,
      rank: id,
      link: null,
      referral: false,
      site: null,
      active: true,
      status: 'operating',
      operator: null,
      minAge: null,
      resetType: 'hourly',
      resetValue: '24',
      resetZone: null,
      resetConfirmed: true,
      clock: DAY,
      value: ONE_DOLLAR,
      expectedDailyReward: '1.00',
      rtp: 100,
      rtpPublished: false,
      expectedReward: '1.00',
      communityRank: 0,
      votes: 0,
      washGame: null,
      whereToCollect: null,
      bestStrategy: null,
      supportsCrypto: null,
      bankMin: null,
      giftMin: null,
      cryptoMin: null,
      walletMin: null,
      walletName: null,
      currency: null,
      exchangeRate: null,
      ...changes,
    },
    further: null,
    unavailable: null,
    bonus: { clock: changes.clock ?? DAY, value: changes.value ?? ONE_DOLLAR, level: null, rtp: 100 },
    catalog: { clock: DAY, value: ONE_DOLLAR, level: null, rtp: 100 },
    resetConfirmed: true,
    expected: cents(100),
  }
}

/** Returns a bonus that pays an amount in cents per claim, null if it is not known, every so many minutes. */
export function paying(amount: number | null, minutes = 1440): Pick<ListedCasino, 'bonus' | 'expected'> {
  const clock: Clock = { kind: 'rolling', minutes }
  const value: BonusValue =
    amount === null ? { kind: 'unknown' } : { kind: 'fixed', amount: decimalText(cents(amount)) }
  return { bonus: { clock, value, level: null, rtp: 100 }, expected: dailyWorth(clock, value, null) }
}

export function userCasino(id: number, changes: Partial<UserCasino> = {}): UserCasino {
  return {
    casinoId: id,
    userTier: 1,
    userRank: id,
    lastCollected: null,
    payout: cents(0),
    spent: cents(0),
    vote: 0,
    communityRank: 0,
    votes: 0,
    hidden: false,
    snoozedUntil: null,
    ...NOTHING_OWN,
    ...changes,
  }
}

export function listRow(
  id: number,
  changes: Partial<UserCasino> = {},
  listed: Partial<ListedCasino> = {},
): ListRow {
  return { listed: { ...listedCasino(id), ...listed }, own: userCasino(id, changes), owner: USER_ID }
}

/** Returns a further bonus of "Casino 1" (or of the casino with `parentId`) that pays an amount in cents. */
export function bonusRow(
  id: number,
  name: string,
  amount: number | null,
  { parentId = 1, ...changes }: Partial<UserCasino> & { readonly parentId?: number } = {},
): ListRow {
  const casino = `Casino ${parentId}`
  const listed = listedCasino(id, {
    parentId,
    name: `${casino} · ${name}`,
    link: `/api/casinos/${id}/visit`,
  })
  return listRow(id, changes, { ...listed, further: { casino, bonus: name }, ...paying(amount) })
}
