// The rules of tags that a list does not need: it only shows tags.

/** How many tags a row may have. */
export const MOST_TAGS_OF_ROW = 8

/** How many different tags a user may have. */
export const MOST_TAGS = 40

/** How many characters the text of a tag may have. */
export const LONGEST_TAG = 24

/** Returns a typed text as it is stored: trimmed, and composed (NFC). */
export function tagText(typed: string): string {
  return typed.trim().normalize('NFC')
}

/** Returns why a stored text cannot be a tag; null if it can. */
export function tagTextError(text: string): 'empty' | 'too-long' | 'control-character' | null {
  if (text === '') return 'empty'
  // Invisible characters, except the one that joins emoji.
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200D)\p{Cf}/u.test(text)) return 'control-character'
  return [...text].length > LONGEST_TAG ? 'too-long' : null
}
