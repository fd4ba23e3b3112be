import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { BLOCKED_LOCATIONS } from '#catalog/jurisdictions.ts'
import { MESSAGES } from '#contract/errors.ts'
import { PATHS } from '#contract/paths.ts'
import { SignUp, SignUpResponse } from '#contract/session.ts'
import { checkSignUp, type SignUpError } from '#core/eligibility/check-sign-up.ts'
import { createAccount } from '#server/auth/accounts/accounts.ts'
import { requireEmailAddress } from '#server/auth/email/email-address.ts'
import { readNewPassword } from '#server/auth/passwords/passwords.ts'
import { requireCredentials } from '#server/auth/passwords/require-credentials.ts'
import {
  allowEmail,
  countCaller,
  EMAILS_WITH_LINKS,
  REQUESTED_EMAILS,
} from '#server/auth/email/email-limits.ts'
import { createSignUp } from '#server/auth/sign-up/sign-ups.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { makeProfile } from '#server/routes/log-in/make-profile.ts'
import { presentSignedIn } from '#server/routes/log-in/present-session.ts'
import { responds } from '#server/routes/responds.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'

/** More than any household. */
const PER_ADDRESS: Limit = { name: 'sign-ups', per: 'address', times: 60, windowMs: 600_000 }
/** A stranger cannot replace the pending sign-up of the owner. */
const PER_EMAIL: Limit = { name: 'sign-ups', per: 'email and address', times: 10, windowMs: 3_600_000 }

const MESSAGE = {
  missing: MESSAGES.fillAllFields,
  'too-young': MESSAGES.tooYoung,
  'implausible-age': MESSAGES.implausibleAge,
  'fractional-age': MESSAGES.fractionalAge,
  'unknown-location': MESSAGES.unknownLocation,
  'blocked-location': MESSAGES.blockedLocation,
} as const satisfies Record<SignUpError['kind'], string>

const FIELD = {
  'too-young': 'age',
  'implausible-age': 'age',
  'fractional-age': 'age',
  'unknown-location': 'state',
  'blocked-location': 'state',
} as const

/**
 * Sign-up: the checks of the form, an account, a profile with one row per casino, and a session.
 *
 * Where addresses are verified, the sign-up is pending until its address is confirmed: that creates the account, and the
 * first log-in the profile. Response and work are the same whether or not the address has an account.
 */
export const signUpRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps, authCookies } = app

  app.post(
    PATHS.signUp,
    {
      schema: {
        operationId: 'signUp',
        tags: ['Log-in'],
        summary: 'Sign up',
        body: SignUp,
        response: {
          201: responds(SignUpResponse, 'Signed up, and signed in where addresses are not verified'),
        },
      },
      config: {
        audit: 'sign-up',
        handlerLimits: [PER_ADDRESS, PER_EMAIL, REQUESTED_EMAILS, EMAILS_WITH_LINKS],
        errors: ['account-exists', 'profile-failed', 'casinos-failed', 'seeding-failed', 'sign-up-failed'],
      },
    },
    async (request, reply) => {
      const { body, clientAddress: address } = request
      requireCredentials(body)
      const { email, password, age, state } = readForm(body)
      await enforceRateLimit(deps.auth.limiter, address, PER_ADDRESS)
      await enforceRateLimit(deps.auth.limiter, `${email} from ${address}`, PER_EMAIL)
      if (deps.config.verifyEmail) await countCaller(deps.auth.limiter, address)
      const passwordHash = await deps.passwords.hash(password, address)
      const newAccount = { email, passwordHash, age, state }
      reply.code(201)
      if (deps.config.verifyEmail) {
        const mail = await allowEmail(deps.auth.limiter, 'verify', email)
        const signUpId = await createSignUp(deps.db, newAccount, mail, deps.now())
        authCookies.setSignUp(reply, deps.auth.signUpMarks.make(signUpId))
        deps.jobs.wake(SEND_MAIL)
        return { session: false } satisfies SignUpResponse
      }
      const account = await createAccount(deps.db, newAccount, deps.now())
      if (account === null) throw new ApiError('account-exists')
      await makeProfile(deps, account)
      const userAgent = request.headers['user-agent'] ?? ''
      const evidence = { method: 'password', password: null, passkeyId: null, factorSince: null } as const
      const session = await deps.auth.signIn(account, userAgent, evidence)
      if (session === null) throw new ApiError('sign-in-needed')
      const { user, expiresAt, now } = presentSignedIn(reply, session)
      authCookies.setDevice(reply, deps.auth.devices.remember(authCookies.readDevice(request), account.email))
      request.subjectId = account.id
      return { user, session: true, expiresAt, now } satisfies SignUpResponse
    },
  )
}

/** The checks in the order of the form, then those of the account itself. */
function readForm(body: SignUp) {
  const { email: typed, password: chosen, state, age } = body
  const checked = checkSignUp({ email: typed, password: chosen, state, age: readAge(age) }, BLOCKED_LOCATIONS)
  if (!checked.ok) {
    const { reason } = checked
    throw new ApiError('invalid', MESSAGE[reason.kind], {
      field: reason.kind === 'missing' ? reason.field : FIELD[reason.kind],
    })
  }
  const email = requireEmailAddress(typed)
  return { email, password: readNewPassword(chosen), ...checked.value }
}

/** Any other type than a number counts as too young. */
function readAge(age: unknown): number | '' | null | undefined {
  return age === undefined || age === null || age === '' || typeof age === 'number' ? age : Number.NaN
}
