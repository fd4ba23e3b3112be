import { BLOCKED_LOCATIONS } from '#catalogue/jurisdictions.ts'
import { MESSAGES } from '#contract/errors.ts'
import { PATHS } from '#contract/paths.ts'
import { SignUp, SignUpAnswer } from '#contract/session.ts'
import { checkSignUp, type SignUpRefusal } from '#core/eligibility/check-sign-up.ts'
import { createAccount } from '#server/auth/accounts.ts'
import { readEmailAddress } from '#server/auth/email-address.ts'
import { mayMail } from '#server/auth/may-mail.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { readNewPassword } from '#server/auth/read-new-password.ts'
import { requireCredentials } from '#server/auth/require-credentials.ts'
import { createSignUp } from '#server/auth/sign-ups.ts'
import { fail } from '#server/http/fail.ts'
import { publicRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { makeProfile } from '#server/routes/make-profile.ts'
import { presentMoment } from '#server/routes/present-moment.ts'
import { presentUser } from '#server/routes/present-user.ts'

/** A household that signs up sixty people in ten minutes is not one. */
const PER_ADDRESS = { times: 60, windowMs: 600_000 }

const REFUSAL = {
  missing: MESSAGES.fillAllFields,
  'too-young': MESSAGES.tooYoung,
  'implausible-age': MESSAGES.implausibleAge,
  'unknown-location': MESSAGES.unknownLocation,
  'blocked-location': MESSAGES.blockedLocation,
} as const satisfies Record<SignUpRefusal['kind'], string>

const FIELD = {
  'too-young': 'age',
  'implausible-age': 'age',
  'unknown-location': 'state',
  'blocked-location': 'state',
} as const

/**
 * Sign-up: the gate of spec section 5, an account, a profile with one row per casino, and a session.
 *
 * Where addresses are checked the sign-up only waits for its link: the link makes the account, and the first log-in the
 * profile. The answer, and the work behind it, are the same for an address that has an account and for one that has none.
 */
export const signUp = publicRoute(
  {
    method: 'POST',
    path: PATHS.signUp,
    summary: 'Sign up',
    audit: 'sign-up',
    body: SignUp,
    answer: {
      status: 201,
      schema: SignUpAnswer,
      what: 'Signed up, and signed in where no address is checked',
    },
    refusals: [
      'account-exists',
      'too-many-requests',
      'profile-failed',
      'casinos-failed',
      'seeding-failed',
      'sign-up-failed',
    ],
  },
  async ({ body, cookies, deps, address, request }) => {
    requireCredentials(body)
    const { email, password, age, state } = readAnswers(body)
    await takeOrRefuse(deps.auth.limiter, `sign-up ${address}`, PER_ADDRESS)
    const passwordHash = await hashPassword(password, address)
    const person = { email, passwordHash, age, state }
    if (deps.config.verifyEmail) {
      const mail = await mayMail(deps.auth.limiter, 'verify', email)
      await createSignUp(deps.db, person, mail, deps.now())
      deps.postman.nudge()
      return { status: 201, body: { session: false } satisfies SignUpAnswer }
    }
    const account = await createAccount(deps.db, person, deps.now())
    if (account === null) throw fail('account-exists')
    await makeProfile(deps, account)
    const admission = await deps.auth.signIn(account, request.headers.get('user-agent') ?? '')
    const answer = {
      user: presentUser(account),
      session: true,
      expires_at: presentMoment(admission.expiresAt),
      now: presentMoment(deps.now()),
    } satisfies SignUpAnswer
    const setCookies = [...admission.setCookies, deps.auth.devices.remember(cookies, account.email)]
    return { status: 201, body: answer, setCookies, userId: account.id }
  },
)

/** The checks of spec section 5 in its order, then those of the account itself. */
function readAnswers(body: SignUp) {
  const { email: typed, password: chosen, state, age } = body
  const checked = checkSignUp({ email: typed, password: chosen, state, age: readAge(age) }, BLOCKED_LOCATIONS)
  if (!checked.ok) {
    const { reason } = checked
    throw fail('invalid', REFUSAL[reason.kind], reason.kind === 'missing' ? reason.field : FIELD[reason.kind])
  }
  const email = readEmailAddress(typed ?? '')
  if (email === null) throw fail('invalid', 'Please enter a valid email address.', 'email')
  return { email, password: readNewPassword(chosen), ...checked.value }
}

/** Only a number is an age: text, a list or true is as good as too young. */
function readAge(age: unknown): number | '' | null | undefined {
  return age === undefined || age === null || age === '' || typeof age === 'number' ? age : Number.NaN
}
