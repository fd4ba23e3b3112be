import type { Location } from '#core/eligibility/locations.ts'
import { functionCall, callFunction } from '#server/db/call-function.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError, type OtherErrorCode } from '#server/errors.ts'
import { MESSAGES } from '#contract/errors.ts'

/**
 * Creates the profile and the list of a new user, one row per offered casino, in one transaction.
 *
 * Running it again adds missing rows and changes no existing ones.
 *
 * @throws ApiError `casinos-failed` when the catalog cannot be read or is empty, `seeding-failed` when the list could
 *   not be written, `profile-failed` when the profile could not be written, `sign-up-failed` when the connection was lost.
 *   Nothing is stored then, except possibly after `sign-up-failed`.
 */
export async function createProfile(
  deps: Deps,
  profile: { readonly userId: string; readonly state: Location; readonly age: number },
): Promise<void> {
  const catalog = await deps.catalog.readFacts().catch((error: unknown) => {
    throw failed('casinos-failed', MESSAGES.casinosFailed, error)
  })
  if (!catalog.casinos.some((casino) => casino.active)) {
    throw failed('casinos-failed', MESSAGES.casinosFailed, new Error('the catalog is empty'))
  }
  const { userId, state, age } = profile
  try {
    await transaction(deps.db, [
      functionCall('create_profile', { userId, state, age, now: new Date(deps.now()) }),
      functionCall('add_missing_casinos', { userId }),
    ])
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw failed('sign-up-failed', MESSAGES.signUpFailed, error)
    throw error.statement === 'add-missing-casinos'
      ? failed('seeding-failed', MESSAGES.seedingFailed, error)
      : failed('profile-failed', MESSAGES.profileFailed, error)
  }
}

function failed(code: OtherErrorCode, message: string, cause: unknown): ApiError {
  return new ApiError(code, message, { cause })
}

/**
 * Adds the casinos to a user's list that were listed since the user's last log-in.
 *
 * @returns false when there is no profile: the sign-up was interrupted, and `createProfile` completes it.
 */
export async function ensureProfile(deps: Deps, { userId }: { readonly userId: string }): Promise<boolean> {
  return (await callFunction(deps.db, 'add_missing_casinos', { userId })).has_profile
}
