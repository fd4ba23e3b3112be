import type { EpochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS } from '#server/auth/sessions/access-token.ts'

/**
 * Ended sessions whose access tokens have not expired yet.
 *
 * Access tokens are verified without the database; this set makes a log-out take effect immediately.
 */
export function createRevokedSessions(now: () => EpochMs) {
  const until = new Map<string, number>()
  return {
    add(sessionId: string): void {
      for (const [id, expiry] of until) {
        if (expiry > now()) break
        until.delete(id)
      }
      until.delete(sessionId)
      until.set(sessionId, now() + 2 * ACCESS_LIFE_MS)
    },
    has: (sessionId: string): boolean => until.has(sessionId),
  }
}
