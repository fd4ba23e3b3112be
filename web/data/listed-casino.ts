import type { Casino } from '#contract/casinos.ts'
import { claimValue } from '#core/money/claim-value.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type ResetRule, resetRuleOf } from '#core/reset/reset-rule.ts'
import type { Cents } from '#core/units.ts'

/** A casino of the catalogue with its rule and value read once. */
export type ListedCasino = {
  readonly casino: Casino
  readonly rule: ResetRule
  readonly resetConfirmed: boolean
  /** What the bonus is worth in a day; null where it is not known. */
  readonly expected: Cents | null
  /** What one claim of it is worth. */
  readonly claim: Cents | null
}

export type Catalogue = ReadonlyMap<number, ListedCasino>

const UNREADABLE: ResetRule = { kind: 'hourly', hours: 24 }
const listed = new WeakMap<Casino, ListedCasino>()

export function catalogueOf(casinos: readonly Casino[]): Catalogue {
  return new Map(casinos.map((casino) => [casino.id, listedCasino(casino)]))
}

function listedCasino(casino: Casino): ListedCasino {
  const known = listed.get(casino)
  if (known) return known
  const read = resetRuleOf(casino)
  // One bad line of the catalogue must not take the list down: its reset counts as not confirmed.
  const rule = read.ok ? read.value.rule : UNREADABLE
  const expected = casino.expected_reward === null ? null : centsOfDecimal(casino.expected_reward)
  const made: ListedCasino = {
    casino,
    rule,
    resetConfirmed: casino.reset_confirmed && read.ok && read.value.confirmed,
    expected,
    claim: claimValue(expected, rule),
  }
  listed.set(casino, made)
  return made
}
