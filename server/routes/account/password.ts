import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MESSAGES } from '#contract/messages.ts'
import { PasskeyList } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import { ChangePassword, Done, ResetPassword, UseMailToken } from '#contract/recovery.ts'
import { SignedIn } from '#contract/session.ts'
import { recordAudit } from '#server/auth/audit/audit.ts'
import { readNewPassword } from '#server/auth/passwords/passwords.ts'
import { PASSWORD_TRIES, verifyCurrentPassword } from '#server/auth/passwords/verify-current-password.ts'
import { requireFreshSecondFactor } from '#server/auth/sessions/require-fresh.ts'
import { changePassword } from '#server/auth/passwords/change-password.ts'
import { resetPassword, findResetAccount } from '#server/auth/passwords/reset-password.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { hashMailToken } from '#server/mail/mail-tokens.ts'
import { presentPasskeys } from '#server/routes/account/present-passkeys.ts'
import { presentSignedIn } from '#server/routes/log-in/present-session.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'

/** A token of 256 bits cannot be guessed; this limits the hashed passwords. */
const RESETS = { name: 'new passwords by link', per: 'address', times: 30, windowMs: 600_000 } as const
const LISTS = { ...RESETS, name: 'lists of passkeys by link' }

/** So that an intruder cannot keep changing it before its owner uses a reset link. */
const CHANGES: Limit = { name: 'password changes that succeed', per: 'user', times: 3, windowMs: 3_600_000 }

/** Password reset with a link from an email. It does not sign in: the user logs in next, with the second factor. */
export const passwordResetRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps, authCookies } = app

  app.post(
    PATHS.passwordReset,
    {
      schema: {
        operationId: 'resetPassword',
        tags: ['Recovery'],
        summary: 'Choose a new password with a link from an email',
        body: ResetPassword,
        response: { 200: responds(Done, 'Done; every session of the account has ended') },
      },
      config: { audit: 'password-reset', limits: [RESETS], errors: ['expired-link'] },
    },
    async (request, reply) => {
      const { body, clientAddress: address, log } = request
      const password = readNewPassword(body.password)
      if (hashMailToken(body.token) === null) throw new ApiError('expired-link')
      const passwordHash = await deps.passwords.hash(password, address)
      const reset = await resetPassword(deps, body.token, passwordHash, body.removePasskeys ?? [])
      const { userId, ended, removedPasskeys, removedFactor } = reset
      deps.auth.revoke(ended)
      for (let n = 0; n < removedPasskeys; n++) {
        await recordAudit(deps, { kind: 'passkey-remove', outcome: 'ok', userId, address })
      }
      if (removedFactor) await recordAudit(deps, { kind: 'two-factor-off', outcome: 'ok', userId, address })
      deps.jobs.wake(SEND_MAIL)
      log.info('password reset')
      if (authCookies.isMarkedSignedIn(request)) authCookies.clearTokens(reply)
      request.subjectId = userId
      return { now: presentMoment(deps.now()) } satisfies Done
    },
  )

  app.post(
    PATHS.passwordResetPasskeys,
    {
      schema: {
        operationId: 'listResetPasskeys',
        tags: ['Recovery'],
        summary: 'List the passkeys of the account that a reset link belongs to',
        body: UseMailToken,
        response: { 200: responds(PasskeyList, 'The passkeys, oldest first; the link stays valid') },
      },
      config: { limits: [LISTS], errors: ['expired-link'] },
    },
    async (request) => {
      const userId = await findResetAccount(deps, request.body.token)
      if (userId === null) throw new ApiError('expired-link')
      request.subjectId = userId
      return await presentPasskeys(request, userId)
    },
  )
}

/** Change of the password by a user who knows it. This session continues with new tokens; all others end. */
export const passwordChangeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps, authCookies } = app

  app.post(
    PATHS.passwordChange,
    {
      schema: {
        operationId: 'changePassword',
        tags: ['Account'],
        summary: 'Change your password',
        body: ChangePassword,
        response: { 200: responds(SignedIn, 'Changed, with new tokens; every other session has ended') },
      },
      config: {
        audit: 'password-change',
        changes: 'account',
        handlerLimits: [CHANGES, PASSWORD_TRIES],
        errors: ['wrong-credentials', 'reauthentication-needed'],
      },
    },
    async (request, reply) => {
      const { body, clientAddress: address, user, log } = request
      const { auth } = deps
      // Both cookies are needed: an access token cannot be renewed and must not become a session.
      const session = await auth.readSession(authCookies.readTokens(request))
      if (session?.user.sessionId !== user.sessionId) throw new ApiError('sign-in-needed')
      const recent = await requireFreshSecondFactor(deps, user)
      const verified = await verifyCurrentPassword(deps, user.userId, address, body.current, 'current')
      const password = readNewPassword(body.password)
      // A password does not renew a sign-in with a second factor.
      const method = session.account.twoFactor ? null : 'password'
      const keepResetLinks = recent === null || recent === 'password'
      // Counted before the change, so that concurrent ones cannot exceed the limit.
      await enforceRateLimit(auth.limiter, user.userId, CHANGES, MESSAGES.passwordChanges)
      let changed: Awaited<ReturnType<typeof changePassword>> = null
      try {
        const passwordHash = await deps.passwords.hash(password, address)
        changed = await changePassword(deps, user, { verified, passwordHash, method, keepResetLinks })
      } finally {
        if (changed === null) await auth.limiter.refund(user.userId, CHANGES)
      }
      // Another request changed the password first, or ended this session.
      if (!changed) throw new ApiError('sign-in-needed')
      auth.revoke(changed.ended)
      deps.jobs.wake(SEND_MAIL)
      log.info('password changed')
      return presentSignedIn(reply, auth.continueSession(user, session.account, changed.rotated))
    },
  )
}
