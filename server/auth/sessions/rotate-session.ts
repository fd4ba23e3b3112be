import { randomUUID } from 'node:crypto'
import { type EpochMs, epochMs } from '#core/units.ts'
import { passwordFingerprint } from '#server/auth/passwords/password-fingerprint.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import {
  type AuthMethod,
  hashToken,
  newToken,
  type Session,
  SESSION_LIFE_MS,
  SESSION_LIMIT_MS,
} from '#server/auth/sessions/sessions.ts'
import type { Trx } from '#server/db/query.ts'

/** A session with a new token and a new ID. */
export type RotatedSession = { readonly token: string; readonly session: Session }

/**
 * Rotates a session's token and ID. The old token, and access tokens of the old ID, are rejected afterwards.
 *
 * @param evidence.method how the user has just authenticated; null does not change method and time.
 * @param evidence.password fingerprint that the account's password must still have; null when none was verified.
 * @returns null when the session has ended, was rotated meanwhile, or the password was changed.
 */
export async function rotateSession(
  trx: Trx,
  { userId, sessionId }: CurrentUser,
  { method, password }: { readonly method: AuthMethod | null; readonly password: Buffer | null },
  now: EpochMs,
): Promise<RotatedSession | null> {
  const account = await trx
    .selectFrom('auth.account')
    .select('password')
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (password !== null && !(account?.password && passwordFingerprint(account.password).equals(password)))
    return null
  const current = await trx
    .selectFrom('auth.session')
    .select(['token', 'createdAt'])
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (current === undefined) return null
  const at = new Date(now)
  await trx
    .insertInto('auth.retiredToken')
    .values({ token: current.token, sessionId, retiredAt: at })
    .onConflict((same) => same.column('token').doNothing())
    .execute()
  const [token, id] = [newToken(), randomUUID()]
  const expiresAt = now + SESSION_LIFE_MS
  await trx
    .updateTable('auth.session')
    .set({
      id,
      token: hashToken(token),
      updatedAt: at,
      expiresAt: new Date(expiresAt),
      ...(method && { authenticatedAt: at, authenticatedBy: method }),
    })
    .where('id', '=', sessionId)
    .execute()
  const end = Math.min(expiresAt, current.createdAt.getTime() + SESSION_LIMIT_MS)
  return { token, session: { id, userId, expiresAt: epochMs(end) } }
}
