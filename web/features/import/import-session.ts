import { MOST_BATCH_BYTES, MOST_BATCH_ROWS, MOST_IMPORT_ROWS } from '#contract/import-limits.ts'
import type { ImportRow } from '#contract/imports.ts'
import { type Cell, cellText, foldText } from '#core/import/cell.ts'
import type { PreviewRow, RowFilter } from '#web/features/import/import-messages.ts'
import type { ImportQuestions, ImportSummary } from '#web/features/import/import-messages.ts'
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
import { countProblems, findExisting, sumEntries, sumFile } from '#core/import/summarize.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { epochMs } from '#core/units.ts'
import { v5 as uuidOfName } from 'uuid'
import { readFile, readText } from '#web/features/import/read-file.ts'

/** The namespace of the IDs of imported rows. Another one would make every row of every file new. */
const NAMESPACE = '6f0d7d1e-3a0b-5c55-9b62-0d3f6c1f8a57'
const FIRST_ROWS = 12

type Ask<Kind extends keyof ImportQuestions> = ImportQuestions[Kind]['ask']
type Answer<Kind extends keyof ImportQuestions> = ImportQuestions[Kind]['answer']

/** Reads one file and answers what the page asks about it. Runs in a worker, where a large file does not block the page. */
export function createImportSession() {
  let table: Cell[][] = []
  let rows: readonly ReadRow[] = []
  let numbered: readonly NumberedEntry[] = []
  let fresh: readonly NumberedEntry[] = []
  let ids: readonly string[] = []
  let entriesByRow = new Map<number, { existing: boolean }[]>()

  const finder = (casinos: readonly KnownCasino[]) => indexCasinos(casinos)

  return {
    async open({ source, choices, casinos }: Ask<'open'>): Promise<Answer<'open'>> {
      const result =
        typeof source === 'string'
          ? readText(source, choices.separator, null)
          : await readFile(new Uint8Array(await source.arrayBuffer()), choices)
      if (!result.ok) return result.problem
      const { table: read, ok: _ok, ...file } = result
      table = read.map((row) => [...row])
      const settings = suggestSettings(table, finder(casinos))
      const header = settings.header === null ? null : (table[settings.header] ?? [])
      return {
        ...file,
        rowCount: table.length,
        firstRows: table.slice(0, FIRST_ROWS),
        settings,
        isOwnExport: header !== null && isOwnExport(header),
      }
    },

    header({ header, casinos }: Ask<'header'>): Answer<'header'> {
      return settingsForHeader(table, header, finder(casinos))
    },

    columns({ header, columns }: Ask<'columns'>): Answer<'columns'> {
      return settingsOfValues(table, header, columns)
    },

    read({ settings, casinos, zone, now, existing }: Ask<'read'>): ImportSummary {
      const names = new Map(casinos.map((casino) => [casino.id, casino.label]))
      const isListed = (id: number) => id > 0 && names.has(id)
      const read = readImport(table, settings, { findCasino: finder(casinos), isListed, zone, now })
      rows = limitEntries(read, MOST_IMPORT_ROWS)
      numbered = numberEntries(rows, (id) => (id < 0 ? (names.get(id) ?? null) : null))
      ids = numbered.map(({ entry, key }) => entry.id ?? uuidOfName(key, NAMESPACE))
      const idOf = new Map(numbered.map((one, index) => [one, ids[index] ?? '']))
      const found = findExisting(numbered, (one) => idOf.get(one) ?? '', existing)
      entriesByRow = new Map()
      for (const [index, one] of numbered.entries())
        entriesByRow.set(one.index, [...(entriesByRow.get(one.index) ?? []), { existing: found.has(index) }])
      fresh = numbered.filter((_one, index) => !found.has(index))
      const evidence = findDateOrder(table, settings.header, settings.columns)
      const times = numbered.map(({ entry }) => entry.at).sort((a, b) => a - b)
      const problems = countProblems(rows)
      return {
        newEntries: fresh.length,
        existingEntries: numbered.length - fresh.length,
        problemRows: rows.filter(({ kind }) => kind === 'problem').length,
        leftOutRows: rows.filter(({ kind }) => kind === 'left-out').length,
        problems,
        eitherDate: evidence.either,
        provenOrder: evidence.order,
        unknownKinds: unknownTexts(table, rows, settings.columns.indexOf('kind'), 'unknown-kind'),
        unknownCasinos: unknownTexts(table, rows, settings.columns.indexOf('casino'), 'unknown-casino'),
        matchedCasinos: matchedTexts(table, rows, settings),
        newCasinos: newCasinoNames(numbered),
        fileSum: sumFile(table, rows, effectiveSettings(table, settings)),
        sums: sumEntries(fresh),
        from: times[0] === undefined ? null : epochMs(times[0]),
        to: times.at(-1) ?? null,
      }
    },

    rows({ filter, from, count }: Ask<'rows'>): Answer<'rows'> {
      const shown = rows.filter((row) => passes(row, filter))
      return {
        total: shown.length,
        rows: shown.slice(from, from + count).map((row): PreviewRow => ({
          ...row,
          cells: table[row.index] ?? [],
          existing: (entriesByRow.get(row.index) ?? []).map((entry) => entry.existing),
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

  function passes(row: ReadRow, filter: RowFilter): boolean {
    if (filter === 'all') return true
    if (filter === 'problem' || filter === 'left-out') return row.kind === filter
    const existing = entriesByRow.get(row.index) ?? []
    return row.kind === 'entries' && existing.some((entry) => entry.existing === (filter === 'existing'))
  }
}

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

function wireRow(
  { entry, equal }: NumberedEntry,
  id: string,
  casinoIds: Readonly<Record<string, number>>,
): ImportRow {
  const { casino, kind, amount, at, dateOnly, note, receivedAt, voidedAt, worth, streakDay, notReady } = entry
  const { approvedAt, paidAt, closedAt, ...cashOut } = entry.cashOut ?? {}
  return {
    id,
    casinoId: casino.id ?? casinoIds[foldText(casino.name)] ?? 0,
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
