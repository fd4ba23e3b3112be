import type { ApiFailure } from '#web/api/api.ts'
import { retryText } from '#web/api/retry-text.ts'

/** Returns the reason for a failure as a sentence that follows another, such as "Couldn’t save X. …". */
export function reasonText(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'offline':
      return 'You’re offline.'
    case 'unavailable':
      return 'The server isn’t responding.'
    case 'rejected':
      return failure.code === 'too-many-requests' && failure.message.startsWith('Too many attempts.')
        ? `Too many attempts. Try again ${retryText(failure.retryAfterSeconds)}.`
        : failure.message
  }
}
