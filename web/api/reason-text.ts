import type { ApiFailure } from '#web/api/api.ts'

/** Returns the reason for a failure as the end of a sentence, such as "X was not saved: …". */
export function reasonText(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'offline':
      return 'there is no connection.'
    case 'unavailable':
      return 'the server does not answer.'
    case 'rejected':
      return failure.message
  }
}
