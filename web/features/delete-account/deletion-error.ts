import type { ApiFailure } from '#web/api/api.ts'

/** The reason why the deletion failed: an error on the password field, or a message above the form. */
export type DeletionError = { readonly field: string | null; readonly text: string | null }

/** Returns the message for a deletion that failed or returned no response. */
export function deletionError(failure: ApiFailure): DeletionError {
  if (failure.kind === 'offline')
    return { field: null, text: 'You are offline, so nothing was deleted. Connect, then press Delete again.' }
  if (failure.kind === 'unavailable')
    return {
      field: null,
      text: 'The server did not answer, so your account may still be there. Press Delete again in a moment.',
    }
  if (failure.field === 'password') return { field: failure.message, text: null }
  if (failure.code === 'sign-in-needed')
    return {
      field: null,
      text: 'You are logged out here. If you pressed Delete before, the account may be gone already: log in to see.',
    }
  return { field: null, text: `Nothing was deleted. ${failure.message}` }
}
