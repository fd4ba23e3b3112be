import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#contract/session.ts'
import type { Account } from '#server/auth/accounts/accounts.ts'
import type { Auth } from '#server/auth/auth.ts'
import { requireVerified } from '#server/auth/email/require-verified.ts'
import { repairProfile } from '#server/routes/log-in/make-profile.ts'
import { presentSignedIn } from '#server/routes/log-in/present-session.ts'

/**
 * Completes every kind of log-in: requires a verified address where configured, repairs the profile, opens a session,
 * and sets its cookies.
 *
 * @param evidence as for `Auth.signIn`.
 * @returns null, without a session, when the account needs a code as well.
 */
export async function completeLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  evidence: Parameters<Auth['signIn']>[2],
): Promise<SignedIn | null> {
  const { deps, authCookies } = request.server
  await requireVerified(deps, account, request.clientAddress)
  await repairProfile(deps, account)
  const session = await deps.auth.signIn(account, request.headers['user-agent'] ?? '', evidence)
  if (session === null) return null
  deps.events.publish({ user: account.id, event: 'account', tab: null })
  const body = presentSignedIn(reply, session)
  authCookies.setDevice(reply, deps.auth.devices.remember(authCookies.readDevice(request), account.email))
  request.subjectId = account.id
  return body
}
