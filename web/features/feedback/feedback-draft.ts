import type { FeedbackType } from '#core/feedback/check-feedback.ts'

/** The form's text. Cancel does not clear it; a successful send does. */
export type FeedbackDraft = { readonly type: FeedbackType; readonly message: string }

export const EMPTY_DRAFT: FeedbackDraft = { type: 'feature_request', message: '' }
