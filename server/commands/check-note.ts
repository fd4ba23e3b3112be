import { fail } from '#server/http/fail.ts'

/**
 * A note as it is stored: nothing but white space is no note.
 *
 * @throws Failure `invalid` when it holds a character that text cannot hold (NUL, half a surrogate pair).
 */
export function checkNote(note: string | null | undefined): string | null {
  if (note === null || note === undefined || note.trim() === '') return null
  if (/\0|\p{Surrogate}/u.test(note)) {
    throw fail('invalid', 'This note holds a character that cannot be stored.', 'note')
  }
  return note
}
