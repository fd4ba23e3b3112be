import type { EpochMs } from '#core/units.ts'
import { type Guard, isFlag, isText, isWhole, listOf, objectOf, oneOf, orNull } from '#web/api/type-guards.ts'
import type { RunTime, RunTimes, TimedCollection, TimedRun } from '#web/features/speed-collect/run-times.ts'
import type { Outcome, Run, Visit } from '#web/features/speed-collect/speed-run.ts'

const RUN_KEY = 'speedRun'
const TIMES_KEY = 'speedTimes'

type StoredTimes = { readonly owner: string; readonly times: RunTimes }

const isTime = isWhole as Guard<EpochMs>
const isOutcome = oneOf<Outcome>('missed', 'not-available', 'skipped')

const isRun = objectOf<Run>({
  owner: isText,
  day: isText,
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

/** Returns the stored run, or null if it is missing, invalid, or another user's. */
export function readRun(owner: string): Run | null {
  const stored = read(RUN_KEY)
  return isRun(stored) && stored.owner === owner ? stored : null
}

export function storeRun(run: Run): void {
  store(RUN_KEY, run)
}

/** Returns the stored times of runs, or null if they are missing, invalid, or another user's. */
export function readTimes(owner: string): RunTimes | null {
  const stored = read(TIMES_KEY)
  return isStoredTimes(stored) && stored.owner === owner ? stored.times : null
}

export function storeTimes(owner: string, times: RunTimes): void {
  store(TIMES_KEY, { owner, times } satisfies StoredTimes)
}

/** Deletes the stored run and the times when a user leaves. */
export function forgetRun(): void {
  try {
    localStorage.removeItem(RUN_KEY)
    localStorage.removeItem(TIMES_KEY)
  } catch {
    // Nothing could be stored, so there is nothing to delete.
  }
}

function isLeftOut(item: unknown): item is Run['leftOut'][number] {
  return Array.isArray(item) && item.length === 2 && isWhole(item[0]) && isOutcome(item[1])
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function store(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows may block storage: the run then lasts as long as the page.
  }
}
