import { failure, type Result, success } from '#core/result.ts'

/** What feedback can be about (spec section 3), in the order in which it is offered. */
export const FEEDBACK_TYPES = ['feature_request', 'report_casino', 'report_inaccurate', 'other'] as const

export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** The longest message, in characters as people count them (code points). */
export const MAX_FEEDBACK = 4000

/** `empty`: nothing that can be seen. `too-long`: more than `MAX_FEEDBACK` characters, by `over`. */
export type FeedbackRefusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-long'; readonly over: number }

/** White space, and what has no width: joiners, fillers, marks of direction, controls, the empty Braille cell. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/gu

/**
 * Judges the message of a feedback; the form and the API both ask here.
 *
 * @returns the message without the white space around it, 1 to `MAX_FEEDBACK` characters, at least one of them visible.
 * @see spec section 5, "Feedback"
 */
export function checkFeedback(text: string): Result<string, FeedbackRefusal> {
  const message = text.trim()
  if (message.replace(UNSEEN, '') === '') return failure({ kind: 'empty' })
  const over = [...message].length - MAX_FEEDBACK
  return over > 0 ? failure({ kind: 'too-long', over }) : success(message)
}
