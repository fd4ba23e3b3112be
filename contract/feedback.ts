import * as z from 'zod'
import { FEEDBACK_TYPES } from '#core/feedback/check-feedback.ts'
import { Moment } from '#contract/values.ts'

/** `POST /api/feedback`: for users and visitors. `core/feedback` validates the message. The session identifies the user. */
export const SendFeedback = z.strictObject({
  feedbackType: z.enum(FEEDBACK_TYPES),
  message: z
    .string()
    .max(20_000)
    .meta({ description: 'After trimming 1 to 4000 characters, one of them visible' }),
})

export type SendFeedback = z.infer<typeof SendFeedback>

export const FeedbackResponse = z.strictObject({ now: Moment })

export type FeedbackResponse = z.infer<typeof FeedbackResponse>
