import type { AppDeps } from '#server/app-deps.ts'
import type { Account } from '#server/auth/accounts.ts'
import { mayMail } from '#server/auth/may-mail.ts'
import { transaction } from '#server/db/transaction.ts'
import { fail } from '#server/http/fail.ts'
import { queueMail } from '#server/mail/queue-mail.ts'

/**
 * Lets nobody in whose address is not confirmed, where that is asked for; they get a new link. Called only after
 * they have shown who they are: to anybody else an account that waits looks like none.
 *
 * @throws Failure `email-unverified`.
 */
export async function requireVerified(deps: AppDeps, account: Account): Promise<void> {
  if (!deps.config.verifyEmail || account.emailVerified) return
  if (!(await mayMail(deps.auth.limiter, 'verify', account.email))) {
    throw fail(
      'email-unverified',
      'Please verify your email address first. You will find our last link in your mail.',
    )
  }
  await transaction(deps.db, [queueMail({ kind: 'verify', address: account.email }, deps.now())])
  deps.postman.nudge()
  throw fail('email-unverified')
}

/** The same for someone who is signed in already: they were before addresses were checked. */
export async function requireVerifiedPerson(deps: AppDeps, userId: string, message: string): Promise<void> {
  if (!deps.config.verifyEmail) return
  const [found] = await transaction(deps.db, [{ name: 'is-verified', text: VERIFIED, values: [userId] }])
  if (found?.rowCount !== 1) throw fail('email-unverified', message)
}

const VERIFIED = 'select from auth."user" where id = $1::uuid and "emailVerified"'
