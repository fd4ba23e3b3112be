import type { CatalogCasino } from '#catalog/schema.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import { type Cents, cents } from '#core/units.ts'

/** The landing page's claim. The sum of the catalog is shown next to it (docs/behavior.md, "What it never does"). */
export const CLAIM = { casinos: 40, minutes: 10, fromDollars: 20, toDollars: 30 } as const

/** A day of collecting by the catalog; always calculated. */
export type DailyFacts = {
  /** Casinos that are open, with or without figures. */
  readonly active: number
  /** Of those, how many have a sourced daily value. */
  readonly withFigure: number
  /** Expected value of one day at every casino with a figure. */
  readonly perDay: Cents
  /** The same for tiers 1 to 4 only, which the dashboard counts as available. */
  readonly perDayCounted: Cents
  readonly counted: number
  /** The day of the oldest and the newest check of the counted ones, as ISO dates. */
  readonly countedChecks: { readonly from: string; readonly to: string } | null
  /** The best of the counted ones, as many as the claim names. */
  readonly perDayBest: Cents
  /** How many have no published return of their wash game, so that 100% is used. */
  readonly withoutReturn: number
  /** The smallest and largest minimum cash-out among the counted casinos, by any payout method. */
  readonly leastCashOut: Cents | null
  readonly greatestCashOut: Cents | null
  /** Days of bonuses that the median counted casino needs to reach its minimum cash-out. */
  readonly medianDays: number | null
  /** The day of the oldest and the newest check, as ISO dates. */
  readonly oldestCheck: string | null
  readonly newestCheck: string | null
}

/** Sums the open casinos as the dashboard does: rounded per casino, unknown left out. */
export function dailyFacts(casinos: readonly CatalogCasino[]): DailyFacts {
  const open = casinos.filter((casino) => casino.active)
  const valued = open.flatMap((casino) => {
    const expected = expectedOf(casino)
    return expected === null ? [] : [{ casino, expected }]
  })
  const counted = valued.filter(({ casino }) => casino.tier !== null && countsTowardAvailable(casino.tier))
  const cashOuts = counted.flatMap(({ casino }) => leastCashOut(casino) ?? [])
  const days = counted.flatMap(({ casino, expected }) => {
    const least = leastCashOut(casino)
    return least === null || expected <= 0 ? [] : [Math.ceil(least / expected)]
  })
  const checks = checkDays(open)
  const countedDays = checkDays(counted.map(({ casino }) => casino))
  return {
    active: open.length,
    withFigure: valued.length,
    perDay: sum(valued.map(({ expected }) => expected)),
    perDayCounted: sum(counted.map(({ expected }) => expected)),
    counted: counted.length,
    countedChecks:
      countedDays[0] === undefined
        ? null
        : { from: countedDays[0], to: countedDays.at(-1) ?? countedDays[0] },
    perDayBest: sum(
      counted
        .map(({ expected }) => expected)
        .toSorted((a, b) => b - a)
        .slice(0, CLAIM.casinos),
    ),
    withoutReturn: valued.filter(({ casino }) => !casino.rtp_published).length,
    leastCashOut: cashOuts.length === 0 ? null : cents(Math.min(...cashOuts)),
    greatestCashOut: cashOuts.length === 0 ? null : cents(Math.max(...cashOuts)),
    medianDays: days.toSorted((a, b) => a - b)[Math.floor((days.length - 1) / 2)] ?? null,
    oldestCheck: checks[0] ?? null,
    newestCheck: checks.at(-1) ?? null,
  }
}

/** Returns when the figures of the sum of tiers 1 to 4 were checked: `January 1, 2025 and September 21, 2026`. */
export function countedChecksText({ countedChecks: days }: DailyFacts): string {
  if (days === null) throw new Error('no casino in tiers 1 to 4 has a daily value')
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return `${format.format(new Date(days.from))}, and ${format.format(new Date(days.to))}`
}

/** Seconds that each casino may take if the claim's casinos are to fit into its minutes. */
export function secondsPerCasino(): number {
  return Math.floor((CLAIM.minutes * 60) / CLAIM.casinos)
}

/** Returns the expected value of a day's bonus, or null if no source gives the bonus. */
export function expectedOf({ expected_daily_reward: reward, rtp }: CatalogCasino): Cents | null {
  return reward === null ? null : expectedReward(centsOfDecimal(reward), rtp)
}

function leastCashOut(casino: CatalogCasino): Cents | null {
  const ways = [casino.bank_min, casino.gift_min, casino.crypto_min, casino.wallet_min].flatMap((way) =>
    way === null ? [] : [centsOfDecimal(way)],
  )
  return ways.length === 0 ? null : cents(Math.min(...ways))
}

/** The days on which the figures of the casinos were checked, the oldest first. */
function checkDays(casinos: readonly CatalogCasino[]): readonly string[] {
  return casinos.map((casino) => casino.provenance.checked_on).toSorted()
}

function sum(values: readonly Cents[]): Cents {
  return cents(values.reduce((total, value) => total + value, 0))
}
