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
import { deviceName } from '#server/auth/sessions/device-name.ts'
import { countLogIn } from '#server/auth/sessions/count-log-in.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimit, enforceRateLimits } from '#server/limits/enforce-rate-limit.ts'
import { completeLogin } from '#server/routes/log-in/complete-login.ts'
import { responds } from '#server/routes/responds.ts'

/** Unsuccessful attempts from one address at one account, or with invalid email text; a success clears them. */
const PER_BOTH = { times: 10, windowMs: 600_000 }
/** At one account, from all addresses. */
const PER_ACCOUNT = { times: 100, windowMs: 3_600_000 }
/** At one account, from all its known devices together; unknown devices are not counted there. */
const PER_KNOWN_DEVICES = { times: 20, windowMs: 3_600_000 }
/** From one address, at all accounts. */
const PER_ADDRESS = { times: 100, windowMs: 600_000 }
/** Codes from one address; the database counts them per account. */
const CODES_PER_ADDRESS = { times: 100, windowMs: 600_000 }

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
      config: { audit: 'log-in', errors: ['wrong-credentials', 'email-unverified', 'too-many-requests'] },
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
      const caller = `log-in from ${address}`
      const account = `log-in ${email ?? 'no address'}`
      const both = `${account} from ${address}`
      const isKnown = email !== null && devices.recognize(authCookies.readDevice(request), email) !== null
      const knownDevices = `known devices of ${email}`
      // Counted before the password is verified, so that concurrent attempts cannot exceed the limits.
      // Invalid email text belongs to no account: it counts by client address only.
      const ofAccount = email === null ? [] : ([[account, PER_ACCOUNT]] as const)
      await enforceRateLimits(limiter, [
        [caller, PER_ADDRESS],
        ...(isKnown
          ? ([[knownDevices, PER_KNOWN_DEVICES]] as const)
          : ([[both, PER_BOTH], ...ofAccount] as const)),
      ])

      const ownSignUp = deps.auth.signUpMarks.read(authCookies.readSignUp(request))
      const found = await checkCredentials(deps, email, password, address, ownSignUp)
      await countLogIn(deps, found.account.id, address, isKnown ? 'a known device' : 'another device')
      // Attempts from other addresses at the same account stay counted.
      await limiter.refund(caller, PER_ADDRESS)
      if (isKnown) await limiter.reset(knownDevices, PER_KNOWN_DEVICES)
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
        errors: ['wrong-code', 'sign-in-needed', 'email-unverified', 'too-many-requests'],
      },
    },
    async (request, reply) => {
      const code = request.body.code?.trim() ?? ''
      if (code === '') throw new ApiError('invalid', 'Please enter the code.', { field: 'code' })
      const { limiter, pendingLogin } = deps.auth
      await enforceRateLimit(limiter, `log-in code from ${request.clientAddress}`, CODES_PER_ADDRESS)
      const { userId, password, factorSince } = await pendingLogin.complete(
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
