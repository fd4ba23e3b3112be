import type { OnTheWay } from '#contract/balances.ts'
import type { Casino } from '#contract/casinos.ts'
import { overdueBefore } from '#core/money/balance.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { cents, type EpochMs } from '#core/units.ts'
import { functionCall } from '#server/db/call-function.ts'
import type { Statement } from '#server/db/database.ts'
import type { StoredOnTheWay } from '#server/db/json-types.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'

/** Returns the statement that reads a user's cash-outs on the way at a moment. */
export function onTheWayCall(casinos: UserCasinos, userId: string, now: EpochMs): Statement {
  const learned = [...casinos.byId.values()].flatMap(({ casino }) => {
    const p90 = learnedP90(casinos, casino.id)
    return p90 === null ? [] : [{ casinoId: casino.id, before: new Date(overdueBefore(p90, now)) }]
  })
  return functionCall('read_on_the_way', {
    userId,
    casinoIds: learned.map(({ casinoId }) => casinoId),
    before: learned.map(({ before }) => before),
    beforeElse: new Date(overdueBefore(null, now)),
  })
}

/** After how many days the casino of a row has paid nine of ten cash-outs; null if that is not known. */
export function learnedP90({ byId }: UserCasinos, casinoId: number): number | null {
  const known = byId.get(casinoId)
  if (known === undefined) return null
  return p90Of((byId.get(known.casino.parentId ?? 0) ?? known).casino)
}

/** After how many days a casino has paid nine of ten cash-outs; null if that is not known. */
export function p90Of(casino: Pick<Casino, 'learnedDaysToPaid'>): number | null {
  return casino.learnedDaysToPaid?.p90 ?? null
}

/** Returns a user's cash-outs on the way as the API has them. A further bonus counts for its casino. */
export function presentOnTheWay({ byId }: UserCasinos, open: readonly StoredOnTheWay[]): OnTheWay {
  let amount = 0
  let count = 0
  let overdue = 0
  let oldestAt: EpochMs | null = null
  const casinos = new Set<number>()
  for (const [casinoId, ownParentId, sum, entries, oldest, late] of open) {
    casinos.add(ownParentId ?? byId.get(casinoId)?.casino.parentId ?? casinoId)
    amount += sum
    count += entries
    overdue += late
    if (oldestAt === null || oldest < oldestAt) oldestAt = oldest
  }
  return {
    amount: decimalText(cents(amount)),
    count,
    casinos: casinos.size,
    oldestAt: oldestAt === null ? null : isoText(oldestAt),
    overdue,
  }
}
