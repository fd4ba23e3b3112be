import { weightedQuantile } from '#core/learning/learned-ready.ts'
import { countPeople, dayOf, LEAST_PEOPLE } from '#core/learning/shared-evidence.ts'
import { type UsualAmount, usualAmount } from '#core/learning/usual-amount.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
const MAX_AGE_DAYS = 30
/** So many claims are needed to say that a bonus pays less than stated, */
const LEAST_CLAIMS = 10
/** and a median below this share of the stated value. */
const LESS_SHARE = 0.7

/** An amount that a person entered for a collection. */
export type PaidClaim = { readonly person: string; readonly at: EpochMs; readonly amount: Cents }

/** What several people entered as the amount of a bonus in 30 days. */
export type LearnedValue = {
  readonly median: Cents
  /** The quartiles. */
  readonly lower: Cents
  readonly upper: Cents
  readonly people: number
  readonly claims: number
  /** The days of the first and of the last claim, as their begin in UTC. */
  readonly from: EpochMs
  readonly to: EpochMs
  /** The day since which it pays less than stated; null if it does not, or if nothing is stated. */
  readonly lessSince: EpochMs | null
  /** What most people entered in the last whole week; absent if that would be about too few. */
  readonly usual?: UsualAmount
}

/**
 * Returns what a bonus pays, by the amounts that people entered in the last 30 days.
 *
 * Every person has the same weight, however many claims they have, and of each at most one claim of a day counts. So one person in
 * five cannot move the median beyond what the others entered. The bonus pays less than stated since a day if the median of the claims
 * from then on, at least 10 of at least 5 people, is below 70 % of the stated value: the first such day whose own median is.
 *
 * @param stated the value of a claim in the catalog; null if it is unknown or not the same for everybody.
 * @param shown the usual amount that is shown now; null if none is. That of a week is not computed again.
 * @returns null for fewer than 5 people.
 */
export function learnValue(
  claims: readonly PaidClaim[],
  stated: Cents | null,
  now: EpochMs,
  shown: UsualAmount | null = null,
): LearnedValue | null {
  const recent = oncePerDay(claims.filter(({ at }) => now - at <= MAX_AGE_DAYS * DAY_MS))
  const [first, last] = [recent[0], recent.at(-1)]
  const people = countPeople(recent)
  if (first === undefined || last === undefined || people < LEAST_PEOPLE) return null
  const usual = usualAmount(recent, now, shown)
  return {
    median: quantile(recent, 0.5),
    lower: quantile(recent, 0.25),
    upper: quantile(recent, 0.75),
    people,
    claims: recent.length,
    from: epochMs(dayOf(first.at)),
    to: epochMs(dayOf(last.at)),
    lessSince: stated === null ? null : lessSince(recent, stated),
    ...(usual && { usual }),
  }
}

function oncePerDay(claims: readonly PaidClaim[]): readonly PaidClaim[] {
  const last = new Map<string, PaidClaim>()
  for (const claim of [...claims].sort((one, other) => one.at - other.at || one.amount - other.amount))
    last.set(`${claim.person} ${dayOf(claim.at)}`, claim)
  return [...last.values()].sort((one, other) => one.at - other.at)
}

/** @param claims in ascending order. */
function lessSince(claims: readonly PaidClaim[], stated: Cents): EpochMs | null {
  const isLess = (some: readonly PaidClaim[]) => quantile(some, 0.5) < stated * LESS_SHARE
  const days = [...new Set(claims.map(({ at }) => dayOf(at)))]
  for (const day of days) {
    const since = claims.filter(({ at }) => at >= day)
    if (since.length < LEAST_CLAIMS || countPeople(since) < LEAST_PEOPLE) return null
    if (isLess(since) && isLess(since.filter(({ at }) => dayOf(at) === day))) return epochMs(day)
  }
  return null
}

/** The least amount that a share of the weight does not exceed, where every person has the same weight. */
function quantile(claims: readonly PaidClaim[], share: number): Cents {
  const counts = new Map<string, number>()
  for (const { person } of claims) counts.set(person, (counts.get(person) ?? 0) + 1)
  const weighted = claims.map(({ person, amount }) => ({
    value: amount,
    weight: 1 / ((counts.get(person) ?? 1) * counts.size),
  }))
  return cents(weightedQuantile(weighted, Math.max(...weighted.map(({ value }) => value)), share))
}
