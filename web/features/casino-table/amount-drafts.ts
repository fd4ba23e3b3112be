import { shownPerson } from '#web/api/call-as-person.ts'
import { isText, listOf, objectOf } from '#web/api/type-guards.ts'

/** The two amounts of a row. */
export type AmountKind = 'cash-out' | 'spend'

type Draft = { readonly field: string; readonly text: string }
type Drafts = { readonly owner: string; readonly drafts: readonly Draft[] }

const KEY = 'amountDrafts'

const isDrafts = objectOf<Drafts>({
  owner: isText,
  drafts: listOf(objectOf<Draft>({ field: isText, text: isText })),
})

/** The drafts of one member. In memory too, because every field reads its own when the list opens. */
let cached: { readonly owner: string; readonly texts: Map<string, string> } | undefined

/** Returns what the member typed into a field and has not recorded. */
export function readDraft(casinoId: number, kind: AmountKind): string {
  return draftTexts()?.get(fieldOf(casinoId, kind)) ?? ''
}

/**
 * Stores the text of a field until it is recorded, so that a row that renders elsewhere, or a tab that the phone has
 * unloaded, shows it again.
 */
export function storeDraft(casinoId: number, kind: AmountKind, text: string): void {
  const texts = draftTexts()
  const owner = cached?.owner
  if (texts === undefined || owner === undefined) return
  if (text === '') texts.delete(fieldOf(casinoId, kind))
  else texts.set(fieldOf(casinoId, kind), text)
  try {
    const drafts = [...texts].map(([field, draft]) => ({ field, text: draft }))
    sessionStorage.setItem(KEY, JSON.stringify({ owner, drafts } satisfies Drafts))
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

/** Returns the drafts of the member on screen; undefined without one. */
function draftTexts(): Map<string, string> | undefined {
  const owner = shownPerson()
  if (owner === undefined) return undefined
  if (cached?.owner !== owner) cached = { owner, texts: readStored(owner) }
  return cached.texts
}

function readStored(owner: string): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!isDrafts(stored) || stored.owner !== owner) return new Map()
    return new Map(stored.drafts.map(({ field, text }) => [field, text]))
  } catch {
    return new Map()
  }
}
