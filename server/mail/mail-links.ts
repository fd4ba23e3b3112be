import type { EpochMs } from '#core/units.ts'
import type { Query, Trx } from '#server/db/query.ts'
import { hashMailToken, type MailTokens, TOKEN_LIFE_MS, type TokenPurpose } from '#server/mail/mail-tokens.ts'
import type { UnsentMail } from '#server/mail/unsent-mail.ts'

type LinkSettings = { readonly tokens: MailTokens; readonly now: () => EpochMs }

/**
 * The most links per account or sign-up, and purpose; older ones are deleted. The rate limits of mails stay below this
 * within the life of a link.
 */
const MAX_LINKS = 100

/** Activates a link whose row exists; its life starts now. @returns false if the row does not exist any more. */
export async function activateLink(
  statements: Query,
  { tokens, now }: LinkSettings,
  { id, address }: UnsentMail,
  purpose: TokenPurpose,
  isValid: boolean,
): Promise<boolean> {
  const activated = await statements
    .updateTable('auth.mailTokens')
    .set({
      hash: isValid ? hashMailToken(tokens.tokenOf(id)) : null,
      expiresAt: new Date(now() + TOKEN_LIFE_MS[purpose]),
    })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('email', '=', address)
    .returning('id')
    .executeTakeFirst()
  return activated !== undefined
}

/** Stores a link of an account or a sign-up, whose life starts now, and deletes the oldest above the maximum. */
export async function storeLink(
  trx: Trx,
  { tokens, now }: LinkSettings,
  { id, address: email }: UnsentMail,
  purpose: 'verify' | 'reset',
  owner: { readonly userId: string } | { readonly signUpId: string },
): Promise<void> {
  const { userId, signUpId } = { userId: null, signUpId: null, ...owner }
  const link = {
    userId,
    signUpId,
    hash: hashMailToken(tokens.tokenOf(id)),
    expiresAt: new Date(now() + TOKEN_LIFE_MS[purpose]),
  }
  await trx
    .insertInto('auth.mailTokens')
    .values({ id, purpose, email, createdAt: new Date(now()), ...link })
    .onConflict((same) => same.column('id').doUpdateSet(link))
    .execute()
  await deleteSuperfluous(trx, { email, purpose, userId, signUpId })
}

/** Deletes the oldest links of one kind above the maximum. */
export async function deleteSuperfluous(
  trx: Trx,
  link: {
    readonly email: string
    readonly purpose: TokenPurpose
    readonly userId: string | null
    readonly signUpId: string | null
  },
): Promise<void> {
  const superfluous = trx
    .selectFrom('auth.mailTokens')
    .select('id')
    .where('email', '=', link.email)
    .where('purpose', '=', link.purpose)
    .where('userId', 'is not distinct from', link.userId)
    .where('signUpId', 'is not distinct from', link.signUpId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(MAX_LINKS)
  await trx.deleteFrom('auth.mailTokens').where('id', 'in', superfluous).execute()
}
