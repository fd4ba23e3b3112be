import { useSyncExternalStore } from 'react'
import { shownUser } from '#web/api/session/session.ts'
import { isText, listOf, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** The two amounts of a row. */
export type AmountKind = 'cash-out' | 'spend'

/** What a member typed into a field and has not recorded. The error states why the text is not an amount. */
export type AmountDraft = { readonly text: string; readonly error: string | null }

type StoredDraft = { readonly field: string; readonly text: string }
type StoredDrafts = { readonly owner: string; readonly drafts: readonly StoredDraft[] }

export const NO_DRAFT: AmountDraft = { text: '', error: null }

const storedDrafts = stored(
  'amountDrafts',
  objectOf<StoredDrafts>({
    owner: isText,
    drafts: listOf(objectOf<StoredDraft>({ field: isText, text: isText })),
  }),
)

/** The drafts of one member. */
let cached: { readonly owner: string; readonly drafts: Map<string, AmountDraft> } | undefined
const listeners = new Set<() => void>()

/** Returns the draft of a field, whichever row shows it. */
export function useDraft(casinoId: number, kind: AmountKind): AmountDraft {
  return useSyncExternalStore(
    subscribe,
    () => draftOf(casinoId, kind),
    () => NO_DRAFT,
  )
}

function draftOf(casinoId: number, kind: AmountKind): AmountDraft {
  const drafts = currentDrafts()
  // Every cell of a long list asks after a sort, and almost always there is no draft.
  if (drafts === undefined || drafts.size === 0) return NO_DRAFT
  return drafts.get(fieldOf(casinoId, kind)) ?? NO_DRAFT
}

/**
 * Stores the draft of a field until it is recorded, so that a row that renders elsewhere, or a tab that the phone has
 * unloaded, shows its text again.
 */
export function storeDraft(casinoId: number, kind: AmountKind, draft: AmountDraft): void {
  const drafts = currentDrafts()
  const owner = cached?.owner
  if (drafts === undefined || owner === undefined) return
  if (draft.text === '' && draft.error === null) drafts.delete(fieldOf(casinoId, kind))
  else drafts.set(fieldOf(casinoId, kind), draft)
  storedDrafts.write({ owner, drafts: [...drafts].map(([name, { text }]) => ({ field: name, text })) })
  for (const listener of listeners) listener()
}

function fieldOf(casinoId: number, kind: AmountKind): string {
  return `${kind} ${casinoId}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the drafts of the member on screen; undefined without one. */
function currentDrafts(): Map<string, AmountDraft> | undefined {
  const owner = shownUser()
  if (owner === undefined) return undefined
  // Nothing is stored before the first draft, and after the user has left.
  if (cached?.owner !== owner || storedDrafts.read() === null) cached = { owner, drafts: readStored(owner) }
  return cached.drafts
}

function readStored(owner: string): Map<string, AmountDraft> {
  const last = storedDrafts.read()
  return new Map(
    last?.owner === owner ? last.drafts.map(({ field, text }) => [field, { text, error: null }]) : [],
  )
}
