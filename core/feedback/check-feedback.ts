import { err, type Result, ok } from '#core/result.ts'

/** The types of feedback, in the order of the form. */
export const FEEDBACK_TYPES = ['feature_request', 'report_casino', 'report_inaccurate', 'other'] as const

export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** The longest message, in code points. */
export const MAX_FEEDBACK = 4000

/** `empty`: no visible character. `too-long`: more than `MAX_FEEDBACK` characters, by `over`. */
export type FeedbackError = { readonly kind: 'empty' } | { readonly kind: 'too-long'; readonly over: number }

/** White space and invisible characters: joiners, fillers, direction marks, controls, the empty Braille cell. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/gu

/**
 * Checks a feedback message. The form and the API both run it.
 *
 * @returns the message without surrounding white space, 1 to `MAX_FEEDBACK` characters, at least one of them visible.
 */
export function checkFeedback(text: string): Result<string, FeedbackError> {
  const message = text.trim()
  if (message.replace(INVISIBLE, '') === '') return err({ kind: 'empty' })
  const over = [...message].length - MAX_FEEDBACK
  return over > 0 ? err({ kind: 'too-long', over }) : ok(message)
}
