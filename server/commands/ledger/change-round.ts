import type { ChangeRound, RoundResponse } from '#contract/round.ts'
import { MOST_ROUND_ROWS } from '#core/round/round.ts'
import { effectiveTime } from '#server/commands/ledger/read-fields.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Changes a user's round of Speed Collect, by the rule of core/round/round.ts.
 *
 * @throws ApiError `invalid` for more rows than a list can have, `sign-in-needed` when the account no longer exists.
 */
export async function changeRound(deps: Deps, userId: string, change: ChangeRound): Promise<RoundResponse> {
  const now = deps.now()
  const time = (sent: string, field: string) => new Date(effectiveTime(sent, now, field)).toISOString()
  const { at, tiersAt, visitAt, ...changes } = change
  const { outcome, round } = await callFunction(deps.db, 'save_round', {
    userId,
    change: {
      ...changes,
      at: time(at, 'at'),
      ...(tiersAt !== undefined && { tiersAt: time(tiersAt, 'tiersAt') }),
      ...(visitAt !== undefined && { visitAt: time(visitAt, 'visitAt') }),
    },
    most: MOST_ROUND_ROWS,
  })
  if (outcome === 'too-many') throw new ApiError('invalid', 'This round has too many casinos.')
  if (outcome === 'no-user' || round === null) throw new ApiError('sign-in-needed')
  return { round, now: new Date(now).toISOString() }
}
