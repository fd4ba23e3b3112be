import { createHash } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import { functionCall, returned } from '#server/db/call-function.ts'
import type { Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { OwnRow } from '#server/queries/ledger/own-row.ts'
import { nextReadyAt, userBonus } from '#server/queries/ledger/user-bonus.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'

/** Returns the statement that stores when casinos of a user's list are next available, by their last collections. */
export function saveReadyTimes(casinos: UserCasinos, userId: string, rows: readonly ReadyRow[]): Statement {
  return functionCall('save_ready_times', {
    userId,
    casinoIds: rows.map(({ casinoId }) => casinoId),
    lastCollected: rows.map(({ lastCollected }) => lastCollected),
    nextReadyAt: rows.map((row) => {
      const at = readyTime(casinos, row)
      return at === null ? null : new Date(at)
    }),
  })
}

type ReadyRow = Pick<OwnRow, 'casinoId' | 'lastCollected' | 'own'>

function readyTime(casinos: UserCasinos, { casinoId, lastCollected, own }: ReadyRow): EpochMs | null {
  const found = userBonus(casinos, casinoId, own)
  return found === undefined ? null : nextReadyAt(found, lastCollected)
}

/**
 * Corrects when casinos are next available where the stored time differs from that of the rule, as after a change of the
 * catalog. A write that changes a last collection meanwhile stores its own time.
 *
 * @returns the number of corrected rows.
 */
export async function repairReadyTimes(
  { db, catalog }: Pick<Deps, 'db' | 'catalog'>,
  userIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0) return 0
  const lists = await transaction(
    db,
    userIds.map((userId) => functionCall('read_ready_times', { userId })),
  )
  let repaired = 0
  for (const [index, userId] of userIds.entries()) {
    const casinos = await catalog.forUser(userId)
    const wrong = returned('read_ready_times', lists[index]).casinos.flatMap(
      ([casinoId, lastCollected, at, own]) => {
        const row = { casinoId, lastCollected, own }
        return at === readyTime(casinos, row) ? [] : [row]
      },
    )
    if (wrong.length === 0) continue
    // A transaction for each user, so that no write of a user waits for those of others.
    const [saved] = await transaction(db, [saveReadyTimes(casinos, userId, wrong)])
    repaired += returned('save_ready_times', saved).saved
  }
  return repaired
}

/** Returns a text that changes when the time at which any casino is available after a collection can change. */
export async function readyRules({ catalog }: Pick<Deps, 'catalog'>): Promise<string> {
  const { casinos } = await catalog.readFacts()
  const rules = casinos.map(({ id, active, clock, learned }) =>
    JSON.stringify([id, active, clock, learned?.clock]),
  )
  return createHash('sha256').update(rules.toSorted().join()).digest('base64url')
}
