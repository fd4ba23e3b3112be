import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { EpochMs } from '#core/units.ts'
import { askIdentity } from '#server/auth/ask-identity.ts'
import type { Identity } from '#server/auth/identity.ts'
import { Refusal } from '#server/db/refusal.ts'
import { fail } from '#server/http/fail.ts'

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

const UNIQUE_VIOLATION = '23505'

/**
 * Makes an account and its password in one transaction. Age and location stay with the account, so that a
 * profile that could not be made can be made later without asking again.
 *
 * @param email as `readEmailAddress` gives it.
 * @throws Failure `account-exists`.
 */
export async function createAccount(
  identity: Identity,
  person: {
    readonly email: string
    readonly passwordHash: string
    readonly age: number
    readonly state: string
  },
  now: EpochMs,
): Promise<Account> {
  const { email, passwordHash, age, state } = person
  const { adapter } = await identity.$context
  const id = randomUUID()
  const at = { createdAt: new Date(now), updatedAt: new Date(now) }
  try {
    await askIdentity('create-account', () =>
      adapter.transaction(async (trx) => {
        const user = { id, email, name: '', emailVerified: false, twoFactor: false, age, state, ...at }
        await trx.create({ model: 'user', data: user, forceAllowId: true })
        const login = { accountId: id, providerId: 'credential', userId: id, password: passwordHash, ...at }
        await trx.create({ model: 'account', data: login })
      }),
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === UNIQUE_VIOLATION) throw fail('account-exists')
    throw error
  }
  return { id, email, emailVerified: false, twoFactor: false, age, state }
}

/** @returns the account and its password's hash (null where it has none), or null where there is no such account. */
export async function findAccount(
  identity: Identity,
  email: string,
): Promise<{ readonly account: Account; readonly passwordHash: string | null } | null> {
  const { internalAdapter } = await identity.$context
  const found = await askIdentity('find-account', () =>
    internalAdapter.findUserByEmail(email, { includeAccounts: true }),
  )
  if (!found) return null
  const login = found.accounts.find((one) => one.providerId === 'credential')
  return { account: Account.parse(found.user), passwordHash: login?.password ?? null }
}

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
