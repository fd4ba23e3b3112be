import { useEffect, useRef, useState } from 'react'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import { PATHS } from '#contract/paths.ts'
import { foldText } from '#core/import/cell.ts'
import type { KnownCasino } from '#core/import/match-casino.ts'
import type { ColumnRoles } from '#core/import/columns.ts'
import type { ImportSettings } from '#core/import/settings.ts'
import type { ExistingEntry } from '#core/import/summarize.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { callAsPerson } from '#web/api/call-as-person.ts'
import { isEntriesResponse } from '#web/api/entries-answer.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { type ImportReader, startImportReader } from '#web/features/import/ask-worker.ts'
import { rememberedSettings, rememberSettings } from '#web/features/import/column-memory.ts'
import type { ImportSummary, OpenedFile, RowFilter } from '#web/features/import/import-messages.ts'
import { type FileChoices, type FileProblem, MOST_FILE_BYTES } from '#web/features/import/file-choices.ts'
import { type ImportProgress, sendImport, type SentImport } from '#web/features/import/send-import.ts'
import { recordWrite } from '#web/outbox/record-write.ts'

/** Entries of the ledger that are compared before the import: a page has 100. The server compares all. */
const MOST_PAGES = 30

export type ImportSource = { readonly name: string; readonly content: Blob | string }

export type ImportState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'refused'; readonly name: string; readonly problem: FileProblem | 'failed' }
  | {
      readonly kind: 'open'
      readonly source: ImportSource
      readonly file: OpenedFile
      readonly settings: ImportSettings
      /** Null until the rows are read for the first time. */
      readonly summary: ImportSummary | null
      /** Increases with each reading of the rows. */
      readonly version: number
    }
  | { readonly kind: 'sending'; readonly name: string; readonly progress: ImportProgress }
  | { readonly kind: 'sent'; readonly name: string; readonly outcome: SentImport }

/** The steps of an import: a file is chosen, read, matched, and sent. */
export function useImport(owner: string, casinos: readonly KnownCasino[], onSent: () => void) {
  const [state, setState] = useState<ImportState>({ kind: 'none' })
  const reader = useRef<ImportReader | null>(null)
  const existing = useRef<{ from: EpochMs; to: EpochMs; entries: readonly ExistingEntry[] } | null>(null)
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
    const own = turn.current
    if (typeof content !== 'string' && content.size > MOST_FILE_BYTES)
      return setState({ kind: 'refused', name, problem: 'too-large' })
    // Another way to read the same file leaves the fields on screen.
    if (state.kind !== 'open' || state.source !== source) setState({ kind: 'reading', name })
    try {
      const file = await askReader().ask('open', { source: content, choices, casinos })
      if (own !== turn.current) return
      if (typeof file === 'string') return setState({ kind: 'refused', name, problem: file })
      const settings = file.isOwnExport
        ? file.settings
        : rememberedSettings(file.settings, headerOf(file, file.settings))
      await read({ kind: 'open', source, file, settings, summary: null, version: 0 })
    } catch {
      if (own === turn.current) setState({ kind: 'refused', name, problem: 'failed' })
    }
  }

  /** Reads the rows with other settings, and shows the result. */
  async function read(next: ImportState & { kind: 'open' }): Promise<void> {
    const own = ++turn.current
    setState(next)
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const summarize = () =>
      askReader().ask('read', {
        settings: next.settings,
        casinos,
        zone,
        now: serverNow(),
        existing: existing.current?.entries ?? [],
      })
    let summary = await summarize()
    if (own !== turn.current) return
    setState({ ...next, summary, version: ++readings.current })
    const { from, to } = summary
    const known = existing.current
    if (from === null || to === null || (known !== null && known.from <= from && known.to >= to)) return
    const entries = await readExisting(owner, from, to)
    if (own !== turn.current || entries === null) return
    existing.current = { from, to, entries }
    summary = await summarize()
    if (own === turn.current) setState({ ...next, summary, version: ++readings.current })
  }

  async function changeHeader(header: number | null): Promise<void> {
    if (state.kind !== 'open') return
    const settings = await askReader().ask('header', { header, casinos })
    await read({ ...state, settings: rememberedSettings(settings, headerOf(state.file, settings)) })
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

  async function send(): Promise<void> {
    if (state.kind !== 'open' || state.summary === null) return
    const { source, file, settings, summary } = state
    const { name } = source
    const rowCount = summary.newEntries + summary.existingEntries
    setState({ kind: 'sending', name, progress: { done: 0, of: rowCount } })
    if (!file.isOwnExport) rememberSettings(settings, headerOf(file, settings))
    const added = await addCasinos(owner, summary.newCasinos)
    const outcome: SentImport =
      added === null
        ? { kind: 'failed', failure: { kind: 'unavailable' }, result: null }
        : await sendImport({
            owner,
            id: crypto.randomUUID(),
            fileName: name.slice(0, 200),
            rowCount,
            addedCasinoIds: Object.values(added),
            batchFrom: (from) => askReader().ask('batch', { from, casinoIds: added }),
            onProgress: (progress) => setState({ kind: 'sending', name, progress }),
          })
    closeReader()
    setState({ kind: 'sent', name, outcome })
    onSent()
  }

  return {
    state,
    open: (source: ImportSource, choices?: FileChoices) => void open(source, choices),
    change: (changes: Partial<ImportSettings>) => {
      if (state.kind === 'open') void read({ ...state, settings: { ...state.settings, ...changes } })
    },
    changeHeader: (header: number | null) => void changeHeader(header),
    correct: (index: number, column: number, text: string) => void correct(index, column, text),
    rows: (filter: RowFilter, from: number, count: number) =>
      askReader().ask('rows', { filter, from, count }),
    changeColumns: (columns: ColumnRoles) => void changeColumns(columns),
    send: () => void send(),
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

/** Reads the entries of the ledger in the time of a file. @returns null without a connection, or if there are too many. */
async function readExisting(owner: string, from: EpochMs, to: EpochMs): Promise<ExistingEntry[] | null> {
  const entries: ExistingEntry[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      from: new Date(from).toISOString(),
      to: new Date(to + 1).toISOString(),
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
    if (cursor === null) return entries
  }
  return entries
}

/** Adds the casinos of a file that the catalog does not have. @returns their IDs by folded name; null if one was not added. */
async function addCasinos(
  owner: string,
  names: readonly string[],
): Promise<Readonly<Record<string, number>> | null> {
  const ids: Record<string, number> = {}
  for (const name of names) {
    const id = crypto.randomUUID()
    const casinoId = ownCasinoId(id)
    const write = {
      kind: 'add-casino',
      id,
      casinoId,
      name,
      parentId: null,
      tier: 4,
      figures: null,
      day: null,
    } as const
    const outcome = await recordWrite(owner, { ...write, at: serverNow() })
    if (outcome.kind !== 'ok') return null
    ids[foldText(name)] = casinoId
  }
  return ids
}
