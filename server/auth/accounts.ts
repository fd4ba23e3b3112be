import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { EpochMs } from '#core/units.ts'
import { lockAddress, reservedByAnother } from '#server/auth/address-lock.ts'
import { askIdentity } from '#server/auth/ask-identity.ts'
import type { Identity } from '#server/auth/identity.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** A person's account: the e-mail address they sign in with, and what they said of themselves at sign-up. */
export const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Whether a log-in asks for a code after the password. */
  twoFactor: z.boolean(),
  age: z.number().nullable(),
  state: z.string().nullable(),
})

export type Account = z.infer<typeof Account>

/**
 * Makes an account and its password, in one statement, so that all of it lands or none. Age and location stay with the
 * account, so that a profile that could not be made can be made later without asking again.
 *
 * @param person.email as `readEmailAddress` gives it.
 * @returns null where the address has an account, or another account can still take it back: nothing was changed.
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
  const values = [randomUUID(), email, passwordHash, age, state, new Date(now).toISOString()]
  const [, created] = await transaction(db, [
    lockAddress(email),
    { name: 'create-account', text: CREATE, values },
  ])
  const [row] = created?.rows ?? []
  return row === undefined ? null : Account.parse(row)
}

const CREATE = `
  with made as (
    insert into auth."user" (id, email, name, age, state, "createdAt", "updatedAt")
    select $1::uuid, $2::text, '', $4::smallint, $5::text, $6::timestamptz, $6::timestamptz
    where not ${reservedByAnother({ email: '$2', user: '$1::uuid', now: '$6::timestamptz' })}
    on conflict (email) do nothing
    returning *
  ), login as (
    insert into auth.account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    select id::text, 'credential', id, $3::text, $6::timestamptz, $6::timestamptz from made
  )
  select * from made`

/**
 * Finds an account by its address. One statement, which takes as long where there is no such account.
 *
 * @returns the account and its password's hash (null where it has none), or null where there is no such account.
 */
export async function findAccount(
  db: Database,
  email: string,
): Promise<{ readonly account: Account; readonly passwordHash: string | null } | null> {
  const [found] = await transaction(db, [{ name: 'find-account', text: FIND, values: [email] }])
  const row = found?.rows[0] as { readonly passwordHash: string | null } | undefined
  return row === undefined ? null : { account: Account.parse(row), passwordHash: row.passwordHash }
}

const FIND = `
  select u.*, a.password as "passwordHash" from auth."user" u
  left join auth.account a on a."userId" = u.id and a."providerId" = 'credential'
  where u.email = $1`

/** @returns null where there is no such account (any more). */
export async function findAccountById(identity: Identity, userId: string): Promise<Account | null> {
  const { internalAdapter } = await identity.$context
  const found = await askIdentity('find-account-by-id', () => internalAdapter.findUserById(userId))
  return found && Account.parse(found)
}

/** @returns the hash of a person's password; null where there is no such account, or it has none. */
export async function findPasswordHash(identity: Identity, userId: string): Promise<string | null> {
  const { internalAdapter } = await identity.$context
  const logins = await askIdentity('find-password', () => internalAdapter.findAccounts(userId))
  return logins.find((one) => one.providerId === 'credential')?.password ?? null
}
