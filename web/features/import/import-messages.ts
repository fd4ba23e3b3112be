import type { CellRow } from '#core/import/cell.ts'
import type { ColumnRoles } from '#core/import/columns.ts'
import type { DateOrder } from '#core/import/date-text.ts'
import type { GridColumns } from '#core/import/grid.ts'
import type { ReadRow } from '#core/import/import-row.ts'
import type { KnownCasino } from '#core/import/match-casino.ts'
import type { CountedText } from '#core/import/read-import.ts'
import type { RowProblem } from '#core/import/read-row.ts'
import type { ImportSettings } from '#core/import/settings.ts'
import type { ImportSums } from '#core/import/summarize.ts'
import type { CheckedResult, CheckImport, ImportRow } from '#contract/imports.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { FileChoices, FileProblem, Layout } from '#web/features/import/file-choices.ts'
import type { FileTable } from '#web/features/import/read-file.ts'

/** A file that the worker has read. The worker has the table; the page has what it shows of it. */
export type OpenedFile = Omit<FileTable, 'table'> & {
  /** The rows that are not empty, with the row of the column names. */
  readonly filledRows: number
  readonly firstRows: readonly CellRow[]
  readonly settings: ImportSettings
  readonly isOwnExport: boolean
  /** What the columns of the sheet are if it has a cell for each casino on each day; null for other files. */
  readonly grid: GridColumns | null
  /** How it was read: the rows of a grid are its cells. */
  readonly layout: Layout
}

export type MatchedCasino = CountedText & { readonly casinoId: number }

/** What becomes of an entry. Until the server has checked it, it counts as new. */
export type EntryOutcome = CheckedResult

/** What the rows of the file become, without the rows. */
export type ImportSummary = {
  /** All entries of the file, which the import sends. */
  readonly entries: number
  readonly newEntries: number
  readonly existingEntries: number
  /** Entries that the server has not checked yet. */
  readonly uncheckedEntries: number
  /** Rows that are no entry, or whose entry the server would reject. */
  readonly problemRows: number
  readonly leftOutRows: number
  readonly problems: ReadonlyMap<RowProblem['reason'], number>
  /** A date that can be read in two orders; null if there is none, or nothing is unclear. */
  readonly eitherDate: string | null
  readonly provenOrder: DateOrder | null
  readonly unknownKinds: readonly CountedText[]
  readonly unknownCasinos: readonly CountedText[]
  /** The texts that were recognized as a casino of the list, most frequent first. */
  readonly matchedCasinos: readonly MatchedCasino[]
  /** The names of the casinos that would be added, in the spelling of the file. */
  readonly newCasinos: readonly string[]
  readonly fileSum: Cents
  readonly sums: ImportSums
}

/** A row of the preview, with the outcome of each of its entries. */
export type PreviewRow = ReadRow & { readonly cells: CellRow; readonly outcomes: readonly EntryOutcome[] }

export type RowFilter = 'all' | 'new' | 'existing' | 'problem' | 'left-out'

/** The own casinos of an export that is restored. */
export type RestoredCasinos = {
  /** The IDs of own casinos, each that of the export and that of this list. */
  readonly ids: readonly (readonly [number, number])[]
  /** Those that are not in the list yet. */
  readonly added: readonly { readonly id: number; readonly label: string }[]
}

/** Rows to send, and the number of each in the file, from 1. */
export type ImportRows = { readonly rows: readonly ImportRow[]; readonly numbers: readonly number[] }

/** What the page asks the worker, with the type of the answer. */
export type ImportQuestions = {
  open: {
    ask: { source: Blob | string; choices: FileChoices; casinos: readonly KnownCasino[] }
    answer: OpenedFile | FileProblem
  }
  columns: {
    ask: { header: number | null; columns: ColumnRoles }
    answer: Pick<ImportSettings, 'order' | 'sign'>
  }
  header: { ask: { header: number | null; casinos: readonly KnownCasino[] }; answer: ImportSettings }
  read: {
    ask: {
      settings: ImportSettings
      casinos: readonly KnownCasino[]
      zone: string
      now: EpochMs
      own: RestoredCasinos | null
    }
    answer: ImportSummary
  }
  /** The next entries that the server has not checked. */
  unchecked: { ask: null; answer: CheckImport['rows'] }
  /** The results of such entries, in their order. Entries that a correction leaves as they are need no other check. */
  checked: {
    ask: { rows: CheckImport['rows']; results: readonly CheckedResult[] }
    answer: ImportSummary
  }
  rows: {
    ask: { filter: RowFilter; from: number; count: number }
    answer: { rows: PreviewRow[]; total: number }
  }
  correct: { ask: { index: number; column: number; text: string }; answer: null }
  /** The texts of tags for casinos. */
  tags: {
    ask: { casinoIds: Readonly<Record<string, number>> }
    answer: (readonly [number, readonly string[]])[]
  }
  /** `casinoIds` are the IDs of the added casinos, by the folded names in the file. */
  batch: { ask: { from: number; casinoIds: Readonly<Record<string, number>> }; answer: ImportRows }
}

export type ImportQuestion = keyof ImportQuestions
export type WorkerRequest = {
  [Kind in ImportQuestion]: {
    readonly id: number
    readonly kind: Kind
    readonly ask: ImportQuestions[Kind]['ask']
  }
}[ImportQuestion]
export type WorkerResponse = { readonly id: number } & (
  | { readonly answer: unknown }
  | { readonly failed: true }
)
