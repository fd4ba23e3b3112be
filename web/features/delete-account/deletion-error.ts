import type { ApiFailure } from '#web/api/api.ts'

/** The reason why the deletion failed: an error on the password field, or a message above the form. */
export type DeletionError = { readonly field: string | null; readonly text: string | null }

/** Returns the message for a deletion that failed or returned no response. */
export function deletionError(failure: ApiFailure): DeletionError {
  if (failure.kind === 'offline')
    return {
      field: null,
      text: 'You’re offline, so nothing was deleted. Reconnect, then press Delete again.',
    }
  if (failure.kind === 'unavailable')
    return {
      field: null,
      text: 'The server didn’t respond, so your account may still exist. Press Delete again in a moment.',
    }
  if (failure.field === 'password') return { field: failure.message, text: null }
  if (failure.code === 'sign-in-needed')
    return {
      field: null,
      text: 'You’re logged out. If you already pressed Delete, your account may be gone. Log in to check.',
    }
  return { field: null, text: `Nothing was deleted. ${failure.message}` }
}
