import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { plainWords } from '#web/data/plain-words.ts'
import { rowStatus } from '#web/data/row-status.ts'

export type Find = {
  readonly text: string
  /** "Ready only" is on since then; null while it is off. */
  readonly readySince: EpochMs | null
}

export const FIND_ALL: Find = { text: '', readySince: null }

/** @returns whether anything is left out by it. */
export function isFinding({ text, readySince }: Find): boolean {
  return text.trim() !== '' || readySince !== null
}

/**
 * The rows to show: every word is somewhere in the casino's name, and with "Ready only" it is ready, or was
 * collected since that was chosen, so that a row never vanishes from under the finger.
 */
export function findRows(rows: readonly ListRow[], find: Find, now: EpochMs): readonly ListRow[] {
  if (!isFinding(find)) return rows
  const words = plainWords(find.text).split(' ').filter(Boolean)
  const { readySince } = find
  return rows.filter((row) => {
    const name = plainWords(row.listed.casino.name)
    if (!words.every((word) => name.includes(word))) return false
    return (
      readySince === null ||
      (row.mine.lastCollected ?? -Infinity) >= readySince ||
      rowStatus(row, now).kind === 'ready'
    )
  })
}
