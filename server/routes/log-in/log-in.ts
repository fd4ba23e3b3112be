import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MESSAGES } from '#contract/errors.ts'
import { PATHS } from '#contract/paths.ts'
import { LogInCode } from '#contract/second-factor.ts'
import { LogIn, LogInResponse, SignedIn } from '#contract/session.ts'
import { findAccountById } from '#server/auth/accounts/accounts.ts'
import { readAccountAddress } from '#server/auth/email/email-address.ts'
import { checkCredentials } from '#server/auth/passwords/check-credentials.ts'
import { passwordFingerprint } from '#server/auth/passwords/password-fingerprint.ts'
import { normalizePassword } from '#server/auth/passwords/passwords.ts'
import { requireCredentials } from '#server/auth/passwords/require-credentials.ts'
import { EMAILS_WITH_LINKS, REQUESTED_EMAILS } from '#server/auth/email/email-limits.ts'
import { deviceName } from '#server/auth/sessions/device-name.ts'
import { countLogIn, LOG_INS } from '#server/auth/sessions/count-log-in.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimits } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { completeLogin } from '#server/routes/log-in/complete-login.ts'
import { responds } from '#server/routes/responds.ts'

const NAME = 'failed log-ins'
/** At one account, or with invalid email text; a success clears them. */
const PER_BOTH: Limit = { name: NAME, per: 'email and address', times: 10, windowMs: 600_000 }
const PER_ACCOUNT: Limit = { name: NAME, per: 'email', times: 100, windowMs: 3_600_000 }
const PER_ADDRESS: Limit = { name: NAME, per: 'address', times: 100, windowMs: 600_000 }
/** From all known devices of an account together; these attempts count toward no other limit of the account. */
const KNOWN_DEVICES: Limit = {
  name: 'failed log-ins, known devices',
  per: 'email',
  times: 20,
  windowMs: 3_600_000,
}
/** The database counts them per account. */
const CODES = { name: 'codes at log-in', per: 'address', times: 100, windowMs: 600_000 } as const

/** Log-in with a password, and with a code after it. An unknown address and a wrong password get the same response. */
export const logInRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps, authCookies } = app

  app.post(
    PATHS.logIn,
    {
      schema: {
        operationId: 'logIn',
        tags: ['Log-in'],
        summary: 'Log in',
        body: LogIn,
        response: { 200: responds(LogInResponse, 'Signed in, or a code is required') },
      },
      config: {
        audit: 'log-in',
        handlerLimits: [
          PER_BOTH,
          PER_ACCOUNT,
          PER_ADDRESS,
          KNOWN_DEVICES,
          ...LOG_INS,
          REQUESTED_EMAILS,
          EMAILS_WITH_LINKS,
        ],
        errors: ['wrong-credentials', 'email-unverified'],
      },
    },
    async (request, reply) => {
      const { body, clientAddress: address } = request
      const { devices, limiter, pendingLogin } = deps.auth
      requireCredentials(body)
      const password = normalizePassword(body.password ?? '')
      if (!body.email?.trim() || password === '') {
        const field = body.email?.trim() ? 'password' : 'email'
        throw new ApiError('invalid', MESSAGES.fillBothFields, { field })
      }
      const email = readAccountAddress(body.email)
      const account = email ?? 'no address'
      const both = `${account} from ${address}`
      const isKnown = email !== null && devices.recognize(authCookies.readDevice(request), email) !== null
      // Counted before the password is verified, so that concurrent attempts cannot exceed the limits.
      // Invalid email text belongs to no account: it counts by client address only.
      const ofAccount = email === null ? [] : ([[account, PER_ACCOUNT]] as const)
      await enforceRateLimits(limiter, [
        [address, PER_ADDRESS],
        ...(isKnown ? ([[account, KNOWN_DEVICES]] as const) : ([[both, PER_BOTH], ...ofAccount] as const)),
      ])

      const ownSignUp = deps.auth.signUpMarks.read(authCookies.readSignUp(request))
      const found = await checkCredentials(deps, email, password, address, ownSignUp)
      await countLogIn(deps, found.account.id, address, isKnown ? 'a known device' : 'another device')
      // Attempts from other addresses at the same account stay counted.
      await limiter.refund(address, PER_ADDRESS)
      if (isKnown) await limiter.reset(account, KNOWN_DEVICES)
      else {
        await limiter.refund(account, PER_ACCOUNT)
        await limiter.reset(both, PER_BOTH)
      }
      const fingerprint = passwordFingerprint(found.passwordHash)
      const name = deviceName(request.headers['user-agent'] ?? '')
      const device = { isKnown, name, previous: authCookies.readPendingLogin(request) }
      // The account's flag only saves a query: the factor itself decides, so a stale flag cannot lock anyone out.
      let token = found.account.twoFactor
        ? await pendingLogin.open(found.account.id, fingerprint, device)
        : null
      if (token === null) {
        const evidence = {
          method: 'password',
          password: fingerprint,
          passkeyId: null,
          factorSince: null,
        } as const
        const signedIn = await completeLogin(request, reply, found.account, evidence)
        if (signedIn !== null) return signedIn
        token = await pendingLogin.open(found.account.id, fingerprint, device)
        if (token === null) throw new ApiError('wrong-credentials')
      }
      authCookies.setPendingLogin(reply, token)
      request.subjectId = found.account.id
      return { twoFactor: true } satisfies LogInResponse
    },
  )

  app.post(
    PATHS.logInCode,
    {
      schema: {
        operationId: 'logInWithCode',
        tags: ['Log-in'],
        summary: 'Log in: the code after the password',
        body: LogInCode,
        response: { 200: responds(SignedIn, 'Signed in') },
      },
      config: {
        audit: 'log-in-code',
        limits: [CODES],
        errors: ['wrong-code', 'sign-in-needed', 'email-unverified'],
      },
    },
    async (request, reply) => {
      const code = request.body.code?.trim() ?? ''
      if (code === '') throw new ApiError('invalid', 'Please enter the code.', { field: 'code' })
      const { userId, password, factorSince } = await deps.auth.pendingLogin.complete(
        authCookies.readPendingLogin(request),
        code,
      )
      const account = await findAccountById(deps.db, userId)
      if (!account) throw new ApiError('sign-in-needed')
      const evidence = { method: 'password-and-code', password, passkeyId: null, factorSince } as const
      const body = await completeLogin(request, reply, account, evidence)
      if (body === null) throw new ApiError('sign-in-needed')
      authCookies.clearPendingLogin(reply)
      return body
    },
  )
}
