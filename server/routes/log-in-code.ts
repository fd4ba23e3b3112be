import { PATHS } from '#contract/paths.ts'
import { SecondStep } from '#contract/second-factor.ts'
import { SignedIn } from '#contract/session.ts'
import { findAccountById } from '#server/auth/accounts.ts'
import { fail } from '#server/http/fail.ts'
import { publicRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { letIn } from '#server/routes/let-in.ts'

/** Codes sent from one address; what protects an account is counted in the database. */
const PER_ADDRESS = { times: 100, windowMs: 600_000 }

/** The second step of a log-in: a code after the password. */
export const logInCode = publicRoute(
  {
    method: 'POST',
    path: PATHS.logInCode,
    summary: 'Log in: the code after the password',
    audit: 'log-in-code',
    body: SecondStep,
    answer: { status: 200, schema: SignedIn, what: 'Signed in' },
    refusals: ['wrong-code', 'sign-in-needed', 'email-unverified', 'too-many-requests'],
  },
  async ({ body, deps, address, cookies, request }) => {
    const code = body.code?.trim() ?? ''
    if (code === '') throw fail('invalid', 'Please enter the code.', 'code')
    await takeOrRefuse(deps.auth.limiter, `log-in code from ${address}`, PER_ADDRESS)
    const { userId, password } = await deps.auth.secondStep.pass(cookies, code)
    const account = await findAccountById(deps.auth.identity, userId)
    if (!account) throw fail('sign-in-needed')
    const answer = await letIn(deps, account, request, 'password-and-code', password)
    return { ...answer, setCookies: [...(answer.setCookies ?? []), ...deps.auth.secondStep.clearCookies()] }
  },
)
