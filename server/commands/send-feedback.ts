import type { FeedbackType } from '#core/feedback/check-feedback.ts'
import type { ReportedFigure } from '#core/feedback/reported-figures.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Stores a feedback message.
 *
 * @param userId from the session; null for a visitor.
 * @throws ApiError `sign-in-needed` when the account no longer exists.
 */
export async function sendFeedback(
  deps: Deps,
  userId: string | null,
  feedback: {
    readonly type: FeedbackType
    readonly message: string
    readonly casinoId?: number | undefined
    readonly figure?: ReportedFigure | undefined
  },
): Promise<void> {
  const { stored } = await callFunction(deps.db, 'send_feedback', {
    userId,
    type: feedback.type,
    message: feedback.message,
    now: new Date(deps.now()),
    casinoId: feedback.casinoId ?? null,
    figure: feedback.figure ?? null,
  })
  if (!stored) throw new ApiError('sign-in-needed')
}
