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
  /** The casinos of texts. Those that were added are found by their names. */
  readonly casinos: Readonly<Record<string, number | 'skip'>>
}

/** The ID of the member is part of what is stored, so that another member of this browser never sees it. */
type Memories = { readonly userId: string; readonly files: readonly Memory[] }

const MOST_MEMORIES = 20
const MOST_CASINOS = 200

const memories = stored<Memories>('importColumns', isMemories)

function filesOf(userId: string): readonly Memory[] {
  const found = memories.read()
  return found?.userId === userId ? found.files : []
}

/**
 * Applies what the member chose for the last file with the same names of columns.
 *
 * @param hasCasino whether the list still has a casino.
 */
export function rememberedSettings(
  userId: string,
  settings: ImportSettings,
  header: CellRow | null,
  hasCasino: (casinoId: number) => boolean,
): ImportSettings {
  const known = filesOf(userId).find(({ names }) => names === namesOf(header))
  if (known === undefined || known.columns.length !== settings.columns.length) return settings
  const { columns, kinds, inOut } = known
  const casinos = Object.entries(known.casinos).filter(([, choice]) => choice === 'skip' || hasCasino(choice))
  return { ...settings, columns, kinds, inOut, casinos: Object.fromEntries(casinos) }
}

/** Stores what the member chose, in this browser. */
export function rememberSettings(userId: string, settings: ImportSettings, header: CellRow | null): void {
  const names = namesOf(header)
  if (names === '') return
  const { columns, kinds, inOut } = settings
  const chosen = Object.entries(settings.casinos).flatMap(([text, choice]) =>
    choice === 'new' ? [] : [[text, choice] as const],
  )
  const casinos = Object.fromEntries(chosen.slice(0, MOST_CASINOS))
  const others = filesOf(userId).filter((one) => one.names !== names)
  const files = [{ names, columns, kinds, inOut, casinos }, ...others].slice(0, MOST_MEMORIES)
  memories.write({ userId, files })
}

function namesOf(header: CellRow | null): string {
  return header === null ? '' : header.map((cell) => foldText(cellText(cell))).join('|')
}

function isMemories(value: unknown): value is Memories {
  const { userId, files } = (value ?? {}) as Partial<Memories>
  return typeof userId === 'string' && Array.isArray(files) && files.every(isMemory)
}

function isMemory(value: unknown): value is Memory {
  const { names, columns, kinds, inOut, casinos } = (value ?? {}) as Partial<Memory>
  return (
    typeof names === 'string' &&
    Array.isArray(columns) &&
    columns.every((role) => role === null || COLUMN_ROLES.includes(role)) &&
    typeof kinds === 'object' &&
    kinds !== null &&
    Object.values(kinds).every((kind) => ['collect', 'cash_out', 'spend', 'skip'].includes(kind)) &&
    typeof inOut === 'boolean' &&
    typeof casinos === 'object' &&
    casinos !== null &&
    Object.values(casinos).every((choice) => choice === 'skip' || Number.isSafeInteger(choice))
  )
}
