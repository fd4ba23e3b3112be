import type { AppDeps } from '#server/app-deps.ts'
import type { Account } from '#server/auth/accounts.ts'
import { mayMail } from '#server/auth/may-mail.ts'
import { transaction } from '#server/db/transaction.ts'
import { Failure, fail } from '#server/http/fail.ts'
import { type QueuedMail, queueMail } from '#server/mail/queue-mail.ts'

/**
 * Rejects accounts whose address is not confirmed, where that is required, and sends them a new link. Called only after
 * the person proved who they are: to anybody else such an account looks like none.
 *
 * @throws Failure `email-unverified`.
 */
export async function requireVerified(deps: AppDeps, account: Account): Promise<void> {
  if (!deps.config.verifyEmail || account.emailVerified) return
  throw await failUnverified(deps, { kind: 'verify', address: account.email }, account.id)
}

/**
 * Sends a link to confirm an address, within the limit of its emails.
 *
 * @param userId the account the audit names.
 * @returns the `email-unverified` failure to throw.
 */
export async function failUnverified(
  deps: AppDeps,
  mail: QueuedMail,
  userId: string | undefined,
): Promise<Failure> {
  if (!(await mayMail(deps.auth.limiter, 'verify', mail.address))) {
    const message = 'Please verify your email address first. You will find our last link in your mail.'
    return new Failure('email-unverified', message, { userId })
  }
  await transaction(deps.db, [queueMail(mail, deps.now())])
  deps.postman.nudge()
  return new Failure('email-unverified', fail('email-unverified').message, { userId })
}

/** The same for someone who is signed in already: they were before addresses were checked. */
export async function requireVerifiedPerson(deps: AppDeps, userId: string, message: string): Promise<void> {
  if (!deps.config.verifyEmail) return
  const [found] = await transaction(deps.db, [{ name: 'is-verified', text: VERIFIED, values: [userId] }])
  if (found?.rowCount !== 1) throw fail('email-unverified', message)
}

const VERIFIED = 'select from auth."user" where id = $1::uuid and "emailVerified"'
