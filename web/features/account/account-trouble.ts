import { MESSAGES } from '#contract/messages.ts'
import type { ApiFailure } from '#web/data/api.ts'

/** What stands above the form, and the field it belongs to where there is one. */
export type AccountTrouble = {
  readonly text: string
  readonly field: string | null
  /** The account is there, though unfinished: logging in finishes it. */
  readonly accountMade: boolean
}

const MADE: readonly string[] = ['profile-failed', 'casinos-failed', 'seeding-failed', 'sign-up-failed']
const WORDED: readonly string[] = Object.values(MESSAGES)

/**
 * The words for an account call that did not work. The specification's own messages pass as they are; any other
 * refusal is "Error: …" (spec section 8).
 */
export function accountTrouble(failure: ApiFailure): AccountTrouble {
  const plain = { field: null, accountMade: false }
  if (failure.kind === 'offline')
    return { ...plain, text: 'You are offline. What you typed is still here: connect, then try again.' }
  if (failure.kind === 'unavailable')
    return {
      ...plain,
      text: 'The server did not answer. What you typed is still here: please try again in a minute.',
    }
  const { code, message, field = null } = failure
  if (code === 'too-many-requests')
    return {
      ...plain,
      text: 'Too many tries from your connection. What you typed is still here: please wait a minute, then try again.',
    }
  if (MADE.includes(code)) return { text: message, field: null, accountMade: true }
  return { text: WORDED.includes(message) ? message : `Error: ${message}`, field, accountMade: false }
}
