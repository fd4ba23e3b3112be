import type { Cents, EpochMs } from '#core/units.ts'
import {
  type Guard,
  isFlag,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'
import type { RunTime, RunTimes, TimedCollection, TimedRun } from '#web/features/speed-collect/run-times.ts'
import {
  type Collected,
  type Outcome,
  OUTCOMES,
  type Run,
  type TypedAmount,
  type Visit,
} from '#web/features/speed-collect/speed-run.ts'

/** The times of a member's runs. */
export type StoredTimes = { readonly owner: string; readonly times: RunTimes }

const isTime = isWhole as Guard<EpochMs>
const isOutcome = oneOf<Outcome>(...OUTCOMES)
const COLLECTED = {
  casinoId: isWhole,
  collectId: isText,
  at: isTime,
  before: orNull(isTime),
  beforeDay: orMissing(orNull(isWhole)),
  amountText: isText,
}

const isRun = objectOf<Run>({
  owner: isText,
  day: isText,
  activeAt: orMissing(isTime),
  tiers: listOf(oneOf(1, 2, 3, 4)),
  leftOut: listOf(isLeftOut),
  visit: orNull(objectOf<Visit>({ ...COLLECTED, others: orMissing(listOf(objectOf<Collected>(COLLECTED))) })),
  amounts: orMissing(
    listOf(
      objectOf<TypedAmount>({
        collectId: isText,
        casinoId: isWhole,
        at: isTime,
        amount: isWhole as Guard<Cents>,
      }),
    ),
  ),
})

const isStoredTimes = objectOf<StoredTimes>({
  owner: isText,
  times: objectOf<RunTimes>({
    run: orNull(
      objectOf<TimedRun>({
        collections: listOf(objectOf<TimedCollection>({ casinoId: isWhole, at: isTime })),
        isDone: isFlag,
      }),
    ),
    best: orNull(objectOf<RunTime>({ ms: isWhole, casinos: isWhole })),
  }),
})

/** The newest run of this browser. All tabs share it. */
export const storedRun = stored('speedRun', isRun)

/** The times of the newest run, and whose it is. */
export const storedTimes = stored('speedTimes', isStoredTimes)

function isLeftOut(item: unknown): item is Run['leftOut'][number] {
  return Array.isArray(item) && item.length === 2 && isWhole(item[0]) && isOutcome(item[1])
}
