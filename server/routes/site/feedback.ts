import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MESSAGES } from '#contract/errors.ts'
import { FeedbackResponse, SendFeedback } from '#contract/feedback.ts'
import { PATHS } from '#contract/paths.ts'
import { checkFeedback, type FeedbackError } from '#core/feedback/check-feedback.ts'
import { sendFeedback } from '#server/commands/send-feedback.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimits } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { presentMoment } from '#server/routes/present-moment.ts'
import { responds } from '#server/routes/responds.ts'

const HOUR_MS = 3_600_000
const PER_USER: Limit = { name: 'feedback', per: 'user', times: 5, windowMs: HOUR_MS }
const PER_ADDRESS: Limit = { name: 'feedback', per: 'address', times: 20, windowMs: HOUR_MS }

const MESSAGE = {
  empty: MESSAGES.feedbackEmpty,
  'too-long': 'A message can be at most 4,000 characters long.',
} as const satisfies Record<FeedbackError['kind'], string>

/** Feedback of members, and of visitors without a name. */
export const feedbackRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.post(
    PATHS.feedback,
    {
      schema: {
        operationId: 'sendFeedback',
        tags: ['Site'],
        summary: 'Send feedback',
        body: SendFeedback,
        response: { 201: responds(FeedbackResponse, 'Received') },
      },
      config: { handlerLimits: [PER_USER, PER_ADDRESS], errors: ['sign-in-needed'] },
    },
    async (request, reply) => {
      const { body, clientAddress } = request
      const checked = checkFeedback(body.message)
      if (!checked.ok) throw new ApiError('invalid', MESSAGE[checked.reason.kind], { field: 'message' })
      const { casinoId, figure } = body
      const user = await app.findUser(request, reply)
      const userId = user?.userId ?? null
      if (casinoId !== undefined && !(await deps.catalogue.factsForUser(userId)).byId.has(casinoId)) {
        throw new ApiError('invalid', undefined, { field: 'casinoId' })
      }
      const { limiter } = deps.auth
      await enforceRateLimits(limiter, [
        ...(userId === null ? [] : ([[userId, PER_USER]] as const)),
        [clientAddress, PER_ADDRESS],
      ])
      await sendFeedback(deps, userId, {
        type: body.feedbackType,
        message: checked.value,
        casinoId,
        figure,
      })
      request.subjectId = userId
      return reply.code(201).send({ now: presentMoment(deps.now()) } satisfies FeedbackResponse)
    },
  )
}
