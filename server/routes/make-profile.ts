import { parseLocation } from '#core/eligibility/locations.ts'
import type { Account } from '#server/auth/accounts.ts'
import { createProfile } from '#server/commands/create-profile.ts'
import { ensureProfile } from '#server/commands/ensure-profile.ts'
import type { Deps } from '#server/deps.ts'
import { Failure, fail } from '#server/http/fail.ts'

/**
 * Makes the profile of an account from what was said at sign-up.
 *
 * @throws Failure with the specification's message; the account stays, and the next log-in mends it.
 */
export async function makeProfile(deps: Deps, account: Account): Promise<void> {
  try {
    const state = parseLocation(account.state ?? '')
    if (state === null || account.age === null) throw new Error('the account says neither age nor state')
    await createProfile(deps, { userId: account.id, state, age: account.age })
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('sign-up-failed', fail('sign-up-failed').message, { cause: error })
  }
}

/** At every log-in: mends a half-made sign-up, and adds the casinos listed since. */
export async function repairProfile(deps: Deps, account: Account): Promise<void> {
  if (!(await ensureProfile(deps, { userId: account.id }))) await makeProfile(deps, account)
}
