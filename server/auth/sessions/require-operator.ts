import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import type { Proof } from '#server/auth/sessions/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Requires an account with the operator role, two-factor on, and a session that used a second factor or a passkey.
 *
 * @throws ApiError `not-found` for everyone else, as for a missing route; `forbidden` for an operator with two-factor off;
 *   `reauthentication-needed` for one whose session was confirmed by password only.
 */
export async function requireOperator(db: Database, user: CurrentUser): Promise<void> {
  const values = [user.userId, user.sessionId]
  const [found] = await transaction(db, [{ name: 'require-operator', text: TEXT, values }])
  const row = found?.rows[0] as { operator: boolean; twoFactor: boolean; by: Proof } | undefined
  if (!row?.operator) throw new ApiError('not-found')
  if (!row.twoFactor) {
    throw new ApiError('forbidden', 'The operator tools require two-factor authentication. Turn it on first.')
  }
  if (row.by === 'password') throw new ApiError('reauthentication-needed')
}

const TEXT = `
  select u.operator, u.two_factor as "twoFactor", s.authenticated_by as by
  from auth."user" u join auth.session s on s.user_id = u.id and s.id = $2::uuid
  where u.id = $1::uuid`
