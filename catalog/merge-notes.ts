import type { CasinoFile } from '#catalog/schema.ts'
import { conditionOf } from '#catalog/derived-fields.ts'

/** The result of importing a note: the published text, the condition of the daily bonus, and remarks for the report. */
export type MergedNotes = {
  readonly notes: string | null
  readonly condition: string | null
  readonly remarks: readonly string[]
}

/**
 * Merges a sheet's note with the stored texts. Stored notes and conditions stay, because a sheet's note is shorthand; it
 * goes into the report.
 *
 * A note that starts with `CONDITIONAL: …` sets the condition of the daily bonus if none is stored. A sheet never
 * removes a condition: an omitted remark would raise the casino's tier.
 *
 * @param note the cell of the sheet; null if it is empty.
 * @param stored the stored casino; null for a new one.
 */
export function mergeNotes(
  note: string | null,
  stored: Pick<CasinoFile, 'notes' | 'bonuses'> | null,
): MergedNotes {
  const stated = /^CONDITIONAL: (.+?)(?:\. |\.?$)/s.exec(note ?? '')?.[1] ?? null
  const before = stored ? conditionOf(stored.bonuses[0].clock) : null
  const merged = { notes: stored?.notes ?? withoutLabel(note), condition: before ?? stated }
  if (note === null || note === stored?.notes) return { ...merged, remarks: [] }
  if (!stored?.notes) {
    return { ...merged, remarks: ['its notes are from the sheet: rewrite them in plain sentences'] }
  }
  const remarks = [`its notes stay; the sheet has ${JSON.stringify(note)}`]
  if (before !== null && stated === null) {
    remarks.push(`its condition stays, though the sheet has none: ${before}`)
  }
  return { ...merged, remarks }
}

function withoutLabel(note: string | null): string | null {
  return note?.replace(/^CONDITIONAL: (.)/s, (_label, first: string) => first.toUpperCase()) ?? null
}
