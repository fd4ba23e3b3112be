import type { AppDeps } from '#server/app-deps.ts'
import { enforceRateLimits } from '#server/limits/enforce-rate-limit.ts'

/** Log-ins of one account: far more than all its devices need. */
const PER_ACCOUNT = { times: 20, windowMs: 600_000 }
/** From one address: an office or a household behind one router. */
const PER_ADDRESS = { times: 60, windowMs: 600_000 }

/**
 * Counts a log-in with a verified password or passkey, before the session is created. A code after the password belongs
 * to the same log-in.
 *
 * @param from log-ins by passkey and on known devices count separately, so that a stranger who knows the password cannot
 *   lock the owner out.
 * @throws ApiError `too-many-requests`.
 */
export async function countLogIn(
  { auth }: Pick<AppDeps, 'auth'>,
  userId: string,
  address: string,
  from: 'a passkey' | 'a known device' | 'another device',
): Promise<void> {
  await enforceRateLimits(auth.limiter, [
    [`logged in as ${userId} from ${from}`, PER_ACCOUNT],
    [`logged in from ${address}`, PER_ADDRESS],
  ])
}
