import type { FeedbackType } from '#core/feedback/check-feedback.ts'

/** What stands in the form. It outlives the dialog, so that Cancel loses nothing; a success empties it. */
export type FeedbackDraft = { readonly type: FeedbackType; readonly message: string }

export const EMPTY_DRAFT: FeedbackDraft = { type: 'feature_request', message: '' }
