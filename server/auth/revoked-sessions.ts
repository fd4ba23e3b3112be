import type { EpochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS } from '#server/auth/access-token.ts'

/**
 * The sessions ended on this node whose accesses have not run out yet.
 *
 * An access is checked without the database; this is what makes logging out take hold at once all the same.
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
