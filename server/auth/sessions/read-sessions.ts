import type { SessionList } from '#contract/account.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { deviceName } from '#server/auth/sessions/device-name.ts'
import { SESSION_LIMIT_MS } from '#server/auth/sessions/sessions.ts'
import { query } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'

/** Reads the active sessions of a user: the current one first, then the most recently seen. */
export async function readSessions(deps: Deps, { userId, sessionId }: CurrentUser): Promise<SessionList> {
  const now = deps.now()
  const sessions = await query(deps.db)
    .selectFrom('auth.session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date(now))
    .where('createdAt', '>', new Date(now - SESSION_LIMIT_MS))
    .orderBy((eb) => eb('id', '=', sessionId), 'desc')
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
  return {
    sessions: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      current: id === sessionId,
      device: deviceName(userAgent ?? ''),
      createdAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
    })),
    now: new Date(now).toISOString(),
  }
}
