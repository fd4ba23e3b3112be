import * as z from 'zod'
import { asUser } from '#server/access/as-user.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'

const Identity = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.date(),
  pendingEmail: z.string().nullable(),
})
const Said = z.object({ state: z.string(), age: z.number() })

/** What a person's account page shows. @throws Failure `sign-in-needed` when the account is gone. */
export async function readProfile(deps: Deps, userId: string) {
  const at = new Date(deps.now()).toISOString()
  const [[account], [profile]] = await Promise.all([
    transaction(deps.db, [{ name: 'read-account', text: ACCOUNT, values: [userId, at] }]),
    asUser(deps.db, userId, [
      { name: 'read-profile', text: 'select state, age from users where id = $1::uuid', values: [userId] },
    ]),
  ])
  if (account?.rowCount !== 1 || profile?.rowCount !== 1) throw fail('sign-in-needed')
  return { ...Identity.parse(account.rows[0]), ...Said.parse(profile.rows[0]) }
}

const ACCOUNT = `
  select u.email, u."emailVerified", u."createdAt", (
      select t.email from auth.mail_tokens t
      where t.user_id = u.id and t.purpose = 'change' and t.expires_at > $2::timestamptz
      order by t.created_at desc limit 1
    ) as "pendingEmail"
  from auth."user" u where u.id = $1::uuid`
