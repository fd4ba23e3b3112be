import { deleteLinks, updateUser } from '#server/auth/accounts/account-rows.ts'
import { randomUUID } from 'node:crypto'
import { addressTaken, useMailToken } from '#server/auth/email/use-mail-token.ts'
import { isTakenByAnother } from '#server/db/address-lock.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { TOKEN_LIFE_MS } from '#server/mail/mail-tokens.ts'
import type { Trx } from '#server/db/query.ts'
import { deleteUnsentMail, queueMail } from '#server/mail/queue-mail.ts'

/**
 * Changes the email address of an account to the confirmed one. The old address gets a link to undo the change, valid for
 * seven days. It gets none when it was never confirmed and `onlyConfirmed` is true, because it may be another person's.
 * The old address is reserved while that link is valid. Links sent to the old address become invalid.
 *
 * A change back to an address that has such a link is like its use: the addresses since get no link, and those that they have
 * end. Otherwise an intruder's link would outlast the one of the owner.
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
      if (await returnsTo(trx, userId, email, now)) {
        await queueMail(trx, { kind: 'email-restored', address: before, userId }, now)
      } else if (wasVerified || !onlyConfirmed) {
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

/** Returns whether a link can restore this address, and then ends the links of the addresses after it. */
async function returnsTo(trx: Trx, userId: string, email: string, now: Date): Promise<boolean> {
  const link = await trx
    .selectFrom('auth.mailTokens')
    .select('number')
    .where('userId', '=', userId)
    .where('purpose', '=', 'undo')
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (link === undefined) return false
  await trx
    .deleteFrom('auth.mailTokens')
    .where('userId', '=', userId)
    .where('purpose', '=', 'undo')
    .where('number', '>', link.number)
    .execute()
  return true
}
