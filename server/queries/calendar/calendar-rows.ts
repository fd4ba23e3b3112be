import { addedCasino } from '#contract/added-casino.ts'
import type { Casino } from '#contract/casinos.ts'
import type { DashboardRow } from '#contract/dashboard.ts'
import { withLearned } from '#core/bonuses/with-learned.ts'
import type { Place } from '#core/eligibility/locations.ts'
import { DEFAULT_RTP } from '#core/money/expected-reward.ts'
import { isListed } from '#core/ranking/visibility.ts'
import type { CalendarRow } from '#core/reminders/calendar-events.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { visitRejection } from '#server/queries/catalogue/availability.ts'
import type { UserCasinos } from '#server/queries/catalogue/read-catalogue.ts'

/** The tier of casinos that are not recommended: they never count as ready, so nothing reminds of them. */
const NOT_RECOMMENDED = 5

/**
 * Returns the bonuses of a list that can have events: those that the member plays, and whose links are not off in the
 * member's place. A further bonus has the name of its casino before its own.
 */
export function calendarRows(
  { byId }: UserCasinos,
  rows: readonly DashboardRow[],
  place: Place | null,
  now: EpochMs,
): CalendarRow[] {
  const rowOf = new Map(rows.map((row) => [row.casinoId, row]))

  function casinoOf(id: number): Casino {
    const { casino: name = '', parentId = null, deleted = false } = rowOf.get(id) ?? {}
    return byId.get(id)?.casino ?? addedCasino(id, { name, parentId, deleted })
  }

  return rows.flatMap((row) => {
    const casino = casinoOf(row.casinoId)
    const parent = casino.parentId === null ? null : casinoOf(casino.parentId)
    const snoozedUntil = row.snoozedUntil === null ? null : epochMs(Date.parse(row.snoozedUntil))
    if (row.userTier === NOT_RECOMMENDED || !isListed({ ...row, snoozedUntil }, now)) return []
    if (!casino.active || parent?.active === false) return []
    if (visitRejection(place, parent ?? casino, now) !== null) return []
    const bonus = { clock: row.clock, value: row.value, level: null, rtp: DEFAULT_RTP }
    const { clock, value } = withLearned(bonus, learnedClock(row))
    return [
      {
        id: row.casinoId,
        name: parent === null ? casino.name : `${parent.name} · ${casino.name}`,
        clock,
        value,
        last: lastClaim(row),
      },
    ]
  })
}

function learnedClock({ learned }: DashboardRow) {
  return learned?.clock.kind === 'learned' ? learned.clock : null
}

function lastClaim({ lastCollected, collectedDay }: DashboardRow): CalendarRow['last'] {
  return lastCollected === null ? null : { day: collectedDay ?? 1, at: epochMs(Date.parse(lastCollected)) }
}
