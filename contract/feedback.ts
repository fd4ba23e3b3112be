import * as z from 'zod'
import { FEEDBACK_TYPES } from '#core/feedback/check-feedback.ts'
import { Moment } from '#contract/values.ts'

/** `POST /api/feedback`: visitors may too. `core/feedback` judges the message. Who sent it comes from the session. */
export const SendFeedback = z.strictObject({
  feedback_type: z.enum(FEEDBACK_TYPES),
  message: z
    .string()
    .max(20_000)
    .meta({ description: 'After trimming 1 to 4000 characters, one of them visible' }),
})

export type SendFeedback = z.infer<typeof SendFeedback>

export const FeedbackAnswer = z.strictObject({ now: Moment })

export type FeedbackAnswer = z.infer<typeof FeedbackAnswer>
