import type { Casino } from '#contract/casinos.ts'
import { claimValue } from '#core/money/claim-value.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type ResetRule, parseResetRule } from '#core/reset/reset-rule.ts'
import type { Cents } from '#core/units.ts'
import { type LinkRules, unavailable, type Unavailable } from '#web/api/unavailable.ts'

/** A casino of the catalogue with its parsed reset rule and values. */
export type ListedCasino = {
  /** Without a link where the casino is not available. */
  readonly casino: Casino
  /** Why the link is missing: the place, a break, or a limit. Null if nothing forbids it, as far as we know. */
  readonly unavailable: Unavailable | null
  readonly rule: ResetRule
  readonly resetConfirmed: boolean
  /** The expected value of the bonus per day; null if unknown. */
  readonly expected: Cents | null
  /** The expected value of one claim; null if unknown. */
  readonly claim: Cents | null
}

export type Catalogue = ReadonlyMap<number, ListedCasino>

const FALLBACK_RULE: ResetRule = { kind: 'hourly', hours: 24 }
const cache = new WeakMap<Casino, ListedCasino>()

/** @param rules what decides the links to the casinos. */
export function catalogueOf(casinos: readonly Casino[], rules: LinkRules): Catalogue {
  return new Map(casinos.map((casino) => [casino.id, availableCasino(casino, rules)]))
}

function availableCasino(casino: Casino, rules: LinkRules): ListedCasino {
  const listed = listedCasino(casino)
  const reason = casino.link === null ? null : unavailable(casino, rules)
  return reason === null ? listed : { ...listed, casino: { ...casino, link: null }, unavailable: reason }
}

function listedCasino(casino: Casino): ListedCasino {
  const cached = cache.get(casino)
  if (cached) return cached
  const parsed = parseResetRule(casino)
  // One invalid reset rule must not break the list: the casino gets a fallback rule, marked as not confirmed.
  const rule = parsed.ok ? parsed.value.rule : FALLBACK_RULE
  const expected = casino.expectedReward === null ? null : centsOfDecimal(casino.expectedReward)
  const result: ListedCasino = {
    casino,
    unavailable: null,
    rule,
    resetConfirmed: casino.resetConfirmed && parsed.ok && parsed.value.confirmed,
    expected,
    claim: claimValue(expected, rule),
  }
  cache.set(casino, result)
  return result
}
