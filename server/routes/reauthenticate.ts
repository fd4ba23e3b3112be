import { Reauthenticate } from '#contract/account.ts'
import { PATHS } from '#contract/paths.ts'
import { SignedIn } from '#contract/session.ts'
import type { Person } from '#server/auth/person.ts'
import { provePassword } from '#server/auth/prove-password.ts'
import type { Proof } from '#server/auth/sessions.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { fail } from '#server/http/fail.ts'
import { personalRoute } from '#server/http/route.ts'
import { needPasskeySite } from '#server/routes/need-passkey-site.ts'
import { presentMoment } from '#server/routes/present-moment.ts'
import { presentUser } from '#server/routes/present-user.ts'

/** Shows once more who is there, before something dangerous: new tokens, and ten minutes in which it may be done. */
export const reauthenticate = personalRoute(
  {
    method: 'POST',
    path: PATHS.reauthenticate,
    summary: 'Confirm that it is you',
    audit: 'confirm',
    body: Reauthenticate,
    answer: { status: 200, schema: SignedIn, what: 'Confirmed, with new tokens' },
    refusals: ['wrong-credentials', 'code-needed', 'wrong-code', 'too-many-requests'],
  },
  async ({ address, body, cookies, deps, person, request }) => {
    const known = await deps.auth.whoIs(cookies)
    // Both cookies are needed: the access alone could not be renewed, and must not become a session of its own.
    if (known?.person.sessionId !== person.sessionId) throw fail('sign-in-needed')
    const { proof, password } = await prove(deps, person, address, request, body)
    const admission = await deps.auth.reauthenticate(person, known.account, proof, password)
    if (!admission) throw fail('sign-in-needed')
    const answer = {
      user: presentUser(admission.account),
      expires_at: presentMoment(admission.expiresAt),
      now: presentMoment(deps.now()),
    } satisfies SignedIn
    return { status: 200, body: answer, setCookies: admission.setCookies }
  },
)

/** @returns how they proved who they are, and the fingerprint of the password where one was sent. */
async function prove(
  deps: AppDeps,
  person: Person,
  address: string,
  request: Request,
  body: Reauthenticate,
): Promise<{ readonly proof: Proof; readonly password: Buffer | null }> {
  if ('passkey' in body) {
    const site = needPasskeySite(deps, request)
    const { userId } = await deps.auth.passkeys.whose(site, body.passkey, { to: 'confirm', ...person })
    if (userId === person.userId) return { proof: 'passkey', password: null }
    throw fail('wrong-credentials', 'This passkey is not one of your account.', 'passkey')
  }
  // The password first: only its owner learns whether a code is right.
  const password = await provePassword(deps, person.userId, address, body.password)
  const twoFactor = await deps.auth.secondStep.confirm(person.userId, body.code?.trim() ?? '')
  return { proof: twoFactor ? 'password-and-code' : 'password', password }
}
