import { createHmac, randomBytes } from 'node:crypto'

/** How many there are at a time. */
export const BACKUP_CODES = 10

/** Sixty bits each: twelve letters and digits, without those that look like others (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** Ten new codes as they are shown: `7K2M-9QXD-4TBN`. */
export function makeBackupCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < BACKUP_CODES) codes.add(makeCode())
  return [...codes]
}

function makeCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte & 31])
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-')
}

/** What was typed, as a backup code is compared: no spaces, no dashes, capitals, and O, I and L as the digits they look like. @returns null for anything else. */
export function readBackupCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null
}

/** What the database keeps of a code, by a key that is not in it. @param code as `readBackupCode` gives it. */
export function hashBackupCode(key: Buffer, userId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${userId} ${code}`).digest()
}
