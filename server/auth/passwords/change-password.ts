import { deleteLinks, lockAccount, endSessions } from '#server/auth/accounts/account-rows.ts'
import { passwordFingerprint } from '#server/auth/passwords/password-fingerprint.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { type RotatedSession, rotateSession } from '#server/auth/sessions/rotate-session.ts'
import type { AuthMethod } from '#server/auth/sessions/sessions.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { deleteUnsentMail, queueMail } from '#server/mail/queue-mail.ts'

/**
 * Changes the password of a signed-in user. Ends every other session, invalidates the links that could give access to the
 * account, and queues an email to the owner. The current session gets new tokens in the same transaction.
 *
 * Reset links to a confirmed address stay valid if only the password was verified: somebody else may know it, and must not
 * be able to end the owner's recovery. An unsent email with such a link stays or is deleted like a sent one.
 *
 * @param change.verified fingerprint of the current password, as it was verified.
 * @param change.method how the current session is authenticated from now on; null does not change it.
 * @param change.keepResetLinks whether only the password was verified.
 * @returns null when nothing changed: the password has changed meanwhile, or the session has ended.
 */
export async function changePassword(
  deps: Deps,
  user: CurrentUser,
  change: {
    readonly verified: Buffer
    readonly passwordHash: string
    readonly method: AuthMethod | null
    readonly keepResetLinks: boolean
  },
): Promise<{ readonly rotated: RotatedSession; readonly ended: readonly string[] } | null> {
  const { userId } = user
  const { verified, passwordHash, method, keepResetLinks } = change
  const now = new Date(deps.now())
  return await inTransaction(deps.db, async (trx) => {
    const account = await lockAccount(trx, userId)
    if (!account?.password || !passwordFingerprint(account.password).equals(verified)) return null
    const rotated = await rotateSession(trx, user, { method, password: null }, deps.now())
    if (rotated === null) return null
    await trx
      .updateTable('auth.account')
      .set({ password: passwordHash, updatedAt: now })
      .where('userId', '=', userId)
      .execute()
    if (!(account.emailVerified && keepResetLinks)) {
      await deleteLinks(trx, userId, ['reset'])
      await deleteUnsentMail(trx).where('address', '=', account.email).where('kind', '=', 'reset').execute()
    }
    await queueMail(trx, { kind: 'password-changed', address: account.email, userId }, now)
    const ended = await endSessions(trx, userId, { except: rotated.session.id })
    return { rotated, ended }
  })
}
