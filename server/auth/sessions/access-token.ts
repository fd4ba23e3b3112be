import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import { epochMs } from '#core/units.ts'

/** Lifetime of an access token; then it must be renewed from the session. */
export const ACCESS_LIFE_MS = 5 * 60_000

/** The claims of an access token. */
export type Access = { readonly userId: string; readonly sessionId: string; readonly expiresAt: EpochMs }

const VERSION = 'v1'
const MAX_VERIFIED = 10_000

/** Signs and verifies access tokens, `v1.<user>.<session>.<expiry>.<hmac>`, without the database. */
export function createAccessTokens(secret: string) {
  const key = createSecretKey(createHmac('sha256', secret).update('access-token/v1').digest())
  /** The tokens whose signature is right. A browser sends the same token for minutes, and a check takes about 13 µs. */
  const verified = new Map<string, Access>()

  function seal(payload: string): string {
    return createHmac('sha256', key).update(payload).digest('base64url')
  }

  /** Returns the claims of a token, whether it has expired or not; null if its signature is wrong. */
  function verify(token: string): Access | null {
    const end = token.lastIndexOf('.')
    if (end < 0 || token.length > 300) return null
    const payload = token.slice(0, end)
    const given = Buffer.from(token.slice(end + 1))
    const right = Buffer.from(seal(payload))
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null
    const [version, userId, sessionId, expiry] = payload.split('.')
    if (version !== VERSION || !userId || !sessionId) return null
    const access = { userId, sessionId, expiresAt: epochMs(Number(expiry)) }
    if (verified.size >= MAX_VERIFIED) verified.clear()
    verified.set(token, access)
    return access
  }

  return {
    sign({ userId, sessionId, expiresAt }: Access): string {
      const payload = `${VERSION}.${userId}.${sessionId}.${expiresAt}`
      return `${payload}.${seal(payload)}`
    },

    /** @returns null if the signature is wrong, it has expired, or its expiry is too far in the future. */
    read(token: string, now: EpochMs): Access | null {
      const access = verified.get(token) ?? verify(token)
      if (access === null || access.expiresAt <= now || access.expiresAt > now + 2 * ACCESS_LIFE_MS)
        return null
      return access
    },
  }
}
