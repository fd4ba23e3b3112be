import { fail } from '#server/http/fail.ts'

/** One request's place among those in progress. */
export type RequestSlot = {
  /** @throws Failure `unavailable` when all slots are taken. */
  readonly acquire: () => void
  /** Does nothing when the slot is not taken. */
  readonly release: () => void
}

/** Caps the requests in progress. More of them would only wait for the database, and be late. */
export function limitRequestsInProgress(max: number): () => RequestSlot {
  let taken = 0
  return () => {
    let isTaken = false
    return {
      acquire() {
        if (isTaken) return
        if (taken >= max) throw fail('unavailable')
        isTaken = true
        taken += 1
      },
      release() {
        if (!isTaken) return
        isTaken = false
        taken -= 1
      },
    }
  }
}
