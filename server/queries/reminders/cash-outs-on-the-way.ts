import { overdueSince } from '#core/money/balance.ts'
import type { CashOutOnTheWay } from '#core/reminders/overdue-cash-outs.ts'
import type { StoredRequestedCashOut } from '#server/db/json-types.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import type { OwnRow } from '#server/queries/ledger/own-row.ts'
import { learnedP90 } from '#server/queries/ledger/read-on-the-way.ts'
import { userBonus } from '#server/queries/ledger/user-bonus.ts'

/** Returns a user's cash-outs with when they are overdue. That of a further bonus has the name of its casino. */
export function cashOutsOnTheWay(
  casinos: UserCasinos,
  own: readonly OwnRow[],
  stored: readonly StoredRequestedCashOut[],
): CashOutOnTheWay[] {
  const ownById = new Map(own.map((row) => [row.casinoId, row.own]))
  const casinoOf = (id: number) => userBonus(casinos, id, ownById.get(id) ?? null)?.casino
  return stored.flatMap(([id, casinoId, amount, requestedAt, recordedAt, endedAt]) => {
    const casino = casinoOf(casinoId)
    if (casino === undefined) return []
    const { name } = (casino.parentId === null ? undefined : casinoOf(casino.parentId)) ?? casino
    const overdueAt = overdueSince(learnedP90(casinos, casinoId), requestedAt)
    return [{ id, name, amount, recordedAt, overdueAt, endedAt }]
  })
}
