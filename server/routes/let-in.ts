import type { SignedIn } from '#contract/session.ts'
import type { AppDeps } from '#server/app-deps.ts'
import type { Account } from '#server/auth/accounts.ts'
import { requireVerified } from '#server/auth/require-verified.ts'
import type { Proof } from '#server/auth/sessions.ts'
import { readCookies } from '#server/http/cookies.ts'
import type { Answer } from '#server/http/route.ts'
import { repairProfile } from '#server/routes/make-profile.ts'
import { presentMoment } from '#server/routes/present-moment.ts'
import { presentUser } from '#server/routes/present-user.ts'

/** The end of every log-in, whatever proved who it is: a confirmed address where one is asked for, a whole profile, a new session. */
export async function letIn(
  deps: AppDeps,
  account: Account,
  request: Request,
  proof: Proof = 'password',
  password: Buffer | null = null,
  passkeyId: string | null = null,
): Promise<Answer> {
  await requireVerified(deps, account)
  await repairProfile(deps, account)
  const userAgent = request.headers.get('user-agent') ?? ''
  const admission = await deps.auth.signIn(account, userAgent, proof, password, passkeyId)
  deps.news.publish({ user: account.id, event: 'account', tab: null })
  const body = {
    user: presentUser(account),
    expires_at: presentMoment(admission.expiresAt),
    now: presentMoment(deps.now()),
  } satisfies SignedIn
  const device = deps.auth.devices.remember(readCookies(request.headers.get('cookie')), account.email)
  return { status: 200, body, setCookies: [...admission.setCookies, device], userId: account.id }
}
