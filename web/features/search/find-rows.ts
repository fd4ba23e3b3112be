import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { normalizeText } from '#web/api/normalize-text.ts'
import { rowStatus } from '#web/outbox/dashboard-list.ts'

export type Find = {
  readonly text: string
  /** The time at which "Ready only" was turned on; null while it is off. */
  readonly readySince: EpochMs | null
}

export const FIND_ALL: Find = { text: '', readySince: null }

/** Returns whether the search or the filter is active. */
export function isFinding({ text, readySince }: Find): boolean {
  return text.trim() !== '' || readySince !== null
}

/**
 * Returns the matching rows: the name contains every word. With "Ready only", the casino is ready or was collected
 * after the filter was turned on, so that a row does not disappear when the user taps it.
 */
export function findRows(rows: readonly ListRow[], find: Find, now: EpochMs): readonly ListRow[] {
  if (!isFinding(find)) return rows
  const words = normalizeText(find.text).split(' ').filter(Boolean)
  const { readySince } = find
  return rows.filter((row) => {
    const name = normalizeText(row.listed.casino.name)
    if (!words.every((word) => name.includes(word))) return false
    return (
      readySince === null ||
      (row.own.lastCollected ?? -Infinity) >= readySince ||
      rowStatus(row, now).kind === 'ready'
    )
  })
}
