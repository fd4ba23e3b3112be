import { createHmac, randomBytes } from 'node:crypto'
import { formatTypedCode, readTypedCode } from '#core/codes/typed-code.ts'

/** Backup codes of one account. */
export const BACKUP_CODES = 10

/** Characters of a code: 60 bits. */
const LENGTH = 12

/** Returns ten new codes as shown to users: `7K2M-9QXD-4TBN`. */
export function makeBackupCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < BACKUP_CODES) codes.add(makeCode())
  return [...codes]
}

function makeCode(): string {
  return formatTypedCode(randomBytes(LENGTH))
}

/** Normalizes a typed backup code. @returns null for text that is not one. */
export function readBackupCode(typed: string): string | null {
  return readTypedCode(typed, LENGTH)
}

/** Returns the stored hash of a code. Its key is not in the database. @param code as `readBackupCode` returns it. */
export function hashBackupCode(key: Buffer, userId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${userId} ${code}`).digest()
}
