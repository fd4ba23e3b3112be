import type { CountdownBy } from '#core/bonuses/with-learned.ts'
import type { Tag } from '#core/tags/tag.ts'
import type { StatedFigures } from '#web/features/own-figures/read-form.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { type DatedEntry, recordDatedEntry } from '#web/outbox/record-dated-entry.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { newCollection, record, targetOf } from '#web/pages/dashboard/use-row-writes.ts'
import { newId } from '#web/api/new-id.ts'

// The writes of the overlays, which load after the list.

/** Records an entry with the time that the member entered, and offers to undo it. */
export function recordEntry(row: ListRow, entry: DatedEntry): void {
  const target = targetOf(row)
  const { lastCollected } = row.own
  const isNewest = lastCollected === null || lastCollected <= entry.at
  // The server knows the entries before an earlier one.
  if (target) recordDatedEntry(target, entry, isNewest ? newCollection(row, entry.at) : null)
}

/** Saves the tags of a row, and offers to undo it. */
export function saveTags(row: ListRow, tags: readonly Tag[]): void {
  if (JSON.stringify(tags) === JSON.stringify(row.own.tags)) return
  record(row, { kind: 'tags', id: newId(), tags })
}

/** Saves a member's own figures of a row, the name of an own casino, or both, and offers to undo it. */
export function saveFigures(row: ListRow, { name, figures, streakDay }: StatedFigures): void {
  const { added, version } = row.own
  if (added !== null && name !== added.name) record(row, { kind: 'rename-casino', id: newId(), name })
  if (streakDay === undefined && JSON.stringify(figures) === JSON.stringify(row.own.figures)) return
  record(row, { kind: 'figures', id: newId(), figures, day: streakDay, at: serverNow(), basedOn: version })
}

/** Stores by what the member counts down, and offers to undo it. */
export function chooseCountdown(row: ListRow, by: CountdownBy | null): void {
  record(row, { kind: 'countdown', id: newId(), by })
}

/** Deletes a casino or a bonus that the member added, or restores it, and offers to undo it. */
export function deleteAdded(row: ListRow, deleted: boolean): void {
  record(row, { kind: 'delete-casino', id: newId(), name: row.listed.casino.name, deleted })
}
