import { type CellRow, cellText, foldText } from '#core/import/cell.ts'
import { COLUMN_ROLES, type ColumnRoles } from '#core/import/columns.ts'
import type { ImportSettings } from '#core/import/settings.ts'
import { stored } from '#web/ui/stored.ts'

/** What the member chose for files with the same names of columns. */
type Memory = {
  /** The folded names of the columns. */
  readonly names: string
  readonly columns: ColumnRoles
  readonly kinds: ImportSettings['kinds']
  readonly inOut: boolean
}

const MOST_MEMORIES = 20

const memories = stored<readonly Memory[]>('importColumns', isMemories)

/** Applies what the member chose for the last file with the same names of columns. */
export function rememberedSettings(settings: ImportSettings, header: CellRow | null): ImportSettings {
  const known = memories.read()?.find(({ names }) => names === namesOf(header))
  if (known === undefined || known.columns.length !== settings.columns.length) return settings
  return { ...settings, columns: known.columns, kinds: known.kinds, inOut: known.inOut }
}

/** Stores what the member chose, in this browser. */
export function rememberSettings(settings: ImportSettings, header: CellRow | null): void {
  const names = namesOf(header)
  if (names === '') return
  const { columns, kinds, inOut } = settings
  const others = (memories.read() ?? []).filter((one) => one.names !== names)
  memories.write([{ names, columns, kinds, inOut }, ...others].slice(0, MOST_MEMORIES))
}

function namesOf(header: CellRow | null): string {
  return header === null ? '' : header.map((cell) => foldText(cellText(cell))).join('|')
}

function isMemories(value: unknown): value is readonly Memory[] {
  return Array.isArray(value) && value.every(isMemory)
}

function isMemory(value: unknown): value is Memory {
  const { names, columns, kinds, inOut } = (value ?? {}) as Partial<Memory>
  return (
    typeof names === 'string' &&
    Array.isArray(columns) &&
    columns.every((role) => role === null || COLUMN_ROLES.includes(role)) &&
    typeof kinds === 'object' &&
    kinds !== null &&
    Object.values(kinds).every((kind) => ['collect', 'cash_out', 'spend', 'skip'].includes(kind)) &&
    typeof inOut === 'boolean'
  )
}
