import { MESSAGES } from '#contract/messages.ts'
import type { ApiFailure } from '#web/api/api.ts'
import { retryText } from '#web/api/api-failure.ts'
import type { FormProblem } from '#web/ui/use-form-problem.ts'

/** The message above the form, and the field that caused it, if any. */
type AccountError = {
  readonly text: string
  readonly field: string | null
  /** The account exists but is incomplete: logging in completes it. */
  readonly accountMade: boolean
}

const MADE: readonly string[] = ['profile-failed', 'casinos-failed', 'seeding-failed', 'sign-up-failed']
const WORDED: readonly string[] = Object.values(MESSAGES)

/**
 * Returns the message for a failed account call. Messages of `MESSAGES` are shown as they are; any other error is
 * "Error: …".
 */
export function accountError(failure: ApiFailure): AccountError {
  const plain = { field: null, accountMade: false }
  if (failure.kind === 'offline')
    return { ...plain, text: 'You’re offline. What you typed is still here. Reconnect, then try again.' }
  if (failure.kind === 'unavailable')
    return {
      ...plain,
      text: 'The server didn’t respond. What you typed is still here. Please try again in a minute.',
    }
  const { code, message, field = null } = failure
  if (code === 'too-many-requests' && !WORDED.includes(message))
    return {
      ...plain,
      text: `Too many attempts from your connection. What you typed is still here. Try again ${retryText(failure.retryAfterSeconds)}.`,
    }
  if (MADE.includes(code)) return { text: message, field: null, accountMade: true }
  return { text: WORDED.includes(message) ? message : `Error: ${message}`, field, accountMade: false }
}

/** Returns the error of a failed call for the form, with the field that caused it. */
export function formProblem<Field extends string>(
  failure: ApiFailure,
  fieldErrors: Readonly<Record<Field, string>>,
): FormProblem<Field> {
  const { text, field } = accountError(failure)
  const hasFieldError = (name: string | null): name is Field =>
    name !== null && Object.hasOwn(fieldErrors, name)
  return { title: text, fields: hasFieldError(field) ? [{ field, text: fieldErrors[field] }] : [] }
}
