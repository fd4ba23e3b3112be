import { MESSAGES } from '#contract/errors.ts'
import { PATHS } from '#contract/paths.ts'
import { LogIn, LogInAnswer } from '#contract/session.ts'
import { MAX_PASSWORD } from '#core/eligibility/check-password.ts'
import { findAccount } from '#server/auth/accounts.ts'
import { readEmailAddress } from '#server/auth/email-address.ts'
import { normalisePassword, verifyPassword } from '#server/auth/passwords.ts'
import { requireCredentials } from '#server/auth/require-credentials.ts'
import { fail } from '#server/http/fail.ts'
import { publicRoute } from '#server/http/route.ts'
import { refuseFor, takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { letIn } from '#server/routes/let-in.ts'

/** Failed tries; a success forgets those of the account. */
const PER_ACCOUNT = { times: 20, windowMs: 600_000 }
const PER_ADDRESS = { times: 100, windowMs: 600_000 }

/** Log-in. An unknown address and a wrong password get the same answer for the same work. */
export const logIn = publicRoute(
  {
    method: 'POST',
    path: PATHS.logIn,
    summary: 'Log in',
    body: LogIn,
    answer: { status: 200, schema: LogInAnswer, what: 'Signed in, or a code is asked for' },
    refusals: ['wrong-credentials', 'email-unverified', 'too-many-requests'],
  },
  async ({ body, deps, address, request }) => {
    const { identity, limiter } = deps.auth
    requireCredentials(body)
    const password = normalisePassword(body.password ?? '')
    if (!body.email?.trim() || password === '') {
      throw fail('invalid', MESSAGES.fillBothFields, body.email?.trim() ? 'password' : 'email')
    }
    const email = readEmailAddress(body.email)
    const keys = { account: `log-in ${email ?? 'no address'}`, address: `log-in from ${address}` }
    refuseFor(limiter.waitFor(keys.address, PER_ADDRESS))
    // Counted before the password is looked at, so that a burst cannot get past the limit together.
    takeOrRefuse(limiter, keys.account, PER_ACCOUNT)

    const found = email === null ? null : await findAccount(identity, email)
    const tooLong = [...password].length > MAX_PASSWORD
    const right = await verifyPassword(
      tooLong ? null : (found?.passwordHash ?? null),
      tooLong ? '' : password,
    )
    if (!found || !right) {
      limiter.take(keys.address, PER_ADDRESS)
      throw fail('wrong-credentials')
    }
    limiter.forget(keys.account)
    if (!found.account.twoFactor) return await letIn(deps, found.account, request)
    const setCookies = await deps.auth.secondStep.open(found.account.id, found.passwordHash ?? '')
    return { status: 200, body: { twoFactor: true } satisfies LogInAnswer, setCookies }
  },
)
