import { useEffect, useRef, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import type { KnownCasino } from '#core/import/match-casino.ts'
import type { ColumnRoles } from '#core/import/columns.ts'
import type { ImportSettings } from '#core/import/settings.ts'
import type { ExistingEntry } from '#core/import/summarize.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { epochMs } from '#core/units.ts'
import { callAsPerson } from '#web/api/call-as-person.ts'
import { isEntriesResponse } from '#web/api/entries-answer.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { type ImportReader, startImportReader } from '#web/features/import/ask-worker.ts'
import { rememberedSettings, rememberSettings } from '#web/features/import/column-memory.ts'
import type { ImportSummary, OpenedFile, RowFilter } from '#web/features/import/import-messages.ts'
import { type FileChoices, type FileProblem, MOST_FILE_BYTES } from '#web/features/import/file-choices.ts'
import { dismissSentImport, runImport } from '#web/features/import/running-import.ts'
import { withinTime } from '#web/ui/within-time.ts'

/** Entries of the ledger that are compared before the import: a page has 100. The server compares all. */
const MOST_PAGES = 30
/** The longest time for reading a file. A workbook can unpack to much more than its size. */
const MOST_READING_MS = 5000
const MINUTE_MS = 60_000

export type ImportSource = { readonly name: string; readonly content: Blob | string }

export type ImportState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'rejected'; readonly name: string; readonly problem: FileProblem | 'failed' }
  | {
      readonly kind: 'open'
      readonly source: ImportSource
      readonly file: OpenedFile
      readonly settings: ImportSettings
      /** Null until the rows are read for the first time. */
      readonly summary: ImportSummary | null
      /** Increases with each reading of the rows. */
      readonly version: number
      /** Whether the summary belongs to other settings, or was not compared with the ledger yet. */
      readonly isReading: boolean
      /** Whether the entries of the file were compared with all of their time. */
      readonly isCompared: boolean
    }

/** The steps of an import: a file is chosen, read, matched, and sent (`runImport`). */
export function useImport(owner: string, casinos: readonly KnownCasino[], onSent: () => void) {
  const [state, setState] = useState<ImportState>({ kind: 'none' })
  const reader = useRef<ImportReader | null>(null)
  const existing = useRef<ComparedEntries | null>(null)
  const turn = useRef(0)
  const readings = useRef(0)
  useEffect(() => () => reader.current?.close(), [])

  function askReader(): ImportReader {
    return (reader.current ??= startImportReader())
  }

  function closeReader(): void {
    reader.current?.close()
    reader.current = null
    existing.current = null
    turn.current += 1
  }

  async function open(source: ImportSource, choices: FileChoices = {}): Promise<void> {
    const { name, content } = source
    closeReader()
    dismissSentImport()
    const own = turn.current
    if (typeof content !== 'string' && content.size > MOST_FILE_BYTES)
      return setState({ kind: 'rejected', name, problem: 'too-large' })
    // Another way to read the same file leaves the fields on screen.
    if (state.kind !== 'open' || state.source !== source) setState({ kind: 'reading', name })
    try {
      const file = await withinTime(
        askReader().ask('open', { source: content, choices, casinos }),
        MOST_READING_MS,
      )
      if (own !== turn.current) return
      if (typeof file === 'string') return setState({ kind: 'rejected', name, problem: file })
      const settings = file.isOwnExport ? file.settings : await withMemory(file, file.settings)
      if (own !== turn.current) return
      const unread = { summary: null, version: 0, isReading: true, isCompared: false }
      void read({ kind: 'open', source, file, settings, ...unread })
    } catch {
      if (own === turn.current) reject(name)
    }
  }

  /** Ends the worker, which may still be busy with the file. */
  function reject(name: string): void {
    closeReader()
    setState({ kind: 'rejected', name, problem: 'failed' })
  }

  /** Applies what the member chose for such files. The order of dates and the decimal sign follow the columns. */
  async function withMemory(file: OpenedFile, settings: ImportSettings): Promise<ImportSettings> {
    const known = rememberedSettings(settings, headerOf(file, settings))
    if (known === settings) return settings
    const { header, columns } = known
    return { ...known, ...(await askReader().ask('columns', { header, columns })) }
  }

  /** Reads the rows with other settings, and shows the result. */
  async function read(next: ImportState & { kind: 'open' }): Promise<void> {
    const own = ++turn.current
    setState({ ...next, isReading: true })
    try {
      await summarize(next, own)
    } catch {
      if (own === turn.current) reject(next.source.name)
    }
  }

  async function summarize(next: ImportState & { kind: 'open' }, own: number): Promise<void> {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const askSummary = () =>
      askReader().ask('read', {
        settings: next.settings,
        casinos,
        zone,
        now: serverNow(),
        existing: existing.current?.entries ?? [],
      })
    let summary = await askSummary()
    if (own !== turn.current) return
    const known = existing.current
    const [from, to] = minutesOf(summary)
    if (from >= to || (known !== null && known.from <= from && known.to >= to)) {
      const isCompared = from >= to || known?.isComplete === true
      return setState({ ...next, summary, version: ++readings.current, isReading: false, isCompared })
    }
    setState({ ...next, summary, version: ++readings.current, isReading: true, isCompared: true })
    const compared = await readExisting(owner, from, to)
    if (own !== turn.current) return
    existing.current = compared
    if (compared !== null) summary = await askSummary()
    if (own !== turn.current) return
    const isCompared = compared?.isComplete === true
    setState({ ...next, summary, version: ++readings.current, isReading: false, isCompared })
  }

  async function changeHeader(header: number | null): Promise<void> {
    if (state.kind !== 'open') return
    const settings = await askReader().ask('header', { header, casinos })
    await read({ ...state, settings: await withMemory(state.file, settings) })
  }

  /** The order of dates and the decimal sign follow the values of the columns. */
  async function changeColumns(columns: ColumnRoles): Promise<void> {
    if (state.kind !== 'open') return
    const found = await askReader().ask('columns', { header: state.settings.header, columns })
    await read({ ...state, settings: { ...state.settings, columns, ...found } })
  }

  async function correct(index: number, column: number, text: string): Promise<void> {
    if (state.kind !== 'open') return
    await askReader().ask('correct', { index, column, text })
    await read(state)
  }

  /** Hands the worker over to the import, which goes on without the page. */
  function send(): void {
    const sender = reader.current
    if (state.kind !== 'open' || state.summary === null || state.isReading || sender === null) return
    const { source, file, settings, summary } = state
    reader.current = null
    closeReader()
    if (!file.isOwnExport) rememberSettings(settings, headerOf(file, settings))
    setState({ kind: 'none' })
    void runImport({
      owner,
      name: source.name,
      rowCount: summary.newEntries + summary.existingEntries,
      newCasinos: summary.newCasinos,
      reader: sender,
      onSent,
    })
  }

  /** Runs a step that asks the worker. A file whose worker stops is rejected. */
  function run(step: Promise<void>): void {
    const own = turn.current
    void step.catch(() => {
      if (own === turn.current && state.kind === 'open') reject(state.source.name)
    })
  }

  return {
    state,
    open: (source: ImportSource, choices?: FileChoices) => void open(source, choices),
    change: (changes: Partial<ImportSettings>) => {
      if (state.kind === 'open') void read({ ...state, settings: { ...state.settings, ...changes } })
    },
    changeHeader: (header: number | null) => run(changeHeader(header)),
    correct: (index: number, column: number, text: string) => run(correct(index, column, text)),
    rows: (filter: RowFilter, from: number, count: number) =>
      // A query may ask again after the import has taken the worker.
      reader.current?.ask('rows', { filter, from, count }) ?? Promise.resolve({ rows: [], total: 0 }),
    changeColumns: (columns: ColumnRoles) => run(changeColumns(columns)),
    send,
    reset: () => {
      closeReader()
      setState({ kind: 'none' })
    },
  }
}

export type ImportSteps = ReturnType<typeof useImport>

function headerOf(file: OpenedFile, settings: ImportSettings) {
  return settings.header === null ? null : (file.firstRows[settings.header] ?? null)
}

/** Entries of the ledger from a time to another; not complete if there are more than are compared. */
type ComparedEntries = {
  readonly from: number
  readonly to: number
  readonly entries: readonly ExistingEntry[]
  readonly isComplete: boolean
}

/** Returns the whole minutes of the entries of a file, because entries of the same minute are equal. */
function minutesOf({ from, to }: ImportSummary): readonly [from: number, to: number] {
  if (from === null || to === null) return [0, 0]
  return [Math.floor(from / MINUTE_MS) * MINUTE_MS, (Math.floor(to / MINUTE_MS) + 1) * MINUTE_MS]
}

/** Reads the entries of the ledger in the time of a file, the newest first. @returns null without a connection. */
async function readExisting(owner: string, from: number, to: number): Promise<ComparedEntries | null> {
  const entries: ExistingEntry[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    })
    if (cursor !== null) query.set('cursor', cursor)
    const path = `${PATHS.entries}?${query.toString()}`
    const response = await callAsPerson(owner, 'GET', path, isEntriesResponse)
    if (response.kind !== 'ok') return null
    for (const { id, casinoId, kind, amount, occurredAt, voidedAt } of response.value.entries)
      entries.push({
        id,
        casinoId,
        kind,
        amount: amount === null ? null : centsOfDecimal(amount),
        at: epochMs(Date.parse(occurredAt)),
        isDeleted: voidedAt !== null,
      })
    cursor = response.value.next
    if (cursor === null) return { from, to, entries, isComplete: true }
  }
  return { from, to, entries, isComplete: false }
}
