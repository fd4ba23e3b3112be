import { deleteLinks, updateUser, endSessions } from '#server/auth/accounts/account-rows.ts'
import { sql } from 'kysely'
import { useMailToken } from '#server/auth/email/use-mail-token.ts'
import { query } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { hashMailToken } from '#server/mail/mail-tokens.ts'
import { deleteUnsentMail, queueMail } from '#server/mail/queue-mail.ts'

/** The account of a reset, the sessions that ended, and the ways to log in that were removed. */
export type PasswordReset = {
  readonly userId: string
  readonly ended: readonly string[]
  readonly removedPasskeys: number
  readonly removedFactor: boolean
}

/**
 * Sets a new password by a link from an email. Ends every session, and invalidates the other links that could give access
 * to the account. Does not sign in, and does not change the second factor. The address counts as confirmed, because the
 * link was sent to it.
 *
 * If the address was not confirmed before, another person may have made the account and added ways to log in: every passkey
 * and the second factor are removed, and the address of the calendar feed.
 *
 * @param removePasskeys passkeys to delete. The owner gets an email for each. IDs of other accounts are ignored.
 * @throws ApiError `expired-link`.
 */
export async function resetPassword(
  deps: Deps,
  token: string | null | undefined,
  passwordHash: string,
  removePasskeys: readonly string[],
): Promise<PasswordReset> {
  return await useMailToken(deps, token, 'reset', async (trx, { account, email }, now) => {
    if (account?.email !== email) throw new ApiError('expired-link')
    const { userId, emailVerified: wasVerified } = account
    const notify = (kind: 'password-changed' | 'passkey-deleted' | 'two-factor-off') =>
      queueMail(trx, { kind, address: email, userId }, now)

    await trx
      .updateTable('auth.account')
      .set({ password: passwordHash, removedPassword: null, updatedAt: now })
      .where('userId', '=', userId)
      .execute()
    await updateUser(trx, userId, {
      emailVerified: true,
      updatedAt: now,
      ...(!wasVerified && { twoFactor: false }),
    })
    await deleteLinks(trx, userId, ['reset', 'verify', 'change'])
    await deleteUnsentMail(trx)
      .where('address', '=', email)
      .where('kind', 'in', ['reset', 'verify'])
      .execute()
    await notify('password-changed')

    const removedPasskeys = await trx
      .deleteFrom('auth.passkey')
      .where('userId', '=', userId)
      .$if(wasVerified, (passkeys) => passkeys.where('id', '=', sql<string>`any(${removePasskeys}::uuid[])`))
      .returning('id')
      .execute()
    for (let n = 0; n < removedPasskeys.length; n++) await notify('passkey-deleted')
    let removedFactor = false
    if (!wasVerified) {
      await trx.deleteFrom('auth.passkeyChallenge').where('userId', '=', userId).execute()
      await trx.deleteFrom('auth.calendarTokens').where('userId', '=', userId).execute()
      const factor = await trx
        .deleteFrom('auth.secondFactor')
        .where('userId', '=', userId)
        .returning('confirmedAt')
        .executeTakeFirst()
      removedFactor = Boolean(factor?.confirmedAt)
      if (removedFactor) await notify('two-factor-off')
    }
    const ended = await endSessions(trx, userId, 'all')
    return { userId, ended, removedPasskeys: removedPasskeys.length, removedFactor }
  })
}

/** Returns the account that a reset link belongs to without using the link, or null if the link is not valid. */
export async function findResetAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string | null | undefined,
): Promise<string | null> {
  const hash = hashMailToken(token)
  if (hash === null) return null
  const found = await query(db)
    .selectFrom('auth.mailTokens as t')
    .innerJoin('auth.user as u', (join) =>
      join.onRef('u.id', '=', 't.userId').onRef('u.email', '=', 't.email'),
    )
    .select('u.id')
    .where('t.hash', '=', hash)
    .where('t.purpose', '=', 'reset')
    .where('t.expiresAt', '>', new Date(now()))
    .executeTakeFirst()
  return found?.id ?? null
}
