import { useState, useSyncExternalStore } from 'react'
import { useSession } from '#web/api/session/use-session.ts'
import { storedTexts, type StoredTexts } from '#web/features/speed-collect/stored-run.ts'

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
