import { type WindowSpends, windowStart } from '#core/limits/limit-status.ts'
import { LIMIT_PERIODS, NO_RULES, type LimitRules } from '#core/limits/limit-rules.ts'
import type { EpochMs } from '#core/units.ts'
import type { StoredRules } from '#server/db/json-types.ts'

/** A user's limits and break, and what they have spent in the windows of the limits. */
export type StoredLimits = {
  readonly rules: LimitRules
  /** Increases with every change of the rules. */
  readonly version: number
  readonly spends: WindowSpends
}

/** Returns when the windows that end now start, in the order of `LIMIT_PERIODS`: the longest one is the last. */
export function windowStarts(now: EpochMs): Date[] {
  return LIMIT_PERIODS.map((period) => new Date(windowStart(period, now)))
}

/** Reads the result of the database function `stored_rules`: the rules of a user who has set none if it is null. */
export function storedRules(selected: StoredRules | null): Pick<StoredLimits, 'rules' | 'version'> {
  const { version, ...rules } = selected ?? { version: 0, ...NO_RULES }
  return { rules, version }
}

/** Reads the limits, the break, and the spends that a database function returned. */
export function limitsOf({
  rules,
  spends,
}: {
  readonly rules: StoredRules | null
  readonly spends: WindowSpends | null
}): StoredLimits {
  if (spends === null) throw new TypeError('the database function returned no spends')
  return { ...storedRules(rules), spends }
}
