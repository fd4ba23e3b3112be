import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OperatorEmail, type SupportUser, SupportUserResponse } from '#contract/operator.ts'
import { PATHS } from '#contract/paths.ts'
import { countEmail, EMAILS_WITH_LINKS } from '#server/auth/email/email-limits.ts'
import { requireFresh } from '#server/auth/sessions/require-fresh.ts'
import { endUserSessions } from '#server/commands/operator/end-user-sessions.ts'
import { resendVerification } from '#server/commands/operator/resend-verification.ts'
import { viewUser } from '#server/commands/operator/view-user.ts'
import { readSupportUser } from '#server/queries/operator/read-support-user.ts'
import { readOperatorEmail } from '#server/routes/operator/read-operator-email.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'

const tags = ['Operator']
const response = { 200: responds(SupportUserResponse, 'The account: counts and times, no amounts or notes') }

/**
 * Support of a user by email address. The address is in the body, so that it is in no log of addresses. Actions need a
 * recent confirmation, like every sensitive operation.
 */
export const supportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  const present = (user: SupportUser): SupportUserResponse => ({ user, now: presentMoment(deps.now()) })

  app.post(
    PATHS.operatorFindUser,
    {
      schema: {
        operationId: 'findUser',
        tags,
        summary: 'The state of an account',
        body: OperatorEmail,
        response,
      },
      config: { audit: 'operator-user', errors: ['not-found', 'reauthentication-needed'] },
    },
    async ({ body }) => present(await viewUser(deps, readOperatorEmail(body.email))),
  )

  app.post(
    PATHS.operatorVerification,
    {
      schema: {
        operationId: 'resendVerification',
        tags,
        summary: 'Send the verification email again',
        body: OperatorEmail,
        response,
      },
      config: {
        audit: 'operator-verification',
        handlerLimits: [EMAILS_WITH_LINKS],
        errors: ['not-found', 'reauthentication-needed', 'conflict'],
      },
    },
    async ({ user, body }) => {
      const email = readOperatorEmail(body.email)
      await requireFresh(deps, user)
      await resendVerification(deps, email, () => countEmail(deps.auth.limiter, 'verify', email))
      deps.jobs.wake(SEND_MAIL)
      return present(await readSupportUser(deps, email))
    },
  )

  app.post(
    PATHS.operatorEndSessions,
    {
      schema: {
        operationId: 'endUserSessions',
        tags,
        summary: 'Log a user out on all devices',
        body: OperatorEmail,
        response,
      },
      config: { audit: 'operator-end-sessions', errors: ['not-found', 'reauthentication-needed'] },
    },
    async ({ user, body }) => {
      const email = readOperatorEmail(body.email)
      await requireFresh(deps, user)
      deps.auth.revoke(await endUserSessions(deps, email))
      return present(await readSupportUser(deps, email))
    },
  )
}
