import { deleteLinks, updateUser } from '#server/auth/accounts/account-rows.ts'
import { randomUUID } from 'node:crypto'
import { addressTaken, useMailToken } from '#server/auth/email/use-mail-token.ts'
import { isTakenByAnother } from '#server/db/address-lock.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { TOKEN_LIFE_MS } from '#server/mail/mail-tokens.ts'
import { deleteUnsentMail, queueMail } from '#server/mail/queue-mail.ts'

/**
 * Changes the email address of an account to the confirmed one. The old address gets a link to undo the change, valid for
 * seven days. It gets none when it was never confirmed and `onlyConfirmed` is true, because it may be another person's.
 * The old address is reserved while that link is valid. Links sent to the old address become invalid.
 *
 * @returns the ID of the user.
 * @throws ApiError `expired-link`, also when the session that requested the change has ended; `conflict` when the address
 *   belongs to another account, or is reserved for one.
 */
export async function confirmEmailChange(
  deps: Deps,
  token: string | null | undefined,
  onlyConfirmed: boolean,
): Promise<string> {
  return await useMailToken(
    deps,
    token,
    'change',
    async (trx, { account, email, isRequesterSignedIn }, now) => {
      if (account === null || !isRequesterSignedIn) throw new ApiError('expired-link')
      const { userId, email: before, emailVerified: wasVerified } = account
      if (await isTakenByAnother(trx, email, userId, now)) throw addressTaken()
      await updateUser(trx, userId, { email, emailVerified: true, updatedAt: now })
      await deleteLinks(trx, userId, ['reset', 'verify', 'change'])
      await deleteUnsentMail(trx)
        .where('address', '=', before)
        .where('kind', 'in', ['reset', 'verify'])
        .execute()
      if (wasVerified || !onlyConfirmed) {
        const id = randomUUID()
        const expiresAt = new Date(now.getTime() + TOKEN_LIFE_MS.undo)
        await trx
          .insertInto('auth.mailTokens')
          .values({ id, userId, purpose: 'undo', email: before, expiresAt, createdAt: now })
          .execute()
        await queueMail(trx, { id, kind: 'email-changed', address: before, userId }, now)
      }
      return userId
    },
  )
}
