import { callFunction } from '#server/db/call-function.ts'
import { query } from '#server/db/query.ts'
import { isRequesterSignedIn } from '#server/mail/mail-tokens.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/** Reads the account and the profile of a user. @throws ApiError `sign-in-needed` when the account no longer exists. */
export async function readProfile({ db, now }: Deps, userId: string) {
  const at = new Date(now())
  const [account, { state, age }, { settings }] = await Promise.all([
    query(db)
      .selectFrom('auth.user as u')
      .select((eb) => [
        'u.email',
        'u.emailVerified',
        'u.createdAt',
        'u.operator',
        eb
          .selectFrom('auth.mailTokens as t')
          .select('t.email')
          .whereRef('t.userId', '=', 'u.id')
          .where('t.purpose', '=', 'change')
          .where('t.expiresAt', '>', at)
          .where(isRequesterSignedIn('t', at))
          .orderBy('t.createdAt', 'desc')
          .limit(1)
          .as('pendingEmail'),
      ])
      .where('u.id', '=', userId)
      .executeTakeFirst(),
    callFunction(db, 'read_profile', { userId }),
    callFunction(db, 'read_all_settings', { userId }),
  ])
  if (account === undefined || state === null || age === null) throw new ApiError('sign-in-needed')
  return {
    ...account,
    state,
    age,
    shareEvidence: settings?.share_evidence ?? null,
    timeZone: settings?.time_zone ?? null,
  }
}
