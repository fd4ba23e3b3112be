import type { PinnedNote } from '#contract/pinned-note.ts'
import { checkNote, MAX_NOTE } from '#core/note/check-note.ts'
import { query } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { noteOf } from '#server/queries/operator/note-cache.ts'

/**
 * Pins a note on the public pages, in place of the one before, with today as its day.
 *
 * @returns the note as it was stored.
 * @throws ApiError `invalid` for a note without text or of more than 280 characters.
 */
export async function pinNote(deps: Pick<Deps, 'db' | 'now'>, text: string): Promise<PinnedNote> {
  const checked = checkNote(text)
  if (!checked.ok) {
    const message =
      checked.reason.kind === 'empty'
        ? 'Enter a note.'
        : `A note can be at most ${MAX_NOTE} characters long: this is ${checked.reason.over} too long.`
    throw new ApiError('invalid', message, { field: 'text' })
  }
  const note = { text: checked.value, pinnedAt: new Date(deps.now()) }
  await query(deps.db)
    .insertInto('public.siteNote')
    .values(note)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(note))
    .execute()
  return noteOf(note)
}

/** Removes the note. Without one, nothing changes. */
export async function removeNote(deps: Pick<Deps, 'db'>): Promise<void> {
  await query(deps.db).deleteFrom('public.siteNote').execute()
}
