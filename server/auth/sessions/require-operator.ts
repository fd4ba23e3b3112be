import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { query } from '#server/db/query.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Requires an account with the operator role, two-factor on, and a session that used a second factor or a passkey.
 *
 * @throws ApiError `not-found` for everyone else, as for a missing route; `forbidden` for an operator with two-factor off;
 *   `reauthentication-needed` for one whose session was confirmed by password only.
 */
export async function requireOperator(db: Database, user: CurrentUser): Promise<void> {
  const row = await query(db)
    .selectFrom('auth.user as u')
    .innerJoin('auth.session as s', 's.userId', 'u.id')
    .select(['u.operator', 'u.twoFactor', 's.authenticatedBy'])
    .where('u.id', '=', user.userId)
    .where('s.id', '=', user.sessionId)
    .executeTakeFirst()
  if (!row?.operator) throw new ApiError('not-found')
  if (!row.twoFactor) {
    throw new ApiError('forbidden', 'The operator tools require two-factor authentication. Turn it on first.')
  }
  if (row.authenticatedBy === 'password') throw new ApiError('reauthentication-needed')
}
