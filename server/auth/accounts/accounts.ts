import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { EpochMs } from '#core/units.ts'
import { callFunction } from '#server/db/call-function.ts'
import { lockAddress, reservedByAnother } from '#server/db/address-lock.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

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

/**
 * Creates an account and its password in one statement. Age and state are stored with the account, so that a profile
 * that could not be created can be created later.
 *
 * Reads the profile of the new user first, which does not exist. On Citus this fails while the worker that would store
 * the user's list is down, so the account is not created either, and the next attempt may get another worker.
 *
 * @param person.email as `readEmailAddress` returns it.
 * @returns null without a change when the address has an account, or another account can still take it back.
 * @throws Unavailable when the database, or that worker, does not respond.
 */
export async function createAccount(
  db: Database,
  person: {
    readonly email: string
    readonly passwordHash: string
    readonly age: number
    readonly state: string
  },
  now: EpochMs,
): Promise<Account | null> {
  const { email, passwordHash, age, state } = person
  const userId = randomUUID()
  await callFunction(db, 'read_profile', { userId })
  const values = [userId, email, passwordHash, age, state, new Date(now).toISOString()]
  const [, created] = await transaction(db, [
    lockAddress(email),
    { name: 'create-account', text: CREATE, values },
  ])
  const [row] = created?.rows ?? []
  return row === undefined ? null : Account.parse(row)
}

const CREATE = `
  with made as (
    insert into auth."user" (id, email, age, state, created_at, updated_at)
    select $1::uuid, $2::text, $4::smallint, $5::text, $6::timestamptz, $6::timestamptz
    where not ${reservedByAnother({ email: '$2', user: '$1::uuid', now: '$6::timestamptz' })}
    on conflict (email) do nothing
    returning *
  ), login as (
    insert into auth.account (user_id, password, created_at, updated_at)
    select id, $3::text, $6::timestamptz, $6::timestamptz from made
  )
  select ${ACCOUNT_COLUMNS} from made u`

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
  const [found] = await transaction(db, [{ name: 'find-account', text: FIND, values: [email] }])
  const row = found?.rows[0] as { passwordHash: string | null; removedHash: string | null } | undefined
  if (row === undefined) return null
  return { account: Account.parse(row), passwordHash: row.passwordHash, removedHash: row.removedHash }
}

const FIND = `
  select ${ACCOUNT_COLUMNS}, a.password as "passwordHash", a.removed_password as "removedHash" from auth."user" u
  left join auth.account a on a.user_id = u.id
  where u.email = $1`

/** @returns null when the account does not exist or no longer exists. */
export async function findAccountById(db: Database, userId: string): Promise<Account | null> {
  const text = `select ${ACCOUNT_COLUMNS} from auth."user" u where u.id = $1::uuid`
  const [found] = await transaction(db, [{ name: 'find-account-by-id', text, values: [userId] }])
  const [row] = found?.rows ?? []
  return row === undefined ? null : Account.parse(row)
}

/** @returns the hash of an account's password; null when there is no such account or it has no password. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const text = `select password from auth.account where user_id = $1::uuid`
  const [found] = await transaction(db, [{ name: 'find-password', text, values: [userId] }])
  const row = found?.rows[0] as { readonly password: string | null } | undefined
  return row?.password ?? null
}
