import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PATHS } from '#contract/paths.ts'
import { RequestMail, MailResponse } from '#contract/recovery.ts'
import { requireEmailAddress } from '#server/auth/email/email-address.ts'
import {
  allowEmail,
  countCaller,
  EMAILS_WITH_LINKS,
  REQUESTED_EMAILS,
} from '#server/auth/email/email-limits.ts'
import { inTransaction } from '#server/db/query.ts'
import { queueMail, SEND_MAIL } from '#server/mail/queue-mail.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

/**
 * Requests for emails with a link.
 *
 * They only add an email and its job. The job finds the account, so that neither the response nor its time
 * reveals whether the address has one.
 */
export const mailRequestRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  const requests = [
    [
      PATHS.passwordForgot,
      'reset',
      'requestPasswordReset',
      'Request a link to choose a new password',
      'Sent, if the address has an account',
    ],
    [
      PATHS.emailVerifySend,
      'verify',
      'requestVerification',
      'Request a new link to verify your address',
      'Sent, if an account is not verified yet',
    ],
  ] as const

  for (const [path, kind, operationId, summary, description] of requests) {
    app.post(
      path,
      {
        schema: {
          operationId,
          tags: ['Recovery'],
          summary,
          body: RequestMail,
          response: { 200: responds(MailResponse, description) },
        },
        config: { handlerLimits: [REQUESTED_EMAILS, EMAILS_WITH_LINKS] },
      },
      async ({ body, clientAddress }) => {
        const email = requireEmailAddress(body.email)
        const { limiter } = deps.auth
        await countCaller(limiter, clientAddress)
        if (await allowEmail(limiter, kind, email)) {
          await inTransaction(deps.db, (trx) =>
            queueMail(trx, { kind, address: email }, new Date(deps.now())),
          )
          deps.jobs.wake(SEND_MAIL)
        }
        const mail = deps.config.smtpUrl !== null
        return { mail, now: presentMoment(deps.now()) } satisfies MailResponse
      },
    )
  }
}
