import {
  MOST_BATCH_BYTES,
  MOST_BATCH_ROWS,
  MOST_CHECKED_ROWS,
  MOST_IMPORT_ROWS,
} from '#contract/import-limits.ts'
import type { CheckImport, ImportRow } from '#contract/imports.ts'
import { type Cell, cellText, foldText, isFilledRow } from '#core/import/cell.ts'
import type {
  EntryOutcome,
  ImportQuestions,
  ImportSummary,
  PreviewRow,
  RowFilter,
} from '#web/features/import/import-messages.ts'
import { readGrid } from '#core/import/grid.ts'
import { completeHeader } from '#core/import/header-row.ts'
import { indexCasinos, type KnownCasino } from '#core/import/match-casino.ts'
import { type NumberedEntry, numberEntries } from '#core/import/number-entries.ts'
import { isOwnExport } from '#core/import/own-export.ts'
import { effectiveSettings, readImport, unknownTexts } from '#core/import/read-import.ts'
import { limitEntries, type ReadRow } from '#core/import/import-row.ts'
import {
  findDateOrder,
  type ImportSettings,
  settingsForHeader,
  settingsOfValues,
  suggestSettings,
} from '#core/import/settings.ts'
import type { CasinoRef } from '#core/import/read-row.ts'
import { tagKey } from '#core/tags/tag.ts'
import { countProblems, sumEntries, sumFile } from '#core/import/summarize.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { v5 as uuidOfName } from 'uuid'
import { readFile, readText } from '#web/features/import/read-file.ts'

/** The namespace of the IDs of imported rows. Another one would make every row of every file new. */
const NAMESPACE = '6f0d7d1e-3a0b-5c55-9b62-0d3f6c1f8a57'
const FIRST_ROWS = 12
/** A sheet of few rows can have many cells. The rows beyond one import are shown as problems, up to this many. */
const MOST_READ_ROWS = 5 * MOST_IMPORT_ROWS

type Ask<Kind extends keyof ImportQuestions> = ImportQuestions[Kind]['ask']
type Answer<Kind extends keyof ImportQuestions> = ImportQuestions[Kind]['answer']

/** Reads one file and answers what the page asks about it. Runs in a worker, where a large file does not block the page. */
export function createImportSession() {
  let table: Cell[][] = []
  let system: ImportSettings['system'] = '1900'
  let rows: readonly ReadRow[] = []
  let numbered: readonly NumberedEntry[] = []
  let ids: readonly string[] = []
  /** The texts of the entries, by which a check is known. */
  let checkKeys: readonly string[] = []
  /** What the server has answered. A row that changes has another text, and is checked again. */
  const outcomes = new Map<string, EntryOutcome>()
  /** The casinos that an import would add, and that have an ID already. */
  let added: ReadonlySet<number> = new Set()
  let outcomesByRow = new Map<number, EntryOutcome[]>()
  /** What does not depend on the ledger. */
  let ofFile: FileSummary | null = null

  const finder = (casinos: readonly KnownCasino[]) => indexCasinos(casinos)

  return {
    async open({ source, choices, casinos }: Ask<'open'>): Promise<Answer<'open'>> {
      const result =
        typeof source === 'string'
          ? readText(source, choices.separator, null)
          : await readFile(new Uint8Array(await source.arrayBuffer()), choices)
      if (!result.ok) return result.problem
      const { table: read, ok: _ok, system: stated, ...file } = result
      const grid = readGrid(read, finder(casinos))
      const layout = grid === null || choices.layout === 'rows' ? 'rows' : 'grid'
      const entries = grid === null || layout === 'rows' ? completeHeader(read) : grid.table
      if (entries.length > MOST_READ_ROWS) return 'too-many-rows'
      table = entries.map((row) => [...row])
      const settings = suggestSettings(table, finder(casinos))
      system = stated ?? settings.system
      const header = settings.header === null ? null : (table[settings.header] ?? [])
      return {
        ...file,
        filledRows: table.filter(isFilledRow).length,
        firstRows: table.slice(0, FIRST_ROWS),
        settings: { ...settings, system },
        isOwnExport: header !== null && isOwnExport(header),
        grid: grid?.columns ?? null,
        layout,
      }
    },

    header({ header, casinos }: Ask<'header'>): Answer<'header'> {
      return { ...settingsForHeader(table, header, finder(casinos)), system }
    },

    columns({ header, columns }: Ask<'columns'>): Answer<'columns'> {
      return settingsOfValues(table, header, columns)
    },

    read({ settings, casinos, zone, now, own }: Ask<'read'>): ImportSummary {
      added = new Set(own?.added.map(({ id }) => id))
      const labels = [...casinos, ...(own?.added ?? [])]
      const names = new Map(labels.map(({ id, label }) => [id, label]))
      const ownIds = new Map(own?.ids)
      const isListed = (id: number) => id > 0 && names.has(id)
      const read = readImport(table, settings, {
        findCasino: finder(casinos),
        isListed,
        ownIds,
        zone,
        now,
      })
      rows = limitEntries(read, MOST_IMPORT_ROWS)
      numbered = numberEntries(rows, (id) => (id < 0 ? (names.get(id) ?? null) : null))
      ids = numbered.map(({ entry, key }) => entry.id ?? uuidOfName(key, NAMESPACE))
      checkKeys = numbered.map((one, index) => JSON.stringify(checkRow(one, ids[index] ?? '', added)))
      ofFile = summarizeFile(settings)
      return summarize(ofFile)
    },

    unchecked(): Answer<'unchecked'> {
      const batch: CheckImport['rows'] = []
      for (const [index, one] of numbered.entries()) {
        if (batch.length === MOST_CHECKED_ROWS) break
        if (!outcomes.has(checkKeys[index] ?? '')) batch.push(checkRow(one, ids[index] ?? '', added))
      }
      return batch
    },

    checked({ rows: checked, results }: Ask<'checked'>): Answer<'checked'> {
      for (const [index, row] of checked.entries()) {
        const result = results[index]
        if (result !== undefined) outcomes.set(JSON.stringify(row), result)
      }
      if (ofFile === null) throw new TypeError('no rows were read')
      return summarize(ofFile)
    },

    rows({ filter, from, count }: Ask<'rows'>): Answer<'rows'> {
      const shown = rows.filter((row) => passes(row, filter))
      return {
        total: shown.length,
        rows: shown.slice(from, from + count).map((row): PreviewRow => ({
          ...row,
          cells: table[row.index] ?? [],
          outcomes: outcomesByRow.get(row.index) ?? [],
        })),
      }
    },

    correct({ index, column, text }: Ask<'correct'>): null {
      const row = table[index]
      if (row === undefined) return null
      while (row.length < column) row.push('')
      row[column] = text
      return null
    },

    tags({ casinoIds }: Ask<'tags'>): Answer<'tags'> {
      const found = new Map<number, Map<string, string>>()
      for (const { entry } of numbered) {
        if (entry.tags === undefined) continue
        const casinoId = idOf(entry.casino, casinoIds)
        const tags = found.get(casinoId) ?? new Map<string, string>()
        for (const text of entry.tags) tags.set(tagKey(text), tags.get(tagKey(text)) ?? text)
        found.set(casinoId, tags)
      }
      return [...found].map(([casinoId, tags]) => [casinoId, [...tags.values()]])
    },

    batch({ from, casinoIds }: Ask<'batch'>): Answer<'batch'> {
      const batch: ImportRow[] = []
      const numbers: number[] = []
      // The brackets and commas between the rows, and the other fields of the request.
      let bytes = 20_000
      const encoder = new TextEncoder()
      for (let index = from; index < numbered.length && batch.length < MOST_BATCH_ROWS; index += 1) {
        const one = numbered[index]
        if (one === undefined) break
        const row = wireRow(one, ids[index] ?? '', casinoIds)
        bytes += encoder.encode(JSON.stringify(row)).length + 1
        if (bytes > MOST_BATCH_BYTES) break
        batch.push(row)
        numbers.push(one.index + 1)
      }
      return { rows: batch, numbers }
    },
  }

  function summarizeFile(settings: ImportSettings): FileSummary {
    const evidence = findDateOrder(table, settings.header, settings.columns)
    return {
      entries: numbered.length,
      leftOutRows: rows.filter(({ kind }) => kind === 'left-out').length,
      problems: countProblems(rows),
      eitherDate: evidence.either,
      provenOrder: evidence.order,
      unknownKinds: unknownTexts(table, rows, settings.columns.indexOf('kind'), 'unknown-kind'),
      unknownCasinos: unknownTexts(table, rows, settings.columns.indexOf('casino'), 'unknown-casino'),
      matchedCasinos: matchedTexts(table, rows, settings),
      newCasinos: newCasinoNames(numbered),
      fileSum: sumFile(table, rows, effectiveSettings(table, settings)),
    }
  }

  function summarize(file: FileSummary): ImportSummary {
    outcomesByRow = new Map()
    const counts = { new: 0, 'already-there': 0, rejected: 0 }
    const fresh: NumberedEntry[] = []
    let uncheckedEntries = 0
    for (const [index, one] of numbered.entries()) {
      const known = outcomes.get(checkKeys[index] ?? '')
      const result = known ?? NEW
      if (known === undefined) uncheckedEntries += 1
      if (result.outcome === 'new') fresh.push(one)
      counts[result.outcome] += 1
      outcomesByRow.set(one.index, [...(outcomesByRow.get(one.index) ?? []), result])
    }
    return {
      ...file,
      newEntries: counts.new,
      existingEntries: counts['already-there'],
      uncheckedEntries,
      problemRows: rows.filter((row) => passes(row, 'problem')).length,
      sums: sumEntries(fresh),
    }
  }

  function passes(row: ReadRow, filter: RowFilter): boolean {
    if (filter === 'all') return true
    if (filter === 'left-out') return row.kind === filter
    const found = outcomesByRow.get(row.index) ?? []
    if (filter === 'problem')
      return row.kind === filter || found.some(({ outcome }) => outcome === 'rejected')
    const wanted = filter === 'existing' ? 'already-there' : filter
    return found.some(({ outcome }) => outcome === wanted)
  }
}

const NEW: EntryOutcome = { outcome: 'new' }

type FileSummary = Omit<
  ImportSummary,
  'newEntries' | 'existingEntries' | 'uncheckedEntries' | 'problemRows' | 'sums'
>

type MatchedCasino = ImportSummary['matchedCasinos'][number]

function matchedTexts(
  table: readonly Cell[][],
  rows: readonly ReadRow[],
  settings: ImportSettings,
): MatchedCasino[] {
  const column = settings.columns.indexOf('casino')
  const found = new Map<string, MatchedCasino>()
  for (const row of rows) {
    const casinoId = row.kind === 'entries' ? (row.entries[0]?.casino.id ?? null) : null
    const text = cellText(table[row.index]?.[column])
    const key = foldText(text)
    if (casinoId === null || settings.casinos[key] !== undefined) continue
    const known = found.get(key)
    found.set(key, { text: known?.text ?? text, casinoId, rows: (known?.rows ?? 0) + 1 })
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows)
}

/** Returns the names of the casinos to add, each once. */
function newCasinoNames(numbered: readonly NumberedEntry[]): string[] {
  const names = new Map<string, string>()
  for (const { entry } of numbered)
    if (entry.casino.id === null)
      names.set(foldText(entry.casino.name), names.get(foldText(entry.casino.name)) ?? entry.casino.name)
  return [...names.values()]
}

/** The casino 0 is none: the server rejects its rows. */
function idOf(casino: CasinoRef, casinoIds: Readonly<Record<string, number>>): number {
  return casino.id ?? casinoIds[foldText(casino.name)] ?? 0
}

/** Returns an entry with what the check needs: a note makes no difference. */
function checkRow(
  { entry, equal }: NumberedEntry,
  id: string,
  added: ReadonlySet<number>,
): CheckImport['rows'][number] {
  const { casino, kind, amount, at, voidedAt, worth } = entry
  return {
    id,
    casinoId: casino.id === null || added.has(casino.id) ? null : casino.id,
    kind,
    amount: amount === null ? null : decimalText(amount),
    occurredAt: new Date(at).toISOString(),
    equal,
    ...(worth === undefined ? {} : { worth }),
    ...(voidedAt === undefined || voidedAt === null ? {} : { voidedAt: new Date(voidedAt).toISOString() }),
  }
}

function wireRow(
  { entry, equal }: NumberedEntry,
  id: string,
  casinoIds: Readonly<Record<string, number>>,
): ImportRow {
  const { casino, kind, amount, at, dateOnly, note, receivedAt, voidedAt, worth, streakDay, notReady } = entry
  const { approvedAt, paidAt, closedAt, ...cashOut } = entry.cashOut ?? {}
  return {
    id,
    casinoId: idOf(casino, casinoIds),
    kind,
    amount: amount === null ? null : decimalText(amount),
    occurredAt: new Date(at).toISOString(),
    equal,
    ...(dateOnly ? { dateOnly } : {}),
    ...(note === null ? {} : { note }),
    ...(worth === undefined ? {} : { worth }),
    ...(streakDay === undefined ? {} : { streakDay }),
    ...(notReady === undefined ? {} : { notReady }),
    ...(receivedAt === undefined ? {} : { receivedAt: new Date(receivedAt).toISOString() }),
    ...(voidedAt === undefined || voidedAt === null ? {} : { voidedAt: new Date(voidedAt).toISOString() }),
    ...cashOut,
    ...(approvedAt === undefined ? {} : { approvedAt: new Date(approvedAt).toISOString() }),
    ...(paidAt === undefined ? {} : { paidAt: new Date(paidAt).toISOString() }),
    ...(closedAt === undefined ? {} : { closedAt: new Date(closedAt).toISOString() }),
  }
}
