import { insertAccount } from '#server/auth/accounts/accounts.ts'
import { type LockedAccount, updateUser } from '#server/auth/accounts/account-rows.ts'
import { addressTaken, useMailToken } from '#server/auth/email/use-mail-token.ts'
import { passwordFingerprint } from '#server/auth/passwords/password-fingerprint.ts'
import { isTakenByAnother } from '#server/db/address-lock.ts'
import { query, type Trx } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { hashMailToken } from '#server/mail/mail-tokens.ts'
import { deleteUnsentMail } from '#server/mail/queue-mail.ts'

/** What the reader of a link proved to own: a pending sign-up, or the account that has the address. */
export type ProvedOwner =
  | { readonly signUpId: string }
  /** Fingerprint of the verified password; null when a session of the account proved it. */
  | { readonly password: Buffer | null }

/**
 * Confirms the address that a link was sent to. Creates the account of the proved sign-up, with its password, or confirms
 * the address of the account that still has it. Each link of an address can confirm each of its pending sign-ups.
 * Invalidates every other link that confirms the address.
 *
 * @returns the ID of the user.
 * @throws ApiError `expired-link`; `conflict` when the address of the sign-up belongs to an account, or is reserved for
 *   one.
 */
export async function verifyEmail(
  deps: Deps,
  token: string | null | undefined,
  owner: ProvedOwner,
): Promise<string> {
  return await useMailToken(deps, token, 'verify', async (trx, { account, email }, now) => {
    const userId =
      account === null
        ? await confirmSignUp(trx, email, owner, now)
        : await confirmAccount(trx, account, email, owner, now)
    if (userId === null) throw new ApiError('expired-link')
    await trx
      .deleteFrom('auth.mailTokens')
      .where('email', '=', email)
      .where('purpose', '=', 'verify')
      .execute()
    await deleteUnsentMail(trx)
      .where('address', '=', email)
      .where('kind', 'in', ['verify', 'sign-up'])
      .execute()
    return userId
  })
}

/** Creates the account of a sign-up. @returns null if it is not pending. */
async function confirmSignUp(trx: Trx, email: string, owner: ProvedOwner, now: Date): Promise<string | null> {
  if (await isTakenByAnother(trx, email, null, now)) throw addressTaken()
  if (!('signUpId' in owner)) return null
  const signUp = await trx
    .selectFrom('auth.signUp')
    .select(['age', 'state', 'passwordHash'])
    .where('id', '=', owner.signUpId)
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!signUp?.passwordHash) return null
  const { age, state, passwordHash } = signUp
  await trx.updateTable('auth.signUp').set({ passwordHash: null }).where('id', '=', owner.signUpId).execute()
  return (await insertAccount(trx, { email, passwordHash, age, state, emailVerified: true }, now)).id
}

/** Confirms the address of an account. @returns null if it has another one by now, or another password. */
async function confirmAccount(
  trx: Trx,
  { userId, email, password }: LockedAccount,
  address: string,
  owner: ProvedOwner,
  now: Date,
): Promise<string | null> {
  if (email !== address || 'signUpId' in owner) return null
  if (owner.password !== null && !(password && passwordFingerprint(password).equals(owner.password)))
    return null
  await updateUser(trx, userId, { emailVerified: true, updatedAt: now })
  return userId
}

/** What a link that confirms an address can confirm. */
export type Verification = {
  readonly email: string
  /** The account that has the address; null for a link of pending sign-ups. */
  readonly userId: string | null
  readonly passwordHash: string | null
  /** Whether the address of pending sign-ups belongs to an account by now, or is reserved for one. */
  readonly taken: boolean
  /** The pending sign-ups of the address, newest first. */
  readonly signUps: readonly { readonly id: string; readonly passwordHash: string }[]
}

/** Reads what a link can confirm, without using it. @returns null if the link is not valid. */
export async function findVerification(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string | null | undefined,
): Promise<Verification | null> {
  const hash = hashMailToken(token)
  if (hash === null) return null
  const at = new Date(now())
  const valid = query(db)
    .selectFrom('auth.mailTokens as t')
    .leftJoin('auth.account as a', 'a.userId', 't.userId')
    .select(['t.email', 't.userId', 'a.password as passwordHash'])
    .where('t.hash', '=', hash)
    .where('t.purpose', '=', 'verify')
    .where('t.expiresAt', '>', at)
  const link = await valid.executeTakeFirst()
  if (link === undefined) return null
  if (link.userId !== null) return { ...link, taken: false, signUps: [] }
  const signUps = await query(db)
    .selectFrom('auth.signUp')
    .select((eb) => ['id', eb.ref('passwordHash').$notNull().as('passwordHash')])
    .where('email', '=', link.email)
    .where('passwordHash', 'is not', null)
    .where('expiresAt', '>', at)
    .orderBy('number', 'desc')
    .execute()
  const taken = await isTakenByAnother(query(db), link.email, null, at)
  // A concurrent use of another link to the address may have created the account meanwhile, which deleted this link.
  if (taken && (await valid.executeTakeFirst()) === undefined) return null
  return { ...link, taken, signUps }
}
