import type { AppDeps } from '#server/app-deps.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'

/** Log-ins of one account: far more than all its devices need. */
const PER_ACCOUNT = { times: 20, windowMs: 600_000 }
/** From one address: an office or a household behind one router. */
const PER_ADDRESS = { times: 60, windowMs: 600_000 }

/**
 * Counts a log-in whose password or passkey was right, before the work of a new session. A code after the password is
 * part of the same log-in.
 *
 * @throws Failure `too-many-requests`.
 */
export async function countLogIn(
  { auth }: Pick<AppDeps, 'auth'>,
  userId: string,
  address: string,
): Promise<void> {
  await takeOrRefuse(auth.limiter, `logged in as ${userId}`, PER_ACCOUNT)
  await takeOrRefuse(auth.limiter, `logged in from ${address}`, PER_ADDRESS)
}
