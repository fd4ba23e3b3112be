import type { EpochMs } from '#core/units.ts'
import { type Guard, isFlag, isText, isWhole, listOf, objectOf, orNull } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'
import type { RunTime, RunTimes, TimedCollection, TimedRun } from '#web/features/speed-collect/run-times.ts'
import { useState, useSyncExternalStore } from 'react'
import { useSession } from '#web/api/session/session.ts'

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
const storedTexts = stored('speedTexts', isStoredTexts)

type Texts = Omit<StoredTexts, 'owner'>

const NO_TEXTS: Texts = { amounts: [], notReady: null }

/** What the user has typed in the sheet and not recorded. A member's texts survive a reload, and all tabs share them. */
export function useTypedTexts(): readonly [texts: Texts, change: (update: (before: Texts) => Texts) => void] {
  const session = useSession()
  const owner = session.kind === 'member' ? session.user.id : null
  const shared = useSyncExternalStore(storedTexts.subscribe, storedTexts.read, () => null)
  const [visitorTexts, setVisitorTexts] = useState(NO_TEXTS)
  if (owner === null) return [visitorTexts, setVisitorTexts]
  const of = (found: StoredTexts | null): Texts => (found?.owner === owner ? found : NO_TEXTS)
  // Another tab may have changed them since the last render.
  return [of(shared), (update) => void storedTexts.write({ owner, ...update(of(storedTexts.read())) })]
}
