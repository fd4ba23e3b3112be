import { createHmac, randomBytes } from 'node:crypto'

/** Backup codes of one account. */
export const BACKUP_CODES = 10

/** 60 bits each: twelve characters without ambiguous ones (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** Returns ten new codes as shown to users: `7K2M-9QXD-4TBN`. */
export function makeBackupCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < BACKUP_CODES) codes.add(makeCode())
  return [...codes]
}

function makeCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte & 31])
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-')
}

/**
 * Normalizes a typed backup code: removes spaces and dashes, converts to upper case, and reads O as 0, and I and L as 1.
 *
 * @returns null for text that is not a backup code.
 */
export function readBackupCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null
}

/** Returns the stored hash of a code. Its key is not in the database. @param code as `readBackupCode` returns it. */
export function hashBackupCode(key: Buffer, userId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${userId} ${code}`).digest()
}
