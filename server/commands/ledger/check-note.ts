import { ApiError } from '#server/errors.ts'

/**
 * Returns a note, or another text of the user, as it is stored: null if it is only white space.
 *
 * @param field the name of the field in the error.
 * @throws ApiError `invalid` when it has a character that the database cannot store (NUL, half of a surrogate pair).
 */
export function checkNote(note: string | null | undefined, field = 'note'): string | null {
  if (note === null || note === undefined || note.trim() === '') return null
  if (/\0|\p{Surrogate}/u.test(note)) {
    throw new ApiError('invalid', `This ${field} contains a character we can’t store.`, { field })
  }
  return note
}
