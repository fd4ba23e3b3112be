import { randomUUID } from 'node:crypto'
import { lockUser } from '#server/auth/accounts/account-rows.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { TOKEN_LIFE_MS } from '#server/mail/mail-tokens.ts'
import { deleteUnsentMail, queueMail } from '#server/mail/queue-mail.ts'

/**
 * Stores the requested address, and queues an email to it. Links that were already sent to this address stay valid.
 * Earlier requests for another address are deleted with their links. Nothing else changes until the new address is
 * confirmed. The result does not reveal whether another account has the address.
 *
 * The current address gets a notice, as in `confirmEmailChange`. The request ends with the session that made it.
 *
 * @throws ApiError `sign-in-needed` when the session has ended.
 */
export async function requestEmailChange(
  deps: Deps,
  { userId, sessionId }: CurrentUser,
  email: string,
  onlyConfirmed: boolean,
): Promise<void> {
  const now = new Date(deps.now())
  await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, userId)
    const session = await trx
      .selectFrom('auth.session')
      .select('family')
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (user === undefined || session === undefined) throw new ApiError('sign-in-needed')
    await trx
      .deleteFrom('auth.mailTokens')
      .where('userId', '=', userId)
      .where('purpose', '=', 'change')
      .where('email', '!=', email)
      .execute()
    await deleteUnsentMail(trx).where('userId', '=', userId).where('kind', '=', 'email-change').execute()
    const id = randomUUID()
    const expiresAt = new Date(now.getTime() + TOKEN_LIFE_MS.change)
    await trx
      .insertInto('auth.mailTokens')
      .values({
        id,
        userId,
        purpose: 'change',
        email,
        expiresAt,
        createdAt: now,
        sessionFamily: session.family,
      })
      .execute()
    await queueMail(trx, { id, kind: 'email-change', address: email, userId }, now)
    if (user.emailVerified || !onlyConfirmed)
      await queueMail(trx, { kind: 'email-change-requested', address: user.email, userId }, now)
  })
}
