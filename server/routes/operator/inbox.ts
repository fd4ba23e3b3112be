import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { InboxQuery, InboxResponse, MarkFeedback, MarkFeedbackResponse } from '#contract/operator.ts'
import { PATHS } from '#contract/paths.ts'
import { markFeedback } from '#server/commands/operator/mark-feedback.ts'
import { ApiError } from '#server/errors.ts'
import { readInbox } from '#server/queries/operator/read-inbox.ts'
import { IdParams } from '#server/routes/path-params.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

const tags = ['Operator']
const audit = 'operator-feedback'

/** The feedback inbox. */
export const inboxRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.operatorFeedback,
    {
      schema: {
        operationId: 'readInbox',
        tags,
        summary: 'Feedback from members and visitors, newest first',
        querystring: InboxQuery,
        response: { 200: responds(InboxResponse, 'A page, and the cursor of the next one') },
      },
      config: { audit, errors: ['not-found', 'reauthentication-needed', 'bad-request'] },
    },
    async ({ query }) => await readInbox(deps, query),
  )

  app.patch(
    `${PATHS.operatorFeedback}/:id`,
    {
      schema: {
        operationId: 'markFeedback',
        tags,
        summary: 'Mark a message as done, or open it again',
        params: IdParams,
        body: MarkFeedback,
        response: { 200: responds(MarkFeedbackResponse, 'The message') },
      },
      config: { audit, errors: ['not-found', 'reauthentication-needed'] },
    },
    async ({ params, body }) => {
      const message = await markFeedback(deps, params.id, body.done)
      if (message === null) throw new ApiError('not-found')
      return { message, now: presentMoment(deps.now()) } satisfies MarkFeedbackResponse
    },
  )
}
