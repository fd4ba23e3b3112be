import type { FigureSources } from '#catalog/bonus-schema.ts'
import { lineageOf } from '#catalog/confidence.ts'
import type { CasinoFile, CatalogCasino, FIGURES } from '#catalog/schema.ts'
import { cashMinimum } from '#content/collecting-facts.ts'
import { expectedOf } from '#content/facts.ts'
import { rankedCasinos } from '#content/ranked-casinos.ts'
import { claimValue, paysSeveralTimesADay } from '#core/money/claim-value.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import { daysToReach } from '#core/ranking/profitability-tier.ts'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import { parseResetRule, type ResetRule } from '#core/reset/reset-rule.ts'
import { type Cents, cents } from '#core/units.ts'

/** The return that a review calculates with if none is published, in percent. */
export const EXAMPLE_RTP = 95

const HOURS_A_DAY = 24
const METHODS = ['bank', 'gift', 'crypto', 'wallet'] as const

export type PayoutMethod = (typeof METHODS)[number]

/** A payout method with a published minimum. `claims` and `days` are null if the daily value is unknown. */
export type Payout = {
  readonly method: PayoutMethod
  readonly minimum: Cents
  /** Claims until the minimum, each of the value after one playthrough. */
  readonly claims: number | null
  readonly days: number | null
}

/** What a review computes. Unknown figures are null. */
export type ReviewFacts = {
  /** The place among the offered casinos, from 1. */
  readonly place: number
  readonly offered: number
  /** The daily bonus as sources state it, and after one playthrough. */
  readonly daily: Cents | null
  readonly expected: Cents | null
  /** The value of one claim after one playthrough. */
  readonly claim: Cents | null
  /** The most claims in 24 hours; 1 if the reset is unknown. */
  readonly claimsPerDay: number
  /** What one playthrough costs on average, of a day's bonus and of all until the cash-out; null without a published return. */
  readonly playCost: { readonly perDay: Cents; readonly total: Cents | null } | null
  /** A day and the days to the first money at `EXAMPLE_RTP`; null with a published return. */
  readonly example: { readonly perDay: Cents; readonly days: number | null } | null
  /** The published minimums, the soonest first. */
  readonly payouts: readonly Payout[]
  /** The soonest payout in money. */
  readonly cash: Payout | null
  readonly list: ListFacts
}

/**
 * The casinos of tiers 1 to 4, with which a review compares. A median of an even number is the lower one of the middle
 * two.
 */
export type ListFacts = {
  /** Casinos with a daily value, and those of them with a higher one than this casino. */
  readonly valued: number
  readonly higher: number
  readonly medianPerDay: Cents | null
  readonly medianDays: number | null
  /** Casinos that publish a minimum for gift cards, the smallest one, and the days until it at this casino. */
  readonly withGift: number
  readonly leastGift: Cents | null
  readonly leastGiftDays: number | null
}

/** Computes the facts of a review. The casino must be one of the offered ones. */
export function reviewFacts(casino: CatalogCasino, casinos: readonly CatalogCasino[]): ReviewFacts {
  const ranked = rankedCasinos(casinos)
  const { expected_daily_reward: reward, rtp_published: isPublished } = casino
  const daily = reward === null ? null : centsOfDecimal(reward)
  const expected = expectedOf(casino)
  const rule = ruleOf(casino)
  const hours = paysSeveralTimesADay(rule) ? rule.hours : HOURS_A_DAY
  const payouts = payoutsOf(casino, expected, hours)
  const cash = payouts.find(({ method }) => method !== 'gift') ?? null
  const examplePerDay = expectedReward(daily, EXAMPLE_RTP)
  return {
    place: ranked.findIndex(({ id }) => id === casino.id) + 1,
    offered: ranked.length,
    daily,
    expected,
    claim: claimValue(expected, rule),
    claimsPerDay: Math.floor(HOURS_A_DAY / hours),
    playCost:
      daily === null || !isPublished
        ? null
        : {
            perDay: costOf(daily, casino.rtp),
            total: cash === null || cash.days === null ? null : costOf(cents(daily * cash.days), casino.rtp),
          },
    example:
      isPublished || examplePerDay === null
        ? null
        : { perDay: examplePerDay, days: exampleDays(cash, daily) },
    payouts,
    cash,
    list: listFacts(ranked, expected),
  }
}

/** Returns the days to a minimum at `EXAMPLE_RTP`, not from rounded cents: of a bonus of a few cents, they would hide the loss. */
function exampleDays(cash: Payout | null, daily: Cents | null): number | null {
  return cash === null || daily === null || daily === 0
    ? null
    : Math.ceil((cash.minimum * 100) / (daily * EXAMPLE_RTP))
}

/** How many publishers state a figure, how many state another one, and whether the value is a weak one. */
export type Agreement = {
  readonly agree: number
  readonly differ: number
  readonly weakness: FigureSources['weakness']
}

/** Returns the sources of a figure, where the daily bonus is that of the casino's first bonus. */
export function figureSources(file: CasinoFile, figure: (typeof FIGURES)[number]): FigureSources | null {
  if (figure !== 'expected_daily_reward') return file.figures[figure] ?? null
  return file.bonuses[0].sources.value
}

/** Counts the sources of a figure. Several pages of one publisher, or lists of one author, are one source. */
export function agreementOn(file: CasinoFile, figure: (typeof FIGURES)[number]): Agreement {
  const { agree = [], differ = [], weakness = null } = figureSources(file, figure) ?? {}
  const publishers = (urls: readonly string[]) => new Set(urls.map(lineageOf)).size
  return { agree: publishers(agree), differ: publishers(differ), weakness }
}

/** Returns the average cost of playing an amount through once. */
function costOf(amount: Cents, rtp: number): Cents {
  return cents(amount - (expectedReward(amount, rtp) ?? 0))
}

function ruleOf({ reset_type, reset_value, reset_zone }: CatalogCasino): ResetRule {
  const parsed = parseResetRule({ resetType: reset_type, resetValue: reset_value, resetZone: reset_zone })
  if (!parsed.ok) throw new Error(`the reset is invalid: ${parsed.reason.text}`)
  return parsed.value.rule
}

function payoutsOf(casino: CatalogCasino, expected: Cents | null, hours: number): readonly Payout[] {
  const payouts = METHODS.flatMap((method) => {
    const text = casino[`${method}_min`]
    if (text === null) return []
    const minimum = centsOfDecimal(text)
    // Not from the rounded value of a claim, whose error adds up over hundreds of claims.
    const claims =
      expected === null || expected <= 0 ? null : Math.ceil((minimum * HOURS_A_DAY) / (expected * hours))
    return [{ method, minimum, claims, days: daysToReach(minimum, expected) }]
  })
  return payouts.toSorted((a, b) => a.minimum - b.minimum)
}

function listFacts(ranked: readonly CatalogCasino[], expected: Cents | null): ListFacts {
  const counted = ranked.filter(({ tier }) => tier !== null && countsTowardAvailable(tier))
  const values = counted.flatMap((casino) => expectedOf(casino) ?? [])
  const waits = counted.flatMap((casino) => daysToReach(cashMinimum(casino), expectedOf(casino)) ?? [])
  const gifts = counted.flatMap(({ gift_min }) => (gift_min === null ? [] : [centsOfDecimal(gift_min)]))
  const leastGift = gifts.toSorted((a, b) => a - b)[0] ?? null
  return {
    valued: values.length,
    higher: values.filter((value) => value > (expected ?? 0)).length,
    medianPerDay: median(values),
    medianDays: median(waits),
    withGift: gifts.length,
    leastGift,
    leastGiftDays: daysToReach(leastGift, expected),
  }
}

function median<Value extends number>(values: readonly Value[]): Value | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null
}
