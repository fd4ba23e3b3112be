import { MESSAGES } from '#contract/errors.ts'
import { FeedbackAnswer, SendFeedback } from '#contract/feedback.ts'
import { PATHS } from '#contract/paths.ts'
import { checkFeedback, type FeedbackRefusal } from '#core/feedback/check-feedback.ts'
import { sendFeedback } from '#server/commands/send-feedback.ts'
import { fail } from '#server/http/fail.ts'
import { publicRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

const HOUR_MS = 3_600_000
const PER_PERSON = { times: 5, windowMs: HOUR_MS }
const PER_ADDRESS = { times: 20, windowMs: HOUR_MS }

const REFUSAL = {
  empty: MESSAGES.feedbackEmpty,
  'too-long': 'A message can be at most 4,000 characters long.',
} as const satisfies Record<FeedbackRefusal['kind'], string>

/** Feedback, in a member's name or a visitor's without one. */
export const feedback = publicRoute(
  {
    method: 'POST',
    path: PATHS.feedback,
    summary: 'Send feedback',
    body: SendFeedback,
    answer: { status: 201, schema: FeedbackAnswer, what: 'Received' },
    refusals: ['too-many-requests', 'sign-in-needed'],
  },
  async ({ body, deps, address, cookies }) => {
    const checked = checkFeedback(body.message)
    if (!checked.ok) throw fail('invalid', REFUSAL[checked.reason.kind], 'message')
    const known = await deps.auth.recognise(cookies)
    const renewed = known ? null : await deps.auth.renew(cookies)
    const userId = (known ?? renewed?.person)?.userId ?? null
    const { limiter } = deps.auth
    if (userId !== null) await takeOrRefuse(limiter, `feedback of ${userId}`, PER_PERSON)
    await takeOrRefuse(limiter, `feedback from ${address}`, PER_ADDRESS)
    await sendFeedback(deps, userId, { type: body.feedback_type, message: checked.value })
    return {
      status: 201,
      body: { now: presentMoment(deps.now()) } satisfies FeedbackAnswer,
      setCookies: renewed?.setCookies ?? [],
      ...(userId === null ? {} : { userId }),
    }
  },
)
