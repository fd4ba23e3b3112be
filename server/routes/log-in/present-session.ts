import type { FastifyReply } from 'fastify'
import type { SessionUser, SignedIn } from '#contract/session.ts'
import type { Account } from '#server/auth/accounts/accounts.ts'
import type { RenewedSession } from '#server/auth/auth.ts'
import { presentMoment } from '#server/routes/responds.ts'

/** Returns the account fields that the user's own browser may read. */
export function presentUser({ id, email, emailVerified, state, twoFactor }: Account): SessionUser {
  return { id, email, state, emailVerified, twoFactor }
}

/** Sets the cookies of a session with new tokens, and returns its response body. */
export function presentSignedIn(reply: FastifyReply, session: RenewedSession): SignedIn {
  const { deps, authCookies } = reply.server
  authCookies.setTokens(reply, session.tokens, session.user.userId)
  return {
    user: presentUser(session.account),
    expiresAt: presentMoment(session.expiresAt),
    now: presentMoment(deps.now()),
  }
}
