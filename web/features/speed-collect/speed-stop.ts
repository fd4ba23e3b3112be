import { formatMoney } from '#core/money/format-money.ts'
import { stopsOf } from '#core/ranking/stops.ts'
import { sumKnown } from '#core/money/sum-known.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { claimText } from '#web/outbox/claim-text.ts'
import { claimOf, type ListRow } from '#web/outbox/dashboard-list.ts'
import { collectedText } from '#web/outbox/kinds/write-parts.ts'

/** The ready bonuses of one casino: one visit collects them. */
export type SpeedStop = {
  /** The ID of the casino, also if its main bonus is not ready. */
  readonly casinoId: number
  readonly casinoName: string
  /** The name of the casino, or of its only ready bonus: "Scarlet Sands · Wheel". */
  readonly name: string
  /** The main row if it is ready, else the first further bonus. */
  readonly lead: ListRow
  readonly rows: readonly ListRow[]
  /** The row whose link a visit opens; the lead if none has a link. */
  readonly linked: ListRow
  /** What one claim of each is worth together; null if no value is known. */
  readonly worth: Cents | null
}

/** Groups ready rows into stops, the most valuable first (`stopsOf`). */
export function speedStops(ready: readonly ListRow[], now: EpochMs): SpeedStop[] {
  const bonuses = ready.map((row) => ({
    casinoId: row.own.casinoId,
    parentId: row.listed.casino.parentId,
    worth: claimOf(row, now).worth,
    row,
  }))
  return stopsOf(bonuses).map(({ casinoId, bonuses: [first, ...others], worth }) => {
    const lead = first.row
    const rows = [lead, ...others.map(({ row }) => row)]
    const linked = rows.find(({ listed }) => listed.casino.link !== null) ?? lead
    return { casinoId, casinoName: casinoNameOf(lead), name: nameOf(rows), lead, rows, linked, worth }
  })
}

/** Returns a stop with some of its bonuses. */
export function partOf(stop: SpeedStop, rows: readonly ListRow[]): SpeedStop {
  return { ...stop, rows, lead: rows[0] ?? stop.lead, name: nameOf(rows) }
}

/** Returns the name of the casino of a row. */
export function casinoNameOf({ listed: { casino, further } }: ListRow): string {
  return further?.casino ?? casino.name
}

/** Returns the name of a bonus among those of its casino: "Daily bonus", or "Wheel". */
export function bonusName({ listed }: ListRow): string {
  return listed.further?.bonus ?? 'Daily bonus'
}

/** Returns what the next claim of a bonus pays: "$1.00", "$0.10 to $20.00", "Day 4 of 7: $0.60", or a dash. */
export function bonusValue(row: ListRow, now: EpochMs): string {
  const { worth } = claimOf(row, now)
  return claimText(row, now) ?? (worth === null ? '—' : formatMoney(worth))
}

/** "Casino 1 collected, $1.00", or "Casino 1: 2 bonuses collected, $1.10" */
export function visitText(
  bonuses: readonly { readonly row: ListRow; readonly worth: Cents | null }[],
): string {
  const rows = bonuses.map(({ row }) => row)
  const claim = sumKnown(bonuses.map(({ worth }) => worth))
  return collectedText({
    name: rows.length > 1 ? `${nameOf(rows)}: ${bonusesText(rows)}` : nameOf(rows),
    claim,
  })
}

/** "2 bonuses" */
export function bonusesText({ length }: readonly unknown[]): string {
  return length === 1 ? '1 bonus' : `${length} bonuses`
}

function nameOf(rows: readonly ListRow[]): string {
  const [lead] = rows
  if (lead === undefined) return ''
  return rows.length === 1 ? lead.listed.casino.name : casinoNameOf(lead)
}
