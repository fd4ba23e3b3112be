import type { Casino } from '#contract/casinos.ts'
import { isNumber, isWhole, objectOf } from '#web/api/type-guards.ts'

/** How many days a casino takes to pay, by the paid cash-outs of members who agreed. */
export type LearnedDays = {
  readonly median: number
  /** Nine of ten cash-outs were paid within this time. */
  readonly p90: number
  readonly people: number
}

const isLearnedDays = objectOf<LearnedDays>({ median: isNumber, p90: isNumber, people: isWhole })

/** Returns what was learned about a casino; null if too few members have recorded it, and from an older server. */
export function learnedDaysOf(casino: Casino | undefined): LearnedDays | null {
  const learned: unknown = casino && 'learnedDaysToPaid' in casino ? casino.learnedDaysToPaid : null
  return isLearnedDays(learned) ? learned : null
}
