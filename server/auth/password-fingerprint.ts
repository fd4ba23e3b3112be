import { createHash } from 'node:crypto'

/**
 * What is remembered of a password that was right, until the log-in is through: SHA-256 of its stored hash, as
 * `sha256(convert_to(password, 'UTF8'))` in the database. Another password, even the same one set again, has another.
 */
export function passwordFingerprint(passwordHash: string): Buffer {
  return createHash('sha256').update(passwordHash).digest()
}
