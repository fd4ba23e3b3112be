import { createHash } from 'node:crypto'

/**
 * Identifies a verified password until the log-in is complete: SHA-256 of its stored hash, as
 * `sha256(convert_to(password, 'UTF8'))` in the database. Setting the same password again changes it.
 */
export function passwordFingerprint(passwordHash: string): Buffer {
  return createHash('sha256').update(passwordHash).digest()
}
