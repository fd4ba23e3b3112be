import type { SessionUser } from '#contract/session.ts'
import type { Account } from '#server/auth/accounts.ts'

/** What a person's own browser may know of their account. */
export function presentUser({ id, email, emailVerified, state, twoFactor }: Account): SessionUser {
  return { id, email, state, emailVerified, twoFactor }
}
