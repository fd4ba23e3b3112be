import { useEffect, useRef, useState } from 'react'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import type { CheckImport } from '#contract/imports.ts'
import { PATHS } from '#contract/paths.ts'
import type { KnownCasino } from '#core/import/match-casino.ts'
import type { ColumnRoles } from '#core/import/columns.ts'
import type { ImportSettings } from '#core/import/settings.ts'
import type { ApiFailure } from '#web/api/api.ts'
import { callAsUser } from '#web/api/session/session.ts'
import { isCheckResponse } from '#web/features/import/imports.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { type ImportReader, startImportReader } from '#web/features/import/ask-worker.ts'
import type { ExportedList } from '#web/features/import/exported-list.ts'
import type { ImportPlan } from '#web/features/import/import-store.ts'
import {
  type AddedCasino,
  countRestored,
  type OwnCasinoPlan,
  planOwnCasinos,
  type RestoredCounts,
} from '#web/features/import/restore-list.ts'
import { foldText } from '#core/import/cell.ts'
import { rememberedSettings, rememberSettings } from '#web/features/import/column-memory.ts'
import type {
  ImportRows,
  ImportSummary,
  OpenedFile,
  RestoredCasinos,
  RowFilter,
} from '#web/features/import/import-messages.ts'
import { type FileChoices, type FileProblem, MOST_FILE_BYTES } from '#web/features/import/file-choices.ts'
import { dismissSentImport, runImport } from '#web/features/import/running-import.ts'
import { withinTime } from '#web/ui/within-time.ts'
import { newId } from '#web/api/new-id.ts'

/** The longest time for reading a file. A workbook can unpack to much more than its size. */
const MOST_READING_MS = 5000
/** The time for checking one part of the entries: the embedded database compares 1,000 in a second or two. */
const CHECK_TIMEOUT_MS = 30_000

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
      /** The list of the export, and whether the import restores it; null of other files. */
      readonly restore: (RestorableList & { readonly isChosen: boolean }) | null
      /** Why the entries could not be compared with the ledger. */
      readonly failure: ApiFailure | null
    }

/** The list of an export, and what it adds to that of the member. */
type RestorableList = {
  readonly list: ExportedList
  readonly own: OwnCasinoPlan
  readonly counts: RestoredCounts
}

/** The casinos of a member. */
export type MemberCasinos = {
  readonly known: readonly KnownCasino[]
  /** The own casinos and bonuses that are not deleted. */
  readonly own: readonly { readonly id: number; readonly label: string }[]
  /** Whether the member has changed the list, so that restoring another one would change it again. */
  readonly isChanged: boolean
}

/** The steps of an import: a file is chosen, read, matched, and sent (`runImport`). */
export function useImport(owner: string, member: MemberCasinos, onSent: () => void) {
  const casinos = member.known
  const [state, setState] = useState<ImportState>({ kind: 'none' })
  const reader = useRef<ImportReader | null>(null)
  const turn = useRef(0)
  const readings = useRef(0)
  useEffect(() => () => reader.current?.close(), [])

  function askReader(): ImportReader {
    return (reader.current ??= startImportReader())
  }

  function closeReader(): void {
    reader.current?.close()
    reader.current = null
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
      const restore = file.list ? restorable(file.list) : null
      const unread = { summary: null, version: 0, isReading: true, failure: null, restore }
      void read({ kind: 'open', source, file, settings, ...unread })
    } catch {
      if (own === turn.current) reject(name)
    }
  }

  function restorable(list: ExportedList): RestorableList & { isChosen: boolean } {
    const own = planOwnCasinos(list, member.own, newId)
    return { list, own, counts: countRestored(list, own), isChosen: !member.isChanged }
  }

  /** Ends the worker, which may still be busy with the file. */
  function reject(name: string): void {
    closeReader()
    setState({ kind: 'rejected', name, problem: 'failed' })
  }

  /** Applies what the member chose for such files. The order of dates and the decimal sign follow the columns. */
  async function withMemory(file: OpenedFile, settings: ImportSettings): Promise<ImportSettings> {
    const known = rememberedSettings(owner, settings, headerOf(file, settings), (id) =>
      casinos.some((casino) => casino.id === id),
    )
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
    const first = await askReader().ask('read', {
      settings: next.settings,
      casinos,
      zone,
      now: serverNow(),
      own: next.restore?.isChosen === true ? restoredCasinos(next.restore.own) : null,
    })
    if (own !== turn.current) return
    const show = (summary: ImportSummary, progress: { isReading: boolean; failure: ApiFailure | null }) =>
      setState({ ...next, summary, version: ++readings.current, ...progress })
    let summary = first
    while (summary.uncheckedEntries > 0) {
      show(summary, { isReading: true, failure: null })
      const rows = await askReader().ask('unchecked', null)
      if (own !== turn.current) return
      const response = await callAsUser(owner, 'POST', PATHS.importCheck, isCheckResponse, {
        body: { rows } satisfies CheckImport,
        timeoutMs: CHECK_TIMEOUT_MS,
      })
      if (own !== turn.current) return
      if (response.kind !== 'ok') return show(summary, { isReading: false, failure: response })
      const { results } = response.value
      // Each answer leaves fewer entries, so that the loop ends.
      if (results.length !== rows.length) throw new TypeError('another number of results')
      summary = await askReader().ask('checked', { rows, results })
      if (own !== turn.current) return
    }
    show(summary, { isReading: false, failure: null })
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

  /** Reads all rows from the worker and hands them to the import, which goes on without the page. */
  async function send(): Promise<void> {
    const sender = reader.current
    if (state.kind !== 'open' || state.summary === null || state.isReading || sender === null) return
    const { source, file, settings, summary, restore } = state
    reader.current = null
    closeReader()
    if (!file.isOwnExport) rememberSettings(owner, settings, headerOf(file, settings))
    setState({ kind: 'none' })
    const named = summary.newCasinos.map((name): AddedCasino => ({
      body: { id: newId(), name },
      label: name,
      isDeleted: false,
    }))
    const casinoIds = Object.fromEntries(
      named.map(({ body, label }) => [foldText(label), ownCasinoId(body.id)]),
    )
    const chosen = restore?.isChosen === true ? restore : null
    const parts = await allParts(sender, summary.entries, casinoIds)
    const tags = await sender.ask('tags', { casinoIds })
    sender.close()
    const plan: ImportPlan = {
      id: newId(),
      owner,
      fileName: source.name.slice(0, 200),
      rowCount: summary.entries,
      createdAt: Date.now(),
      casinos: [...(chosen?.own.added ?? []), ...named],
      changes: { list: chosen?.list ?? null, ids: [...(chosen?.own.ids ?? [])], tags },
    }
    await runImport(plan, parts, onSent)
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
    checkAgain: () => {
      if (state.kind === 'open') void read(state)
    },
    changeHeader: (header: number | null) => run(changeHeader(header)),
    correct: (index: number, column: number, text: string) => run(correct(index, column, text)),
    rows: (filter: RowFilter, from: number, count: number) =>
      // A query may ask again after the import has taken the worker.
      reader.current?.ask('rows', { filter, from, count }) ?? Promise.resolve({ rows: [], total: 0 }),
    changeColumns: (columns: ColumnRoles) => run(changeColumns(columns)),
    send: () => run(send()),
    restore: (isChosen: boolean) => {
      if (state.kind === 'open' && state.restore !== null)
        void read({ ...state, restore: { ...state.restore, isChosen } })
    },
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

function restoredCasinos({ ids, added }: OwnCasinoPlan): RestoredCasinos {
  return {
    ids: [...ids],
    added: added.map(({ body, label }) => ({ id: ownCasinoId(body.id), label })),
  }
}

/** Reads the rows of a file in the parts in which they are sent. */
async function allParts(
  reader: ImportReader,
  rowCount: number,
  casinoIds: Readonly<Record<string, number>>,
): Promise<(ImportRows & { from: number })[]> {
  const parts: (ImportRows & { from: number })[] = []
  for (let from = 0; from < rowCount;) {
    const part = await reader.ask('batch', { from, casinoIds })
    if (part.rows.length === 0) throw new TypeError('no further rows')
    parts.push({ ...part, from })
    from += part.rows.length
  }
  return parts
}
