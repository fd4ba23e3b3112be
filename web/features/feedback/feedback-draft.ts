import type { ReportedCasino } from '#contract/contact-casino.ts'
import type { FeedbackType } from '#core/feedback/check-feedback.ts'
import type { ReportedFigure } from '#core/feedback/reported-figures.ts'

/** The form's content. Cancel does not clear it; a successful send does. */
export type FeedbackDraft = {
  readonly type: FeedbackType
  readonly message: string
  /** Set by "Report something inaccurate" at a casino. Sent only with that type. */
  readonly casino?: ReportedCasino
  readonly figure?: ReportedFigure | undefined
}

export const EMPTY_DRAFT: FeedbackDraft = { type: 'feature_request', message: '' }

/** What `MemberLayout` offers its pages: opens the feedback form with a report about a casino. */
export type OpenReport = (casino: ReportedCasino) => void
