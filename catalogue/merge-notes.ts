import type { CasinoFile } from '#catalogue/schema.ts'

/** The result of importing a note: the two published texts, and remarks for the import report. */
export type MergedNotes = Pick<CasinoFile, 'notes' | 'conditional'> & { readonly remarks: readonly string[] }

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
  stored: Pick<CasinoFile, 'notes' | 'conditional'> | null,
): MergedNotes {
  const condition = /^CONDITIONAL: (.+?)(?:\. |\.?$)/s.exec(note ?? '')?.[1] ?? null
  const merged = { notes: stored?.notes ?? withoutLabel(note), conditional: stored?.conditional ?? condition }
  if (note === null || note === stored?.notes) return { ...merged, remarks: [] }
  if (!stored?.notes) {
    return { ...merged, remarks: ['its notes are from the sheet: rewrite them in plain sentences'] }
  }
  const remarks = [`its notes stay; the sheet has ${JSON.stringify(note)}`]
  if (stored.conditional !== null && condition === null) {
    remarks.push(`its condition stays, though the sheet has none: ${stored.conditional}`)
  }
  return { ...merged, remarks }
}

function withoutLabel(note: string | null): string | null {
  return note?.replace(/^CONDITIONAL: (.)/s, (_label, first: string) => first.toUpperCase()) ?? null
}
