import * as z from 'zod'
import { FEEDBACK_TYPES } from '#core/feedback/check-feedback.ts'
import { REPORTED_FIGURES } from '#core/feedback/reported-figures.ts'
import type { Casino } from '#contract/casinos.ts'
import { Moment } from '#contract/values.ts'

/** The figure that a report is about. */
export const ReportedFigure = z.enum(REPORTED_FIGURES satisfies readonly (keyof Casino | 'excludedPlaces')[])

/** `POST /api/feedback`: for users and visitors. `core/feedback` validates the message. The session identifies the user. */
export const SendFeedback = z
  .strictObject({
    feedbackType: z.enum(FEEDBACK_TYPES),
    message: z
      .string()
      .max(20_000)
      .meta({ description: '1 to 4000 characters after trimming, at least one of them visible' }),
    casinoId: z.int().positive().optional().meta({ description: 'The casino that the message is about' }),
    figure: ReportedFigure.optional().meta({ description: 'The figure of that casino; requires casinoId' }),
  })
  .refine(({ casinoId, figure }) => figure === undefined || casinoId !== undefined, {
    path: ['casinoId'],
    error: 'A report about a figure must name its casino.',
  })

export type SendFeedback = z.infer<typeof SendFeedback>

export const FeedbackResponse = z.strictObject({ now: Moment })

export type FeedbackResponse = z.infer<typeof FeedbackResponse>
