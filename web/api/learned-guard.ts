import type { Learned } from '#contract/learned.ts'
import { isClock } from '#web/api/bonus-guards.ts'
import { isMoment, isWhole, objectOf } from '#web/api/type-guards.ts'

/** What was learned about the clock of a row, on the wire and on the disk. */
export const isLearned = objectOf<Learned>({
  clock: isClock,
  people: isWhole,
  claims: isWhole,
  from: isMoment,
  to: isMoment,
})
