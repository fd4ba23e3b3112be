import type { PlaceCode } from '#core/eligibility/locations.ts'
import { functionCall } from '#server/db/call-function.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Changes the place in which a user plays, in the account and in the profile.
 *
 * @throws ApiError `sign-in-needed` when the account no longer exists.
 */
export async function changePlace(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  place: PlaceCode,
): Promise<void> {
  const now = new Date(deps.now())
  const [account] = await transaction(deps.db, [
    { name: 'change-place.account', text: ACCOUNT, values: [userId, place, now] },
    functionCall('change_place', { userId, state: place, now }),
    // On Citus, a write to this table makes the commit of the account and the profile two-phase.
    { name: 'touch-scores', text: 'update casino_scores set score = score where casino_id = 0', values: [] },
  ])
  if (account?.rowCount !== 1) throw new ApiError('sign-in-needed')
}

const ACCOUNT = `
  update auth."user" set state = $2, updated_at = $3::timestamptz where id = $1::uuid`
