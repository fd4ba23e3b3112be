import type { Location } from '#core/eligibility/locations.ts'
import { asUser } from '#server/access/as-user.ts'
import { missingCasinosStatement } from '#server/commands/missing-casinos-statement.ts'
import { Refusal } from '#server/db/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { Failure } from '#server/http/fail.ts'
import { type ErrorCode, MESSAGES } from '#contract/errors.ts'

/**
 * Makes a new person's profile and their list, one row per casino that is offered, in one transaction.
 *
 * Running it again repairs what is missing and changes nothing that is there.
 *
 * @throws Failure `casinos-failed` when the catalogue cannot be read or is empty, `seeding-failed` when the list
 *   could not be written, `profile-failed` when the profile could not, `sign-up-failed` when the database was lost
 *   on the way. Nothing of it stays; after `sign-up-failed` it may.
 */
export async function createProfile(
  deps: Deps,
  profile: { readonly userId: string; readonly state: Location; readonly age: number },
): Promise<void> {
  const catalogue = await deps.catalogue.readFacts().catch((error: unknown) => {
    throw failed('casinos-failed', MESSAGES.casinosFailed, error)
  })
  if (!catalogue.casinos.some((casino) => casino.active)) {
    throw failed('casinos-failed', MESSAGES.casinosFailed, new Error('the catalogue is empty'))
  }
  const { userId, state, age } = profile
  try {
    await asUser(deps.db, userId, [
      {
        name: 'create-profile',
        text: TEXT,
        values: [userId, state, age, new Date(deps.now()).toISOString()],
      },
      missingCasinosStatement(userId),
    ])
  } catch (error) {
    if (!(error instanceof Refusal)) throw failed('sign-up-failed', MESSAGES.signUpFailed, error)
    throw error.statement === 'missing-casinos'
      ? failed('seeding-failed', MESSAGES.seedingFailed, error)
      : failed('profile-failed', MESSAGES.profileFailed, error)
  }
}

const TEXT = `
  insert into users (id, state, age, created_at, updated_at)
  values ($1::uuid, $2, $3, $4::timestamptz, $4::timestamptz)
  on conflict (id) do nothing`

function failed(code: ErrorCode, message: string, cause: unknown): Failure {
  return new Failure(code, message, { cause })
}
