import type { AppDeps } from '#server/app-deps.ts'
import { enforceRateLimits } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'

/** An account's devices need far fewer; an address can be an office or a household behind one router. */
export const LOG_INS: readonly [ofUser: Limit, fromAddress: Limit] = [
  { name: 'successful log-ins, each way', per: 'user', times: 20, windowMs: 600_000 },
  { name: 'successful log-ins', per: 'address', times: 60, windowMs: 600_000 },
]

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
    [`${userId} from ${from}`, LOG_INS[0]],
    [address, LOG_INS[1]],
  ])
}
