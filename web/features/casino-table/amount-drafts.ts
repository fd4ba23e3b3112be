import { useSyncExternalStore } from 'react'
import { shownPerson } from '#web/api/call-as-person.ts'
import { isText, listOf, objectOf } from '#web/api/type-guards.ts'

/** The two amounts of a row. */
export type AmountKind = 'cash-out' | 'spend'

/** What a member typed into a field and has not recorded. The error states why the text is not an amount. */
export type AmountDraft = { readonly text: string; readonly error: string | null }

type StoredDraft = { readonly field: string; readonly text: string }
type StoredDrafts = { readonly owner: string; readonly drafts: readonly StoredDraft[] }

export const NO_DRAFT: AmountDraft = { text: '', error: null }

const KEY = 'amountDrafts'

const isDrafts = objectOf<StoredDrafts>({
  owner: isText,
  drafts: listOf(objectOf<StoredDraft>({ field: isText, text: isText })),
})

/** The drafts of one member. */
let cached: { readonly owner: string; readonly drafts: Map<string, AmountDraft> } | undefined
const listeners = new Set<() => void>()

/** Returns the draft of a field, whichever row shows it. */
export function useDraft(casinoId: number, kind: AmountKind): AmountDraft {
  return useSyncExternalStore(
    subscribe,
    () => currentDrafts()?.get(fieldOf(casinoId, kind)) ?? NO_DRAFT,
    () => NO_DRAFT,
  )
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
  for (const listener of listeners) listener()
  try {
    const stored = [...drafts].map(([field, { text }]) => ({ field, text }))
    sessionStorage.setItem(KEY, JSON.stringify({ owner, drafts: stored } satisfies StoredDrafts))
  } catch {
    // Private windows may block storage: the text then lasts as long as the page.
  }
}

/** Deletes the drafts when a user leaves. */
export function forgetDrafts(): void {
  cached = undefined
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing could be stored, so there is nothing to delete.
  }
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
  const owner = shownPerson()
  if (owner === undefined) return undefined
  if (cached?.owner !== owner) cached = { owner, drafts: readStored(owner) }
  return cached.drafts
}

function readStored(owner: string): Map<string, AmountDraft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!isDrafts(stored) || stored.owner !== owner) return new Map()
    return new Map(stored.drafts.map(({ field, text }) => [field, { text, error: null }]))
  } catch {
    return new Map()
  }
}
