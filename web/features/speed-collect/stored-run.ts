import type { EpochMs } from '#core/units.ts'
import { type Guard, isFlag, isText, isWhole, listOf, objectOf, orNull } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'
import type { RunTime, RunTimes, TimedCollection, TimedRun } from '#web/features/speed-collect/run-times.ts'

/** The times of a member's runs. */
export type StoredTimes = { readonly owner: string; readonly times: RunTimes }

/** What a member typed in the sheet and has not recorded: amounts by the IDs of their entries, and when a casino is ready. */
export type StoredTexts = {
  readonly owner: string
  readonly amounts: readonly { readonly entryId: string; readonly text: string }[]
  readonly notReady: {
    readonly name: string
    readonly rowIds: readonly number[]
    readonly text: string
  } | null
}

const isStoredTimes = objectOf<StoredTimes>({
  owner: isText,
  times: objectOf<RunTimes>({
    run: orNull(
      objectOf<TimedRun>({
        collections: listOf(objectOf<TimedCollection>({ casinoId: isWhole, at: isWhole as Guard<EpochMs> })),
        isDone: isFlag,
      }),
    ),
    best: orNull(objectOf<RunTime>({ ms: isWhole, casinos: isWhole })),
  }),
})

const isStoredTexts = objectOf<StoredTexts>({
  owner: isText,
  amounts: listOf(objectOf<StoredTexts['amounts'][number]>({ entryId: isText, text: isText })),
  notReady: orNull(
    objectOf<NonNullable<StoredTexts['notReady']>>({ name: isText, rowIds: listOf(isWhole), text: isText }),
  ),
})

/** The times of the newest run, and whose it is. */
export const storedTimes = stored('speedTimes', isStoredTimes)

/** All tabs share the texts, so that one continues where another stopped. */
export const storedTexts = stored('speedTexts', isStoredTexts)
