import type { CasinoFile } from '#catalogue/schema.ts'

/** What an import makes of a note: the two texts that people read, and what whoever imports should hear. */
export type KeptNotes = Pick<CasinoFile, 'notes' | 'conditional'> & { readonly remarks: readonly string[] }

/**
 * Notes and a condition once written for readers stay; a sheet's note is shorthand and goes into the report.
 *
 * A note that begins with `CONDITIONAL: …` ties the daily to a condition. It is taken where none is stored, and
 * never lifted by a sheet: the casino would move up in the tiers because a remark was left out.
 *
 * @param note the cell of the sheet, null where it is empty.
 * @param stored the casino it means, null for a new one.
 */
export function keptNotes(
  note: string | null,
  stored: Pick<CasinoFile, 'notes' | 'conditional'> | null,
): KeptNotes {
  const condition = /^CONDITIONAL: (.+?)(?:\. |\.?$)/s.exec(note ?? '')?.[1] ?? null
  const kept = { notes: stored?.notes ?? withoutLabel(note), conditional: stored?.conditional ?? condition }
  if (note === null || note === stored?.notes) return { ...kept, remarks: [] }
  if (!stored?.notes) {
    return { ...kept, remarks: ['its notes come from the sheet: put them in plain sentences'] }
  }
  const remarks = [`its notes stay; the sheet says ${JSON.stringify(note)}`]
  if (stored.conditional !== null && condition === null) {
    remarks.push(`its condition stays, though the sheet names none: ${stored.conditional}`)
  }
  return { ...kept, remarks }
}

function withoutLabel(note: string | null): string | null {
  return note?.replace(/^CONDITIONAL: (.)/s, (_label, first: string) => first.toUpperCase()) ?? null
}
