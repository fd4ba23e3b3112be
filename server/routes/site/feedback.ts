import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { REPORT_TYPE, reportAddress } from '#contract/contact-casino.ts'
import { MESSAGES } from '#contract/errors.ts'
import { FeedbackResponse, SendFeedback } from '#contract/feedback.ts'
import { PATHS } from '#contract/paths.ts'
import { checkFeedback, type FeedbackError } from '#core/feedback/check-feedback.ts'
import { sendFeedback } from '#server/commands/send-feedback.ts'
import { ApiError } from '#server/errors.ts'
import { FORM_TYPE, isForm } from '#server/form-type.ts'
import { enforceRateLimits } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

const HOUR_MS = 3_600_000
const PER_USER: Limit = { name: 'feedback', per: 'user', times: 5, windowMs: HOUR_MS }
const PER_ADDRESS: Limit = { name: 'feedback', per: 'address', times: 20, windowMs: HOUR_MS }

const MESSAGE = {
  empty: MESSAGES.feedbackEmpty,
  'too-long': 'A message can be at most 4,000 characters long.',
} as const satisfies Record<FeedbackError['kind'], string>

/** The page with the form. Its notices have these IDs, and show when an address names them. */
const CONTACT_PAGE = '/contact'

/** In a plugin of its own, because only this route takes forms: those of browsers without JavaScript. */
const feedbackRoute: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (request, text: string, done) => {
    if (!isFromOwnPage(request)) return done(new ApiError('unsupported-media-type'))
    done(null, bodyOfForm(new URLSearchParams(text)))
  })

  app.post(
    PATHS.feedback,
    {
      schema: {
        operationId: 'sendFeedback',
        tags: ['Site'],
        summary: 'Send feedback',
        body: SendFeedback,
        response: {
          201: responds(FeedbackResponse, 'Received'),
          303: z.null().describe('To the contact page, after a form'),
        },
      },
      config: {
        handlerLimits: [PER_USER, PER_ADDRESS],
        errors: ['sign-in-needed'],
        pageAfterForm: (error, { body }) => `${formAddress(body)}#${noticeOf(error, body)}`,
      },
    },
    async (request, reply) => {
      const { body, clientAddress } = request
      const checked = checkFeedback(body.message)
      if (!checked.ok) throw new ApiError('invalid', MESSAGE[checked.reason.kind], { field: 'message' })
      const { casinoId, figure } = body
      const user = await app.findUser(request, reply)
      const userId = user?.userId ?? null
      if (casinoId !== undefined && !(await deps.catalog.factsForUser(userId)).byId.has(casinoId)) {
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
      if (isForm(request.headers)) return await reply.redirect(`${CONTACT_PAGE}#sent`, 303)
      return reply.code(201).send({ now: presentMoment(deps.now()) } satisfies FeedbackResponse)
    },
  )
}

/** Feedback of members, and of visitors without a name. */
export const feedbackRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(feedbackRoute)
}

/**
 * Whether a header proves that a page of this site sent the request. Every request passes the origin check, which accepts
 * programs without either header; a form needs one of them (docs/decisions/0007-origin-check-instead-of-csrf-tokens.md).
 */
function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || (site === undefined && headers.origin !== undefined)
}

/** Returns the body for the fields of the form. As in the script of the page, only a report of an inaccuracy has a casino. */
function bodyOfForm(query: URLSearchParams): Readonly<Record<string, unknown>> {
  const { casinoId = '', figure = '', ...fields } = Object.fromEntries(query)
  const hasCasino = casinoId !== '' && fields['feedbackType'] === REPORT_TYPE
  return {
    ...fields,
    // Forms send every line break as two characters.
    message: (fields['message'] ?? '').replaceAll('\r\n', '\n'),
    ...(hasCasino && { casinoId: Number(casinoId) }),
    ...(hasCasino && figure !== '' && { figure }),
  }
}

/** Returns the address of the contact page with the casino of a form. A form that is too large is not read. */
function formAddress(body: unknown): string {
  const id = (body as Partial<SendFeedback> | undefined)?.casinoId
  return id === undefined || !Number.isSafeInteger(id) ? CONTACT_PAGE : reportAddress(id)
}

/** Returns the ID of the notice on the contact page that explains an error. */
function noticeOf({ code, field }: ApiError, body: unknown): FeedbackError['kind'] | 'not-sent' {
  if (code === 'too-large') return 'too-long'
  if (field !== 'message') return 'not-sent'
  const checked = checkFeedback(String((body as Partial<SendFeedback>).message))
  return checked.ok ? 'not-sent' : checked.reason.kind
}
