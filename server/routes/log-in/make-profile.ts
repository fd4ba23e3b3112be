import { parseLocation } from '#core/eligibility/locations.ts'
import type { Account } from '#server/auth/accounts/accounts.ts'
import { createProfile, ensureProfile } from '#server/commands/account/create-profile.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Creates the profile of an account from its age and state.
 *
 * @throws ApiError `profile-failed`, `casinos-failed`, `seeding-failed`, or `sign-up-failed`; the account stays, and the
 *   next log-in creates the profile.
 */
export async function makeProfile(deps: Deps, account: Account): Promise<void> {
  try {
    const state = parseLocation(account.state ?? '')
    if (state === null || account.age === null) throw new Error('the account has no age or state')
    await createProfile(deps, { userId: account.id, state, age: account.age })
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('sign-up-failed', undefined, { cause: error })
  }
}

/** Runs at every log-in: completes an interrupted sign-up, and adds the casinos listed since. */
export async function repairProfile(deps: Deps, account: Account): Promise<void> {
  if (!(await ensureProfile(deps, { userId: account.id }))) await makeProfile(deps, account)
}
