import type { CatalogCasino } from '#catalog/schema.ts'
import { dailyFacts, type DailyFacts, expectedOf } from '#content/facts.ts'
import { listedCasinos } from '#content/listed-casinos.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { cheapestCashOut, daysToReach } from '#core/ranking/profitability-tier.ts'
import { countsTowardAvailable, TIERS, type Tier } from '#core/ranking/tier.ts'
import { type Cents, cents } from '#core/units.ts'

/**
 * One tier in numbers. `waits` are the days to the first cash-out in money of each casino that says, shortest first;
 * `medianDays` is the middle one, null when no casino of the tier says.
 */
export type TierFacts = {
  readonly tier: Tier
  readonly casinos: number
  readonly perDay: Cents
  readonly waits: readonly number[]
  readonly medianDays: number | null
}

/** What is known about when the open casinos give their next bonus. They add up to the open ones. */
export type ResetFacts = {
  readonly dayAfterClaim: number
  readonly hoursAfterClaim: number
  readonly clockKnown: number
  /** Once a day, at an hour that no source gives. */
  readonly clockUnknown: number
  /** No timer, but a condition such as a balance of zero. */
  readonly conditional: number
  readonly unknown: number
}

/** The smallest and the largest published minimum of one payout method, and how many casinos publish one. */
export type MinimumFacts = {
  readonly casinos: number
  readonly least: Cents | null
  readonly greatest: Cents | null
}

/** What the guides say about collecting. */
export type CollectingFacts = {
  readonly daily: DailyFacts
  /** Tiers 1 to 4; tier 5 is not something to collect from. */
  readonly tiers: readonly TierFacts[]
  readonly notRecommended: number
  readonly resets: ResetFacts
  readonly bank: MinimumFacts
  readonly gift: MinimumFacts
  readonly crypto: MinimumFacts
}

/** Works the guides' numbers out from the open casinos; unknown figures are left out, never zero. */
export function collectingFacts(casinos: readonly CatalogCasino[]): CollectingFacts {
  const open = casinos.filter((casino) => casino.active)
  return {
    daily: dailyFacts(casinos),
    tiers: TIERS.filter(countsTowardAvailable).map((tier) => tierFacts(open, tier)),
    notRecommended: open.filter(({ tier }) => tier === 5).length,
    resets: resetFacts(open),
    bank: minimumFacts(open.map(({ bank_min }) => bank_min)),
    gift: minimumFacts(open.map(({ gift_min }) => gift_min)),
    crypto: minimumFacts(open.map(({ crypto_min }) => crypto_min)),
  }
}

/** One casino as an example: a daily value and a way to its money must be published. */
export type ExampleCasino = {
  readonly name: string
  readonly perDay: Cents
  readonly cashMin: Cents
  readonly cashDays: number
  readonly giftMin: Cents | null
  readonly giftDays: number | null
}

/** @throws Error when the catalog no longer offers the casino or its figures: the text needs another example. */
export function exampleCasino(casinos: readonly CatalogCasino[], name: string): ExampleCasino {
  const casino = casinos.find((one) => one.active && one.name === name)
  const perDay = casino ? expectedOf(casino) : null
  const cashMin = casino ? cashMinimum(casino) : null
  const cashDays = daysToReach(cashMin, perDay)
  if (!casino || perDay === null || cashMin === null || cashDays === null) {
    throw new Error(`${name} can no longer serve as an example: it lacks a daily value or a minimum`)
  }
  const giftMin = casino.gift_min === null ? null : centsOfDecimal(casino.gift_min)
  return { name, perDay, cashMin, cashDays, giftMin, giftDays: daysToReach(giftMin, perDay) }
}

/** Today's catalog. */
export const COLLECTING = collectingFacts(listedCasinos())

function tierFacts(open: readonly CatalogCasino[], tier: Tier): TierFacts {
  const inTier = open.filter((casino) => casino.tier === tier)
  const waits = inTier
    .flatMap((casino) => daysToReach(cashMinimum(casino), expectedOf(casino)) ?? [])
    .toSorted((a, b) => a - b)
  return {
    tier,
    casinos: inTier.length,
    perDay: cents(inTier.reduce((sum, casino) => sum + (expectedOf(casino) ?? 0), 0)),
    waits,
    medianDays: waits[Math.floor((waits.length - 1) / 2)] ?? null,
  }
}

function resetFacts(open: readonly CatalogCasino[]): ResetFacts {
  const count = (matches: (casino: CatalogCasino) => boolean) => open.filter(matches).length
  return {
    dayAfterClaim: count(
      ({ reset_type, reset_value }) => reset_type === 'hourly' && Number(reset_value) === 24,
    ),
    hoursAfterClaim: count(
      ({ reset_type, reset_value }) => reset_type === 'hourly' && Number(reset_value) !== 24,
    ),
    clockKnown: count(
      ({ reset_type, reset_value }) => reset_type === 'specific_time' && reset_value !== null,
    ),
    clockUnknown: count(
      ({ reset_type, reset_value }) => reset_type === 'specific_time' && reset_value === null,
    ),
    conditional: count(({ clock }) => clock.kind === 'condition'),
    unknown: count(({ clock, reset_type }) => reset_type === null && clock.kind !== 'condition'),
  }
}

function minimumFacts(minimums: readonly (string | null)[]): MinimumFacts {
  const known = minimums.flatMap((text) => (text === null ? [] : [centsOfDecimal(text)]))
  return {
    casinos: known.length,
    least: known.length === 0 ? null : cents(Math.min(...known)),
    greatest: known.length === 0 ? null : cents(Math.max(...known)),
  }
}

/** Returns the lowest minimum withdrawal in money, or null if none is published. */
export function cashMinimum({ bank_min, crypto_min, wallet_min }: CatalogCasino): Cents | null {
  const inCents = (text: string | null) => (text === null ? null : centsOfDecimal(text))
  return cheapestCashOut({
    bankMin: inCents(bank_min),
    cryptoMin: inCents(crypto_min),
    walletMin: inCents(wallet_min),
  })
}
