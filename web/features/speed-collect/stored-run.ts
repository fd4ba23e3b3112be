import type { EpochMs } from '#core/units.ts'
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
import { createStoredValue } from '#web/features/speed-collect/stored-value.ts'
import type { RunTime, RunTimes, TimedCollection, TimedRun } from '#web/features/speed-collect/run-times.ts'
import type { Outcome, Run, Visit } from '#web/features/speed-collect/speed-run.ts'

const RUN_KEY = 'speedRun'
const TIMES_KEY = 'speedTimes'

/** The times of a member's runs. */
export type StoredTimes = { readonly owner: string; readonly times: RunTimes }

const isTime = isWhole as Guard<EpochMs>
const isOutcome = oneOf<Outcome>('missed', 'not-available', 'skipped')

const isRun = objectOf<Run>({
  owner: isText,
  day: isText,
  activeAt: orMissing(isTime),
  tiers: listOf(oneOf(1, 2, 3, 4)),
  leftOut: listOf(isLeftOut),
  visit: orNull(
    objectOf<Visit>({
      casinoId: isWhole,
      collectId: isText,
      at: isTime,
      before: orNull(isTime),
      amountText: isText,
    }),
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
export const storedRun = createStoredValue(RUN_KEY, isRun)

/** The times of the newest run, and whose it is. */
export const storedTimes = createStoredValue(TIMES_KEY, isStoredTimes)

/** Deletes the stored run and the times when a user leaves. */
export function forgetRun(): void {
  storedRun.remove()
  storedTimes.remove()
}

function isLeftOut(item: unknown): item is Run['leftOut'][number] {
  return Array.isArray(item) && item.length === 2 && isWhole(item[0]) && isOutcome(item[1])
}
