import type { Updateable } from 'kysely'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import type { Schema, Trx } from '#server/db/query.ts'
import { ApiError } from '#server/errors.ts'
import type { TokenPurpose } from '#server/mail/mail-tokens.ts'

/** An account as it is while the transaction has its lock. */
export type LockedAccount = {
  readonly userId: string
  readonly email: string
  readonly emailVerified: boolean
  /** The hash of its password; null while it needs a new one. */
  readonly password: string | null
}

/**
 * Locks an account with its password until the transaction ends, ahead of statements that change the password or the
 * address, or that turn a second factor on. A concurrent log-in, which locks the password too, is opened before, and
 * its session is among those that this transaction ends; or it sees the change.
 *
 * @returns the account after the changes of earlier owners of the lock; undefined if it does not exist.
 */
export async function lockAccount(trx: Trx, userId: string): Promise<LockedAccount | undefined> {
  return await trx
    .selectFrom('auth.account as a')
    .innerJoin('auth.user as u', 'u.id', 'a.userId')
    .select(['u.id as userId', 'u.email', 'u.emailVerified', 'a.password'])
    .where('u.id', '=', userId)
    .forUpdate('a')
    .forNoKeyUpdate('u')
    .executeTakeFirst()
}

/** A user as it is while the transaction has the lock of its row. */
type LockedUser = Pick<LockedAccount, 'email' | 'emailVerified'>

/**
 * Locks the row of a user until the transaction ends, ahead of statements that add a way to sign in or change two tables.
 * Taking an address back locks the same row: it either sees the addition, or ends the session that makes it first.
 *
 * @returns the address of the user; undefined if there is none, or if `sessionId` is no session of the user any more.
 */
export async function lockUser(
  trx: Trx,
  userId: string,
  sessionId?: string,
): Promise<LockedUser | undefined> {
  const user = await trx
    .selectFrom('auth.user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return sessionId === undefined || (await hasSession(trx, userId, sessionId)) ? user : undefined
}

/**
 * Locks the row of the user of a request (`lockUser`), and returns it.
 *
 * @throws ApiError `sign-in-needed` when the session of the request has ended.
 */
export async function lockSignedIn(trx: Trx, { userId, sessionId }: CurrentUser): Promise<LockedUser> {
  const user = await lockUser(trx, userId, sessionId)
  if (user === undefined) throw new ApiError('sign-in-needed')
  return user
}

/** Returns whether a session of the user has not ended. Call it after the lock: see `lockUser`. */
export async function hasSession(trx: Trx, userId: string, sessionId: string): Promise<boolean> {
  const sessions = trx.selectFrom('auth.session').select('id')
  return (await sessions.where((eb) => eb.and({ id: sessionId, userId })).executeTakeFirst()) !== undefined
}

/** Changes the row of a user. */
export async function updateUser(
  trx: Trx,
  userId: string,
  changes: Updateable<Schema['auth.user']>,
): Promise<void> {
  await trx.updateTable('auth.user').set(changes).where('id', '=', userId).execute()
}

/** Deletes links of a user's emails. */
export async function deleteLinks(
  trx: Trx,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  const links = trx.deleteFrom('auth.mailTokens').where('userId', '=', userId)
  await links.where('purpose', 'in', purposes).execute()
}

/**
 * Ends sessions of one user. A requested change of address ends with the session that made it; ending all but one ends
 * every request, because an intruder may have copied the remaining session.
 *
 * @param which all of them, all but one, or one.
 * @returns the IDs of the ended sessions.
 */
export async function endSessions(
  trx: Trx,
  userId: string,
  which: 'all' | { readonly except: string } | { readonly only: string },
): Promise<readonly string[]> {
  const isAllButOne = which !== 'all' && 'except' in which
  if (isAllButOne) await lockUser(trx, userId)
  const sessions = trx.deleteFrom('auth.session').where('userId', '=', userId)
  const ending =
    which === 'all'
      ? sessions
      : 'only' in which
        ? sessions.where('id', '=', which.only)
        : sessions.where('id', '!=', which.except)
  const ended = await ending.returning('id').execute()
  if (isAllButOne) await deleteLinks(trx, userId, ['change'])
  return ended.map(({ id }) => id)
}
