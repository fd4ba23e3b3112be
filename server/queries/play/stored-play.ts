import { type WindowSpends, windowStart } from '#core/limits/limit-status.ts'
import { LIMIT_PERIODS, NO_RULES, type PlayRules } from '#core/limits/play-rules.ts'
import type { EpochMs } from '#core/units.ts'

/** A user's limits and break, and what they have spent in the windows of the limits. */
export type Play = {
  readonly rules: PlayRules
  /** Increases with every change of the rules. */
  readonly version: number
  readonly spends: WindowSpends
}

/** What database functions return of a user's limits and break, and of the spends in the windows. */
export type StoredPlay = { readonly rules: unknown; readonly spends: WindowSpends }

/** Returns when the windows that end now start, in the order of `LIMIT_PERIODS`: the longest one is the last. */
export function windowStarts(now: EpochMs): string[] {
  return LIMIT_PERIODS.map((period) => new Date(windowStart(period, now)).toISOString())
}

/** Reads the result of the database function `stored_rules`: the rules of a user who has set none if it is null. */
export function storedRules(selected: unknown): Pick<Play, 'rules' | 'version'> {
  const { version, ...rules } = (selected ?? { version: 0, ...NO_RULES }) as PlayRules & { version: number }
  return { rules, version }
}

export function playOf({ rules, spends }: StoredPlay): Play {
  return { ...storedRules(rules), spends }
}
