import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { PATHS } from '#contract/paths.ts'
import { Moment } from '#contract/values.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { changeReminders } from '#server/commands/reminders/change-reminders.ts'
import { ApiError } from '#server/errors.ts'
import { FORM_TYPE } from '#server/form-type.ts'
import { UNSUBSCRIBE_PAGE } from '#server/mail/unsubscribe-tokens.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

const tags = ['Reminders']
const params = z.object({ token: z.string().max(100) })

const CALLS = { name: 'unsubscribe', per: 'address', times: 100, windowMs: 3_600_000 } as const

const config = { errors: ['not-found'], limits: [CALLS] } as const

/** In a plugin of its own, because only this route takes forms. */
const unsubscribeRoute: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  // The body says `List-Unsubscribe=One-Click` in either form, and nothing else matters.
  app.addContentTypeParser(
    [FORM_TYPE, 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: 1024 },
    (_request, _body, done) => done(null),
  )

  app.post(
    `${PATHS.unsubscribe}/:token`,
    {
      schema: {
        operationId: 'unsubscribe',
        tags,
        summary: 'Get no digest by email anymore',
        params,
        response: { 200: responds(z.strictObject({ now: Moment }), 'The digest is not sent by email') },
      },
      config,
    },
    async (request) => {
      request.subjectId = await saveEmail(deps, request.params.token, false)
      return { now: presentMoment(deps.now()) }
    },
  )
}

/** Ends the digest by email with one press in a mail program or on a page, without a log-in (RFC 8058). */
export const unsubscribeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  await app.register(unsubscribeRoute)

  app.post(
    `${PATHS.resubscribe}/:token`,
    {
      schema: {
        operationId: 'resubscribe',
        tags,
        summary: 'Get the digest by email again, after an unsubscription',
        params,
        response: { 200: responds(z.strictObject({ now: Moment }), 'The digest is sent by email again') },
      },
      config,
    },
    async (request) => {
      request.subjectId = await saveEmail(deps, request.params.token, true)
      return { now: presentMoment(deps.now()) }
    },
  )

  app.get(
    `${PATHS.unsubscribe}/:token`,
    {
      schema: {
        operationId: 'openUnsubscribe',
        tags,
        summary: 'Go to the page that ends the digest',
        params,
        response: { 303: z.null().describe('To the page') },
      },
    },
    // Mail programs that open the link of the header instead of sending the request.
    async ({ params: { token } }, reply) =>
      await reply.redirect(UNSUBSCRIBE_PAGE + encodeURIComponent(token), 303),
  )
}

/** @returns the user of the token. */
async function saveEmail(deps: AppDeps, token: string, email: boolean): Promise<string> {
  const userId = deps.auth.unsubscribe.read(token)
  if (userId === null) throw new ApiError('not-found')
  await changeReminders(deps, userId, { email }).catch((error: unknown) => {
    // The account was deleted, and gets no email.
    if (!(error instanceof ApiError && error.code === 'sign-in-needed')) throw error
  })
  return userId
}
