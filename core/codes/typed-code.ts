/** Crockford's base 32: no I, L, O, or U, so that no character looks like another. Five bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a code that people type, one character per byte, in groups of four: `7K2M-9QXD`. */
export function formatTypedCode(bytes: Iterable<number>): string {
  const letters = [...bytes].map((byte) => ALPHABET[byte & 31]).join('')
  return (letters.match(/.{1,4}/g) ?? []).join('-')
}

/**
 * Normalizes a typed code: removes spaces and dashes, converts to upper case, and reads O as 0, and I and L as 1.
 *
 * @returns null for text that is not a code of this length.
 */
export function readTypedCode(typed: string, length: number): string | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === length && [...code].every((character) => ALPHABET.includes(character)) ? code : null
}
