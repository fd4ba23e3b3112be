import { createHash } from 'node:crypto'

/** The ETag of some bytes, without its quotes. */
export function contentTag(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
