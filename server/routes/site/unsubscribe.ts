import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { Moment } from '#contract/values.ts'
import { changeReminders } from '#server/commands/reminders/change-reminders.ts'
import { ApiError } from '#server/errors.ts'
import { UNSUBSCRIBE_PATH } from '#server/mail/unsubscribe-tokens.ts'
import { presentMoment } from '#server/routes/present-moment.ts'
import { responds } from '#server/routes/responds.ts'

const tags = ['Reminders']
const params = z.object({ token: z.string().max(100) })

/** The page of the settings, for mail programs that open the link instead of sending the request. */
const SETTINGS_PAGE = '/reminders'

const CALLS = { name: 'unsubscribe', per: 'address', times: 100, windowMs: 3_600_000 } as const

/** Ends the digest by email with one press in a mail program, without a log-in (RFC 8058). */
export const unsubscribeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  // The body says `List-Unsubscribe=One-Click` in either form, and nothing else matters.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) =>
    done(null),
  )

  app.post(
    `${UNSUBSCRIBE_PATH}/:token`,
    {
      schema: {
        operationId: 'unsubscribe',
        tags,
        summary: 'Get no digest by email anymore',
        params,
        response: { 200: responds(z.strictObject({ now: Moment }), 'The digest is not sent by email') },
      },
      config: { errors: ['not-found'], limits: [CALLS] },
    },
    async (request) => {
      const userId = deps.auth.unsubscribe.read(request.params.token)
      if (userId === null) throw new ApiError('not-found')
      request.subjectId = userId
      await changeReminders(deps, userId, { email: false }).catch((error: unknown) => {
        // The account was deleted, and gets no email.
        if (!(error instanceof ApiError && error.code === 'sign-in-needed')) throw error
      })
      return { now: presentMoment(deps.now()) }
    },
  )

  app.get(
    `${UNSUBSCRIBE_PATH}/:token`,
    {
      schema: {
        operationId: 'openUnsubscribe',
        tags,
        summary: 'Go to the settings of reminders',
        params,
        response: { 303: z.null().describe('To the settings') },
      },
    },
    async (_request, reply) => await reply.redirect(SETTINGS_PAGE, 303),
  )
}
