import { type CellRow, type CellTable, cellText, foldText, isBlank, isFilledRow } from '#core/import/cell.ts'
import { isInOutUnclear } from '#core/import/columns.ts'
import type { ReadDate } from '#core/import/date-text.ts'
import { isRepeatedHeader, isTotalRow, isTotalText, rowsBelow } from '#core/import/header-row.ts'
import type { ReadContext, ReadEntry, ReadRow } from '#core/import/import-row.ts'
import { isOwnExport, ownColumns } from '#core/import/own-export.ts'
import { readOwnRow } from '#core/import/read-own-row.ts'
import {
  findSplitAmount,
  type CellOf,
  cellsOf,
  readCasino,
  type RowMoney,
  readMoney,
  readNote,
  readRowDate,
  readStatus,
  type RowProblem,
} from '#core/import/read-row.ts'
import { readTags } from '#core/import/tag-texts.ts'
import { foreignSerials } from '#core/import/serial-date.ts'
import { findDateOrder, type ImportSettings } from '#core/import/settings.ts'
import { consistentSigns } from '#core/import/sign-use.ts'
import { wallClockToEpoch, zoneOffsetMs } from '#core/reset/zone-time.ts'
import { epochMs } from '#core/units.ts'

/** Dates this far in the future are errors; a device in another zone may be a day ahead. */
const FUTURE_MS = 86_400_000
const DAY_MS = 86_400_000

/** Reads every row of a table. The same table, settings, and context give the same rows. */
export function readImport(table: CellTable, settings: ImportSettings, context: ReadContext): ReadRow[] {
  const header = settings.header === null ? null : (table[settings.header] ?? [])
  const effective = effectiveSettings(table, settings)
  if (header !== null && isOwnExport(header)) return readOwnRows(table, header, effective, context)
  const foreign = foreignDates(table, effective)
  const isUnclear = header !== null && !settings.inOut && isInOutUnclear(header, settings.columns)
  const rows: ReadRow[] = []
  for (const { index, row } of rowsBelow(table, settings.header)) {
    if (!isFilledRow(row)) continue
    const cell = cellsOf(row, effective)
    if (isRepeatedHeader(row, header)) rows.push({ index, kind: 'left-out', reason: 'header' })
    else {
      const split = findSplitAmount(row, header ?? row, effective)
      rows.push({ index, ...readFilledRow(row, cell, effective, context, foreign, isUnclear, split) })
    }
  }
  return rows
}

/** Answers what the file itself answers: an order of dates that no date needs, and signs that agree with the kinds. */
export function effectiveSettings(table: CellTable, settings: ImportSettings): ImportSettings {
  const evidence = settings.order === null ? findDateOrder(table, settings.header, settings.columns) : null
  return {
    ...settings,
    order: evidence !== null && evidence.either === null ? 'month-first' : settings.order,
    signs: settings.signs ?? (consistentSigns(table, settings) ? 'ignored' : null),
  }
}

function foreignDates(table: CellTable, settings: ImportSettings): ReadonlySet<number> {
  const column = settings.columns.indexOf('date')
  const serials = rowsBelow(table, settings.header).flatMap(({ row }) => {
    const text = cellText(row[column])
    return /^\d{5}(?:\.\d+)?$/.test(text) ? [Number(text)] : []
  })
  return foreignSerials(serials, settings.system)
}

type Outcome =
  | { readonly kind: 'entries'; readonly entries: readonly ReadEntry[] }
  | { readonly kind: 'left-out'; readonly reason: 'total' | 'heading' | 'chosen' }
  | { readonly kind: 'problem'; readonly problem: RowProblem }

function readFilledRow(
  row: CellRow,
  cell: CellOf,
  settings: ImportSettings,
  context: ReadContext,
  foreign: ReadonlySet<number>,
  isUnclear: boolean,
  split: RowProblem | null,
): Outcome {
  const date = readRowDate(cell, settings)
  const hasDate = date.ok || date.reason.reason === 'date-order'
  if (!hasDate && isTotalRow(row)) return { kind: 'left-out', reason: 'total' }
  if (!hasDate && row.filter((one) => !isBlank(one)).length === 1)
    return { kind: 'left-out', reason: 'heading' }
  const casino = readCasino(cell('casino'), settings, context.findCasino)
  // A sum can have a date, such as the end of a month.
  if (!casino.ok && casino.reason.reason === 'unknown-casino' && isTotalText(cell('casino')))
    return { kind: 'left-out', reason: 'total' }
  const money = readMoney(cell, settings)
  // What the member left out has no problems.
  const isChosen = [casino, money].some((reading) => !reading.ok && reading.reason.reason === 'chosen')
  if (isChosen) return { kind: 'left-out', reason: 'chosen' }
  const unclear = isUnclear && money.ok ? inOutProblem(cell, money.value) : null
  if (unclear !== null) return { kind: 'problem', problem: unclear }
  // Before the others: the cells behind it are in the wrong columns.
  if (split !== null) return { kind: 'problem', problem: split }
  if (!money.ok) return { kind: 'problem', problem: money.reason }
  if (!date.ok) return { kind: 'problem', problem: date.reason }
  if (!casino.ok) return { kind: 'problem', problem: casino.reason }
  if (foreign.has(Number(cellText(cell('date')))))
    return { kind: 'problem', problem: { field: 'date', reason: 'other-system' } }
  const note = readNote(cell, money.value)
  if (!note.ok) return { kind: 'problem', problem: note.reason }
  const moment = momentOf(date.value, context)
  const status = readStatus(cell) ?? 'paid'
  const tags = readTags(cell('tag'), false)
  if (moment.at > context.now + FUTURE_MS)
    return { kind: 'problem', problem: { field: 'date', reason: 'future' } }
  return {
    kind: 'entries',
    entries: money.value.map((one) => ({
      ...one,
      ...moment,
      casino: casino.value,
      note: note.value,
      ...(one.kind === 'cash_out' && status !== 'paid' ? { cashOut: { status } } : {}),
      ...(tags.length === 0 ? {} : { tags }),
      id: null,
    })),
  }
}

function inOutProblem(cell: CellOf, money: readonly RowMoney[]): RowProblem | null {
  if (money.every(({ kind, amount }) => kind === 'collect' || amount === null)) return null
  return { field: isBlank(cell('paid')) ? 'received' : 'paid', reason: 'asks-in-out' }
}

/** Returns the moment of a date in the member's zone. */
function momentOf(date: ReadDate, { zone, now }: ReadContext): Pick<ReadEntry, 'at' | 'dateOnly' | 'when'> {
  if (date.kind === 'moment') return { at: date.at, dateOnly: false, when: String(date.at) }
  if (date.kind === 'wall') {
    const at = wallClockToEpoch(zone, date.wallMs)
    // The same in every zone, so that a file has the same IDs wherever it is imported.
    return { at, dateOnly: false, when: `wall ${date.wallMs}` }
  }
  const noon = wallClockToEpoch(zone, date.wallMs + DAY_MS / 2)
  const isToday = Math.floor((now + zoneOffsetMs(zone, now)) / DAY_MS) * DAY_MS === date.wallMs
  const at = isToday && noon > now ? wallClockToEpoch(zone, date.wallMs) : noon
  return { at: epochMs(at), dateOnly: true, when: `day ${date.wallMs / DAY_MS}` }
}

/** Reads our own export, whose columns are known and whose times are UTC. */
function readOwnRows(
  table: CellTable,
  header: CellRow,
  settings: ImportSettings,
  context: ReadContext,
): ReadRow[] {
  const columns = ownColumns(header)
  const seen = new Set<string>()
  const rows: ReadRow[] = []
  for (const { index, row } of rowsBelow(table, settings.header)) {
    if (!isFilledRow(row)) continue
    const read = readOwnRow(row, columns, settings, context)
    const id = read.kind === 'entries' ? (read.entries[0]?.id ?? null) : null
    if (id !== null && seen.has(id)) rows.push({ index, kind: 'left-out', reason: 'repeated' })
    else rows.push({ index, ...read })
    if (id !== null) seen.add(id)
  }
  return rows
}

/** A text of the file with the number of its rows. */
export type CountedText = { readonly text: string; readonly rows: number }

/** Returns the different texts of a column that have no meaning yet, most frequent first. */
export function unknownTexts(
  table: CellTable,
  rows: readonly ReadRow[],
  column: number,
  reason: 'unknown-kind' | 'unknown-casino',
): CountedText[] {
  const counts = new Map<string, { text: string; rows: number }>()
  for (const row of rows) {
    if (row.kind !== 'problem' || row.problem.reason !== reason) continue
    const text = cellText(table[row.index]?.[column])
    const key = foldText(text)
    counts.set(key, { text: counts.get(key)?.text ?? text, rows: (counts.get(key)?.rows ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.rows - a.rows)
}
