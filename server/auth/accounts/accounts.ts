import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { EpochMs } from '#core/units.ts'
import { isTakenByAnother, lockAddresses } from '#server/db/address-lock.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction, query, type Trx } from '#server/db/query.ts'

/** A user's account: the email address for signing in, and the age and state from sign-up. */
export const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Whether a log-in requires a code after the password. */
  twoFactor: z.boolean(),
  age: z.number().nullable(),
  state: z.string().nullable(),
})

export type Account = z.infer<typeof Account>

/** The SQL columns of an `Account`, of the table with the alias `u`. */
export const ACCOUNT_COLUMNS =
  'u.id, u.email, u.email_verified as "emailVerified", u.two_factor as "twoFactor", u.age, u.state'

const COLUMNS = ['id', 'email', 'emailVerified', 'twoFactor', 'age', 'state'] as const

/** What an account is created from. */
type NewAccount = {
  /** As `readEmailAddress` returns it. */
  readonly email: string
  readonly passwordHash: string
  readonly age: number
  readonly state: string
}

/**
 * Creates an account and its password. Age and state are stored with the account, so that a profile that could not be
 * created can be created later.
 *
 * Reads the profile of the new user first, which does not exist. On Citus this fails while the worker that would store
 * the user's list is down, so the account is not created either, and the next attempt may get another worker.
 *
 * @returns null without a change when the address has an account, or another account can still take it back.
 * @throws Unavailable when the database, or that worker, does not respond.
 */
export async function createAccount(
  db: Database,
  { email, ...account }: NewAccount,
  now: EpochMs,
): Promise<Account | null> {
  const id = randomUUID()
  await callFunction(db, 'read_profile', { userId: id })
  return await inTransaction(db, async (trx) => {
    const at = new Date(now)
    await lockAddresses(trx, [email])
    if (await isTakenByAnother(trx, email, null, at)) return null
    return await insertAccount(trx, { id, email, emailVerified: false, ...account }, at)
  })
}

/** Inserts an account and its password. The transaction has the lock of the address: see `lockAddresses`. */
export async function insertAccount(
  trx: Trx,
  account: NewAccount & { readonly id?: string; readonly emailVerified: boolean },
  now: Date,
): Promise<Account> {
  const { passwordHash, id = randomUUID(), ...user } = account
  const created = await trx
    .insertInto('auth.user')
    .values({ id, ...user, createdAt: now, updatedAt: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('auth.account')
    .values({ userId: id, password: passwordHash, createdAt: now, updatedAt: now })
    .execute()
  return created
}

/**
 * Finds an account by its address, in one statement that takes as long for an unknown address.
 *
 * @returns the account and its password's hash (null if it has none), or null when there is no such account. `removedHash`
 *   is that of the password which restoring the address removed, until the owner chooses a new one.
 */
export async function findAccount(
  db: Database,
  email: string,
): Promise<{
  readonly account: Account
  readonly passwordHash: string | null
  readonly removedHash: string | null
} | null> {
  const found = await query(db)
    .selectFrom('auth.user as u')
    .leftJoin('auth.account as a', 'a.userId', 'u.id')
    .select(['u.id', 'u.email', 'u.emailVerified', 'u.twoFactor', 'u.age', 'u.state'])
    .select(['a.password as passwordHash', 'a.removedPassword as removedHash'])
    .where('u.email', '=', email)
    .executeTakeFirst()
  if (found === undefined) return null
  const { passwordHash, removedHash, ...account } = found
  return { account, passwordHash, removedHash }
}

/** @returns null when the account does not exist or no longer exists. */
export async function findAccountById(db: Database, userId: string): Promise<Account | null> {
  const account = await query(db)
    .selectFrom('auth.user')
    .select(COLUMNS)
    .where('id', '=', userId)
    .executeTakeFirst()
  return account ?? null
}

/** @returns the hash of an account's password; null when there is no such account or it has no password. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const account = await query(db)
    .selectFrom('auth.account')
    .select('password')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return account?.password ?? null
}
