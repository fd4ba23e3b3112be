import { err, ok, type Result } from '#core/result.ts'

/** The longest note, in code points. */
export const MAX_NOTE = 280

/** `empty`: no visible character. `too-long`: more than `MAX_NOTE` characters, by `over`. */
export type NoteError = { readonly kind: 'empty' } | { readonly kind: 'too-long'; readonly over: number }

/**
 * Checks the note that an operator pins on the public pages. The form, the API, and the command run it.
 *
 * @returns the text in one line: white space, also line breaks, becomes single spaces.
 */
export function checkNote(text: string): Result<string, NoteError> {
  const note = text.replace(/\s+/g, ' ').trim()
  if (note.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}]/gu, '') === '')
    return err({ kind: 'empty' })
  const over = [...note].length - MAX_NOTE
  return over > 0 ? err({ kind: 'too-long', over }) : ok(note)
}
