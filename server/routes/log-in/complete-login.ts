import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#contract/session.ts'
import type { Account } from '#server/auth/accounts/accounts.ts'
import { requireVerified } from '#server/auth/recovery/require-verified.ts'
import type { Proof } from '#server/auth/sessions/sessions.ts'
import { repairProfile } from '#server/routes/log-in/make-profile.ts'
import { presentSignedIn } from '#server/routes/log-in/present-session.ts'

/**
 * Completes every kind of log-in: requires a verified address where configured, repairs the profile, opens a session,
 * and sets its cookies.
 *
 * @param shown.password fingerprint of the verified password; `passkeyId` the verified passkey.
 */
export async function completeLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  shown: { readonly proof: Proof; readonly password: Buffer | null; readonly passkeyId: string | null },
): Promise<SignedIn> {
  const { deps, authCookies } = request.server
  await requireVerified(deps, account)
  await repairProfile(deps, account)
  const session = await deps.auth.signIn(account, request.headers['user-agent'] ?? '', shown)
  deps.events.publish({ user: account.id, event: 'account', tab: null })
  const body = presentSignedIn(reply, session)
  authCookies.setDevice(reply, deps.auth.devices.remember(authCookies.readDevice(request), account.email))
  request.subjectId = account.id
  return body
}
