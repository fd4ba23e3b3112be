import type { EpochMs } from '#core/units.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { lastProof, type Proof } from '#server/auth/sessions/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/** How long after a sign-in or a confirmation sensitive operations are allowed. */
export const FRESH_MS = 10 * 60_000

/**
 * Requires a sign-in, or a confirmation by `POST /api/reauthenticate`, within the last ten minutes. With two-factor on,
 * a password without a code does not count.
 *
 * @throws ApiError `reauthentication-needed`, upon which a client asks the user to confirm and repeats the request.
 */
export async function requireFresh(deps: Pick<Deps, 'db' | 'now'>, person: CurrentUser): Promise<Proof> {
  const last = await lastProof(deps.db, person.sessionId)
  if (last === null || !isFresh(last, deps.now())) throw new ApiError('reauthentication-needed')
  return last.by
}

/**
 * Requires the same as `requireFresh`, but only of accounts with two-factor on: for routes that verify the password
 * themselves.
 *
 * @returns the recent proof; null when there is none and two-factor is off.
 * @throws ApiError `reauthentication-needed`
 */
export async function requireFreshSecondFactor(
  deps: Pick<Deps, 'db' | 'now'>,
  person: CurrentUser,
): Promise<Proof | null> {
  const last = await lastProof(deps.db, person.sessionId)
  if (last !== null && isFresh(last, deps.now())) return last.by
  if (last?.twoFactor) throw new ApiError('reauthentication-needed')
  return null
}

function isFresh(
  { at, by, twoFactor }: { readonly at: EpochMs; readonly by: Proof; readonly twoFactor: boolean },
  now: EpochMs,
): boolean {
  return now - at < FRESH_MS && (by !== 'password' || !twoFactor)
}
