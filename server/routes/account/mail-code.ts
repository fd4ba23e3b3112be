import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PATHS } from '#contract/paths.ts'
import { MailLink, UseMailCode } from '#contract/recovery.ts'
import { requireEmailAddress } from '#server/auth/email/email-address.ts'
import { LINKS } from '#server/routes/account/email.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

/** The code of an email instead of its link, which some mail gateways damage. */
export const mailCodeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.post(
    PATHS.emailCode,
    {
      schema: {
        operationId: 'useMailCode',
        tags: ['Recovery'],
        summary: 'Get the link of an email for the code that it shows',
        body: UseMailCode,
        response: { 200: responds(MailLink, 'The link, which is not used yet') },
      },
      config: { limits: [LINKS], errors: ['wrong-code'] },
    },
    async ({ body }) => {
      const email = requireEmailAddress(body.email)
      const link = await deps.auth.mailCodes.exchange(email, body.code ?? '')
      return { link, now: presentMoment(deps.now()) } satisfies MailLink
    },
  )
}
