import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MAX_PASSWORD } from '#core/eligibility/check-password.ts'
import { PATHS } from '#contract/paths.ts'
import { Done, VerifyEmail } from '#contract/recovery.ts'
import { passwordFingerprint } from '#server/auth/passwords/password-fingerprint.ts'
import { normalizePassword } from '#server/auth/passwords/passwords.ts'
import {
  type ProvedOwner,
  verifyEmail,
  findVerification,
  type Verification,
} from '#server/auth/sign-up/verify-email.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { LINKS } from '#server/routes/account/email.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'

/** Each can cost a hash per pending sign-up. */
const PASSWORDS: Limit = { name: 'passwords with a link', per: 'email', times: 10, windowMs: 3_600_000 }

/**
 * Confirms an address with a link from an email. The link alone is not enough: several people can have signed up with the
 * address, and the reader of the email chose only one of the passwords.
 */
export const verifyEmailRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps, authCookies } = app

  app.post(
    PATHS.emailVerify,
    {
      schema: {
        operationId: 'verifyEmail',
        tags: ['Recovery'],
        summary: 'Verify your address with a link from an email',
        body: VerifyEmail,
        response: { 200: responds(Done, 'Done') },
      },
      config: {
        audit: 'email-verify',
        limits: [LINKS],
        handlerLimits: [PASSWORDS],
        errors: ['expired-link', 'password-needed', 'wrong-credentials', 'conflict'],
      },
    },
    async (request, reply) => {
      const { body } = request
      const found = await findVerification(deps, body.token)
      if (found === null) throw new ApiError('expired-link')
      if (found.taken) throw new ApiError('conflict', 'This address now belongs to another account.')
      const owner = await proveOwner(request, found, body.password)
      const userId = await verifyEmail(deps, body.token, owner)
      deps.events.publish({ user: userId, event: 'account', tab: null })
      deps.jobs.wake(SEND_MAIL)
      authCookies.clearSignUp(reply)
      request.subjectId = userId
      return { now: presentMoment(deps.now()) } satisfies Done
    },
  )
}

/**
 * Finds out which sign-up or account the reader of a link owns: by a cookie of this browser, or by the password.
 *
 * @throws ApiError `password-needed`, `wrong-credentials`, `too-many-requests`.
 */
async function proveOwner(
  request: FastifyRequest,
  found: Verification,
  sent: string | null | undefined,
): Promise<ProvedOwner> {
  const { deps, authCookies } = request.server
  const { auth, passwords } = deps
  if (found.userId === null) {
    const own = auth.signUpMarks.read(authCookies.readSignUp(request))
    if (found.signUps.some(({ id }) => id === own) && own !== null) return { signUpId: own }
  } else {
    const session = await auth.readSession(authCookies.readTokens(request))
    if (session?.user.userId === found.userId) return { password: null }
  }
  const password = normalizePassword(sent ?? '')
  if (password === '') throw new ApiError('password-needed', undefined, { field: 'password' })
  await enforceRateLimit(auth.limiter, found.email, PASSWORDS)
  const isRight = async (hash: string | null) =>
    [...password].length <= MAX_PASSWORD && (await passwords.verify(hash, password, request.clientAddress))
  if (found.userId !== null && (await isRight(found.passwordHash)))
    return { password: passwordFingerprint(found.passwordHash ?? '') }
  // One after another: all at once would fill the queue of this client.
  for (const { id, passwordHash } of found.signUps) if (await isRight(passwordHash)) return { signUpId: id }
  throw new ApiError('wrong-credentials', 'That isn’t the password you signed up with.', {
    field: 'password',
  })
}
