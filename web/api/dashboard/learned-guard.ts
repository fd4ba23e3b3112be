import type { Learned, LearnedDaysToPaid, LearnedValue, UsualAmount } from '#contract/learned.ts'
import { isClock } from '#web/api/dashboard/bonus-guards.ts'
import {
  isFlag,
  isMoment,
  isMoney,
  isNumber,
  isWhole,
  objectOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'

/** What was learned about the clock of a bonus, on the wire and on the disk. */
export const isLearned = objectOf<Learned>({
  clock: isClock,
  people: isWhole,
  claims: isWhole,
  from: isMoment,
  to: isMoment,
  early: orMissing(objectOf<NonNullable<Learned['early']>>({ before: isMoment, at: isMoment })),
})

/** What members entered as the amount of a bonus. */
export const isLearnedValue = objectOf<LearnedValue>({
  median: isMoney,
  lower: isMoney,
  upper: isMoney,
  people: isWhole,
  claims: isWhole,
  from: isMoment,
  to: isMoment,
  lessSince: orNull(isMoment),
  usual: orMissing(
    objectOf<UsualAmount>({
      amount: isMoney,
      share: isWhole,
      atLeast: isFlag,
      people: isWhole,
      from: isMoment,
      to: isMoment,
    }),
  ),
})

/** After how many days a casino pays. */
export const isLearnedDaysToPaid = objectOf<LearnedDaysToPaid>({
  median: isNumber,
  p90: isNumber,
  people: isWhole,
  cashOuts: isWhole,
  from: isMoment,
  to: isMoment,
})
