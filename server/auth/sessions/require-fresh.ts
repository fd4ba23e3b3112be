import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { AuthMethod } from '#server/auth/sessions/sessions.ts'
import { query } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/** How long after a sign-in or a confirmation sensitive operations are allowed. */
export const FRESH_MS = 10 * 60_000

/**
 * Requires a sign-in, or a confirmation by `POST /api/reauthenticate`, within the last ten minutes. With two-factor on,
 * a password without a code does not count.
 *
 * @throws ApiError `reauthentication-needed`, upon which a client asks the user to confirm and repeats the request.
 */
export async function requireFresh(deps: Pick<Deps, 'db' | 'now'>, user: CurrentUser): Promise<AuthMethod> {
  const { recent } = await readAuthentication(deps, user)
  if (recent === null) throw new ApiError('reauthentication-needed')
  return recent
}

/**
 * Requires the same as `requireFresh`, but only of accounts with two-factor on: for routes that verify the password
 * themselves.
 *
 * @returns how the user authenticated recently; null when they did not and two-factor is off.
 * @throws ApiError `reauthentication-needed`
 */
export async function requireFreshSecondFactor(
  deps: Pick<Deps, 'db' | 'now'>,
  user: CurrentUser,
): Promise<AuthMethod | null> {
  const { recent, twoFactor } = await readAuthentication(deps, user)
  if (recent === null && twoFactor) throw new ApiError('reauthentication-needed')
  return recent
}

/** Returns how the user of a session authenticated in the last ten minutes; null if they did not, or not well enough. */
async function readAuthentication(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { sessionId }: CurrentUser,
): Promise<{ readonly recent: AuthMethod | null; readonly twoFactor: boolean }> {
  const session = await query(db)
    .selectFrom('auth.session as s')
    .leftJoin('auth.secondFactor as f', 'f.userId', 's.userId')
    .select(['s.authenticatedAt', 's.authenticatedBy', 'f.confirmedAt'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  if (session === undefined) return { recent: null, twoFactor: false }
  const twoFactor = session.confirmedAt !== null
  const method = AuthMethod.parse(session.authenticatedBy)
  const isFresh =
    now() - session.authenticatedAt.getTime() < FRESH_MS && (method !== 'password' || !twoFactor)
  return { recent: isFresh ? method : null, twoFactor }
}
