import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '#server/db/backup/backup-error.ts'

/** The manifest of a backup, which has a checksum of every file. */
export const MANIFEST = 'manifest.json'

/** The signature of the manifest. It is missing if the backup was made without a secret. */
export const SIGNATURE = 'manifest.hmac'

/** Returns the signature of a manifest: an HMAC with a key that is derived from the server's secret. */
export function signManifest(manifest: string | Buffer, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'backup manifest', 32))
  return createHmac('sha256', key).update(manifest).digest('hex')
}

/**
 * Checks that a server with one of these secrets made the backup. A restore runs the SQL of a dump, so a changed backup
 * could do anything in the database.
 *
 * @throws BackupError that names the next step.
 */
export function requireSignature(folder: string, secrets: readonly string[]): void {
  const advice = 'If you know where it comes from, add --unverified.'
  const file = join(folder, SIGNATURE)
  if (!existsSync(file))
    throw new BackupError(
      `${folder} has no signature: it was made by an earlier version, or without AUTH_SECRET. ${advice}`,
    )
  const signature = Buffer.from(readFileSync(file, 'utf8').trim())
  const manifest = readFileSync(join(folder, MANIFEST))
  const isValid = secrets.some((secret) => {
    const expected = Buffer.from(signManifest(manifest, secret))
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  })
  if (!isValid)
    throw new BackupError(
      `${join(folder, MANIFEST)} was changed, or made by a server with another secret. Set AUTH_SECRET to the value of that server. ${advice}`,
    )
}
