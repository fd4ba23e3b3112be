import { createHash } from 'node:crypto'

/** Returns the ETag of some bytes, without quotes. */
export function contentTag(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
