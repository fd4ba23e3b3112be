import { isDeepStrictEqual } from 'node:util'
import type { RowResponse } from '#contract/dashboard.ts'
import { isOwnCasinoId, ownCasinoId } from '#contract/own-casino-id.ts'
import { type CreateOwnCasino, type EditOwnCasino, MOST_OWN_CASINOS } from '#contract/own-figures.ts'
import { dailyWorth } from '#core/bonuses/claim-worth.ts'
import { TIER_VALUES } from '#core/ranking/profitability-tier.ts'
import type { Tier } from '#core/ranking/tier.ts'
import { checkNote, effectiveTime } from '#server/commands/ledger/read-fields.ts'
import { changedFigures, changeOwn, requireFit, statedDay } from '#server/commands/ledger/change-own.ts'
import { readOwn } from '#server/queries/ledger/read-own.ts'
import { acceptedOutcome, writeResponse } from '#server/commands/ledger/write-response.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { StoredOwn } from '#server/db/json-types.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'

/** The tier of an own casino of unknown value: the last one that counts as ready. */
const UNKNOWN_TIER: Tier = 4

/**
 * Adds a casino of the user's own, or a further bonus, which begins in the tier of its casino. A repeated ID changes nothing.
 *
 * @throws ApiError `invalid` for an unknown `parentId`, or one of a further bonus; `too-large` beyond the limit; `conflict` when
 *   the ID was used for another casino.
 */
export async function createOwnCasino(
  deps: Deps,
  userId: string,
  { id, name, parentId, streakDay, statedAt, ...sent }: CreateOwnCasino,
): Promise<RowResponse> {
  const casinos = await deps.catalog.forUser(userId)
  const figures = changedFigures({ ...sent, note: checkNote(sent.note) })
  const own: StoredOwn = {
    name,
    ...statedDay(undefined, streakDay, effectiveTime(statedAt, deps.now())),
    ...(typeof parentId === 'number' && { parentId }),
    ...(figures !== null && { figures }),
  }
  requireFit(own)
  const result = await callFunction(deps.db, 'create_own_casino', {
    userId,
    casinoId: ownCasinoId(id),
    parentId: parentId ?? null,
    own,
    tier: typeof parentId === 'number' ? await tierOfParent(deps, casinos, userId, parentId) : tierOf(own),
    most: MOST_OWN_CASINOS,
  })
  if (result.outcome === 'too-many')
    throw new ApiError('too-large', `You can add up to ${MOST_OWN_CASINOS} casinos and bonuses.`)
  const outcome = acceptedOutcome(result.outcome)
  const stored = result.casino && ownRow(result.casino)
  // A later change of the casino does not make a retry another write.
  if (outcome === 'exists' && stored?.ownVersion === 1 && !isSame(stored.own, own))
    throw new ApiError('conflict')
  return writeResponse(casinos, result, deps.now(), outcome === 'exists')
}

/**
 * Changes the name, the link, the clock, or the value of an own casino, deletes it, or restores it. Its records stay.
 *
 * @throws ApiError `not-found` when the user has no such casino.
 */
export async function editOwnCasino(
  deps: Deps,
  userId: string,
  casinoId: number,
  { name, deleted, ...sent }: EditOwnCasino,
): Promise<RowResponse> {
  if (!isOwnCasinoId(casinoId)) throw new ApiError('not-found')
  const kind =
    Object.keys(sent).length > 0
      ? ({ figures: true, basedOn: undefined } as const)
      : ({ figures: false } as const)
  return await changeOwn(deps, userId, casinoId, kind, ({ figures: before, deleted: was, ...own }) => {
    const figures = changedFigures({ ...before, ...sent })
    return {
      ...own,
      ...(name !== undefined && { name }),
      ...(figures !== null && { figures }),
      ...((deleted ?? was) === true && { deleted: true }),
    }
  })
}

/** A day that was stated without a time has another one in a retry. */
function isSame(stored: StoredOwn | null, own: StoredOwn): boolean {
  const plain = (one: StoredOwn) => ({ ...one, day: one.day?.day })
  return stored !== null && isDeepStrictEqual(plain(stored), plain(own))
}

function tierOf({ figures }: StoredOwn): Tier {
  const worth = dailyWorth(
    figures?.clock ?? { kind: 'daily' },
    figures?.value ?? { kind: 'unknown' },
    figures?.level ?? null,
  )
  return TIER_VALUES.find(([, minimum]) => worth !== null && worth >= minimum)?.[0] ?? UNKNOWN_TIER
}

async function tierOfParent(
  deps: Deps,
  casinos: UserCasinos,
  userId: string,
  parentId: number,
): Promise<Tier> {
  const unknown = new ApiError('invalid', 'There is no such casino.', { field: 'parentId' })
  const known = casinos.byId.get(parentId)?.casino
  if (!isOwnCasinoId(parentId) && (known === undefined || known.parentId !== null)) throw unknown
  const { own, stored } = await readOwn(deps, userId, parentId).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'not-found' ? unknown : error
  })
  if (own?.parentId !== undefined || own?.deleted) throw unknown
  return stored.casino === null ? (known?.tier ?? UNKNOWN_TIER) : ownRow(stored.casino).tier
}
