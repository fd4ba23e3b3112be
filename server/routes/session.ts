import { PATHS } from '#contract/paths.ts'
import { SessionAnswer } from '#contract/session.ts'
import type { Admission } from '#server/auth/auth.ts'
import { fail } from '#server/http/fail.ts'
import { type Answer, publicRoute } from '#server/http/route.ts'
import { presentMoment } from '#server/routes/present-moment.ts'
import { presentUser } from '#server/routes/present-user.ts'
import type { AppDeps } from '#server/app-deps.ts'

/** Who am I? Answers a visitor too. */
export const readSession = publicRoute(
  {
    method: 'GET',
    path: PATHS.session,
    summary: 'The signed-in person, or null',
    answer: { status: 200, schema: SessionAnswer, what: 'The person and when their access must be renewed' },
  },
  async ({ cookies, deps }) =>
    answerSession(deps, await deps.auth.whoIs(cookies), cookies.has(deps.auth.hint)),
)

/** Renews the access from the session. */
export const refreshSession = publicRoute(
  {
    method: 'POST',
    path: PATHS.refresh,
    summary: 'Renew the access',
    answer: { status: 200, schema: SessionAnswer, what: 'The person, with a new access' },
    refusals: ['sign-in-needed'],
  },
  async ({ cookies, deps }) => {
    const admission = await deps.auth.renew(cookies)
    if (!admission) throw fail('sign-in-needed')
    return answerSession(deps, admission, false)
  },
)

/**
 * @param hinted whether the browser believes it is signed in; if it is not, it is told to forget. Only the hint is
 *   cleared: this response may arrive after a later log-in, whose cookies must stay.
 */
function answerSession(deps: AppDeps, admission: Admission | null, hinted: boolean): Answer {
  const now = presentMoment(deps.now())
  if (!admission) {
    const body = { user: null, expires_at: null, now } satisfies SessionAnswer
    return { status: 200, body, setCookies: hinted ? deps.auth.clearHint() : [] }
  }
  const { account, expiresAt, setCookies, person } = admission
  const body = {
    user: presentUser(account),
    expires_at: presentMoment(expiresAt),
    now,
  } satisfies SessionAnswer
  return { status: 200, body, setCookies, userId: person.userId }
}
