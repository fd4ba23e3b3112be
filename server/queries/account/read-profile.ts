import * as z from 'zod'
import { callFunction } from '#server/db/call-function.ts'
import { isRequesterSignedIn } from '#server/db/requesting-session.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

const AccountFields = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.date(),
  operator: z.boolean(),
  pendingEmail: z.string().nullable(),
})
const Profile = z.object({ state: z.string(), age: z.number() })

/** Reads the account and the profile of a user. @throws ApiError `sign-in-needed` when the account no longer exists. */
export async function readProfile(deps: Deps, userId: string) {
  const at = new Date(deps.now()).toISOString()
  const [[account], profile] = await Promise.all([
    transaction(deps.db, [{ name: 'read-account', text: ACCOUNT, values: [userId, at] }]),
    callFunction(deps.db, 'read_profile', { userId }),
  ])
  if (account?.rowCount !== 1 || profile.state === null) throw new ApiError('sign-in-needed')
  return { ...AccountFields.parse(account.rows[0]), ...Profile.parse(profile) }
}

const ACCOUNT = `
  select u.email, u.email_verified as "emailVerified", u.created_at as "createdAt", u.operator, (
      select t.email from auth.mail_tokens t
      where t.user_id = u.id and t.purpose = 'change' and t.expires_at > $2::timestamptz
        and ${isRequesterSignedIn({ family: 't.session_family', user: 'u.id', now: '$2::timestamptz' })}
      order by t.created_at desc limit 1
    ) as "pendingEmail"
  from auth."user" u where u.id = $1::uuid`
