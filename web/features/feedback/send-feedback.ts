import type { FeedbackType } from '#core/feedback/check-feedback.ts'
import type { ReportedFigure } from '#core/feedback/reported-figures.ts'
import { PATHS } from '#contract/paths.ts'
import { callAsShownPerson } from '#web/api/session/call-as-person.ts'
import { isAnything } from '#web/api/type-guards.ts'

export type Feedback = {
  readonly feedbackType: FeedbackType
  readonly message: string
  readonly casinoId?: number
  readonly figure?: ReportedFigure | undefined
}

/** Sends feedback of the member on screen, or of a visitor. @returns whether the server has it. */
export async function sendFeedback(feedback: Feedback): Promise<boolean> {
  const { kind } = await callAsShownPerson('POST', PATHS.feedback, isAnything, { body: feedback })
  return kind === 'ok'
}
