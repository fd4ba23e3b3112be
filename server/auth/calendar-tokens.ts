import { createHash, createHmac } from 'node:crypto'
import { deriveKey } from '#server/auth/secrets/secret-box.ts'

/** Makes the tokens of calendar feeds: 256 bits that follow from the server's secret and the ID of the feed. */
export function createCalendarTokens(secret: string) {
  const key = deriveKey(secret, 'calendar-token/v1')
  return { tokenOf: (id: string): string => createHmac('sha256', key).update(id).digest('base64url') }
}

/** Returns the stored hash of a token. */
export function hashCalendarToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
