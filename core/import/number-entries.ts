import { foldText } from '#core/import/cell.ts'
import type { ReadEntry, ReadRow } from '#core/import/import-row.ts'
import type { CasinoRef } from '#core/import/read-row.ts'

/** An entry of a file with what tells it from equal ones. */
export type NumberedEntry = {
  /** The index of its row in the table. */
  readonly index: number
  readonly entry: ReadEntry
  /** The same for the same entry of the same file, in every account. An ID is derived from it. */
  readonly key: string
  /** Which of the entries of the same casino, kind, amount, and minute it is, from 1. Deleted ones are not counted. */
  readonly equal: number
}

const MINUTE_MS = 60_000

/**
 * Numbers the entries of a file, so that two equal rows are two entries, and the same file again has the same ones.
 *
 * @param ownName the name of a casino that the member added. Its ID differs between accounts.
 */
export function numberEntries(
  rows: readonly ReadRow[],
  ownName: (casinoId: number) => string | null,
): NumberedEntry[] {
  const count = (counts: Map<string, number>, key: string) => {
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    return number
  }
  const sameWhen = new Map<string, number>()
  const sameMinute = new Map<string, number>()
  return rows.flatMap((row) =>
    row.kind !== 'entries'
      ? []
      : row.entries.map((entry) => {
          const casino = casinoKey(entry.casino, ownName)
          const about = `${casino}|${entry.kind}|${entry.amount ?? ''}`
          const base = `${entry.when}|${about}`
          const minute = Math.floor(entry.at / MINUTE_MS)
          return {
            index: row.index,
            entry,
            key: `${base}|${count(sameWhen, base)}`,
            equal: isDeleted(entry) ? 1 : count(sameMinute, `${minute}|${about}`),
          }
        }),
  )
}

function isDeleted({ voidedAt }: ReadEntry): boolean {
  return voidedAt !== undefined && voidedAt !== null
}

function casinoKey(casino: CasinoRef, ownName: (casinoId: number) => string | null): string {
  if (casino.id === null) return foldText(casino.name)
  const name = ownName(casino.id)
  return name === null ? String(casino.id) : foldText(name)
}
