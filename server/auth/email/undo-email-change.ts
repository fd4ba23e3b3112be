import { updateUser, endSessions } from '#server/auth/accounts/account-rows.ts'
import { useMailToken } from '#server/auth/email/use-mail-token.ts'
import { query } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { hashMailToken } from '#server/mail/mail-tokens.ts'
import { deleteUnsentMail, queueMail } from '#server/mail/queue-mail.ts'

/** How long before the change of the address an intruder may have added ways to log in. */
const BEFORE_MS = 7 * 86_400_000

/**
 * Restores the old address of an account, and locks out everyone else. An intruder may still be signed in, have links,
 * know the password, and have added sign-in methods before changing the address. So every session ends, every pending
 * log-in and link stops working except links back to an even older address, and the password is removed. Passkeys, a
 * second factor, and backup codes from the seven days before the change or later are deleted, and so is the address of the
 * calendar feed, which every session can read. The owner gets a link for a new password, and sign-ins are rejected until it
 * is set (see `openSession`).
 *
 * The replaced address is told: the person who still reads the old one may not be the owner any more.
 *
 * Unsent emails are deleted, except those to this address and to even older ones. An intruder who changes the address
 * twice and undoes the second change must not delete the first owner's notice, which has the link to restore the address.
 *
 * @returns the user, and the sessions that ended.
 * @throws ApiError `expired-link`; `conflict` if the address belongs to another account.
 */
export async function undoEmailChange(
  deps: Deps,
  token: string | null | undefined,
): Promise<{ readonly userId: string; readonly ended: readonly string[] }> {
  return await useMailToken(deps, token, 'undo', async (trx, { account, email, number, createdAt }, now) => {
    if (account === null) throw new ApiError('expired-link')
    const { userId } = account
    const since = new Date(createdAt.getTime() - BEFORE_MS)

    await trx
      .updateTable('auth.account')
      .set((eb) => ({
        password: null,
        removedPassword: eb.fn.coalesce('password', 'removedPassword'),
        updatedAt: now,
      }))
      .where('userId', '=', userId)
      .execute()
    await trx.deleteFrom('auth.secondStep').where('userId', '=', userId).execute()
    await trx.deleteFrom('auth.passkeyChallenge').where('userId', '=', userId).execute()
    await trx
      .deleteFrom('auth.passkey')
      .where('userId', '=', userId)
      .where('createdAt', '>=', since)
      .execute()
    await trx
      .deleteFrom('auth.secondFactor')
      .where('userId', '=', userId)
      .where((eb) => eb.or([eb('confirmedAt', 'is', null), eb('confirmedAt', '>=', since)]))
      .execute()
    const factor = await trx
      .selectFrom('auth.secondFactor')
      .select('backupCodesAt')
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (factor?.backupCodesAt && factor.backupCodesAt >= since)
      await trx.deleteFrom('auth.backupCode').where('userId', '=', userId).execute()
    await trx.deleteFrom('auth.calendarTokens').where('userId', '=', userId).execute()
    await updateUser(trx, userId, {
      email,
      emailVerified: true,
      twoFactor: factor !== undefined,
      updatedAt: now,
    })

    await trx
      .deleteFrom('auth.mailTokens')
      .where('userId', '=', userId)
      .where((eb) => eb.or([eb('purpose', '!=', 'undo'), eb('number', '>', number)]))
      .execute()
    const older = trx
      .selectFrom('auth.mailTokens')
      .select('email')
      .where('userId', '=', userId)
      .where('purpose', '=', 'undo')
      .where('expiresAt', '>', now)
    await deleteUnsentMail(trx)
      .where('userId', '=', userId)
      .where('address', '!=', email)
      .where('address', 'not in', older)
      .execute()
    await queueMail(trx, { kind: 'reset', address: email, userId }, now)
    if (account.email !== email)
      await queueMail(trx, { kind: 'email-restored', address: account.email, userId }, now)
    return { userId, ended: await endSessions(trx, userId, 'all') }
  })
}

/** Returns the address that an `undo` link was sent to, without using the link, or null if the link is not valid. */
export async function findUndoAddress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string | null | undefined,
): Promise<string | null> {
  const hash = hashMailToken(token)
  if (hash === null) return null
  const found = await query(db)
    .selectFrom('auth.mailTokens')
    .select('email')
    .where('hash', '=', hash)
    .where('purpose', '=', 'undo')
    .where('expiresAt', '>', new Date(now()))
    .executeTakeFirst()
  return found?.email ?? null
}
