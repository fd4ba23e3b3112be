import type { ReadyMoment } from '#core/ranking/ready-steps.ts'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { rowStatus } from '#web/outbox/row-status.ts'

/** Returns when each bonus of tiers 1 to 4 is ready. Bonuses on a condition have no timer and are not among them. */
export function readyMoments(rows: readonly ListRow[], now: EpochMs): ReadyMoment[] {
  return rows.flatMap((row) => {
    const status = rowStatus(row, now)
    if (!countsTowardAvailable(row.own.userTier)) return []
    if (status.kind !== 'ready' && status.kind !== 'waiting') return []
    return [{ name: row.listed.casino.name, at: status.kind === 'ready' ? now : status.nextAt }]
  })
}
