import { ApiError } from '#server/errors.ts'

/**
 * Returns a note as it is stored: null if it is only white space.
 *
 * @throws ApiError `invalid` when it has a character that the database cannot store (NUL, half of a surrogate pair).
 */
export function checkNote(note: string | null | undefined): string | null {
  if (note === null || note === undefined || note.trim() === '') return null
  if (/\0|\p{Surrogate}/u.test(note)) {
    throw new ApiError('invalid', 'This note contains a character we can’t store.', { field: 'note' })
  }
  return note
}
