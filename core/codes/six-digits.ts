/**
 * Finds the code of an authenticator app in typed or pasted text: six digits, in one or two groups, of any keyboard, also
 * within a sentence.
 *
 * @returns null when there are none, or several.
 */
export function readSixDigits(typed: string): string | null {
  const text = typed.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const compact = text.replace(/[\s\p{Pd}]/gu, '')
  if (/^[0-9]{6}$/.test(compact)) return compact
  const found = text.match(/(?<![\p{L}\p{N}\p{Pd}])[0-9]{3}[\s\p{Pd}]?[0-9]{3}(?![\p{L}\p{N}\p{Pd}])/gu) ?? []
  return found.length === 1 ? (found[0]?.replace(/[\s\p{Pd}]/gu, '') ?? null) : null
}
