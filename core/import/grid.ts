import { readAmount } from '#core/import/amount-text.ts'
import { type Cell, type CellTable, cellText, isBlank } from '#core/import/cell.ts'
import { rolesOfName } from '#core/import/columns.ts'
import { readDate } from '#core/import/date-text.ts'
import { isTotalRow, isTotalText } from '#core/import/header-row.ts'
import type { CasinoIndex } from '#core/import/match-casino.ts'

/** What the columns of a grid are. Its rows are the other of the two. */
export type GridColumns = 'casinos' | 'dates'

/** A sheet with a cell for each casino on each day, and the same as a table with a row for each cell that is an entry. */
export type Grid = { readonly columns: GridColumns; readonly table: CellTable }

/** A title and empty lines may be above the names of the columns. */
const ROWS_ABOVE = 30

/** With fewer names in a row, it could be an entry: one with two dates is common. */
const FEWEST = { casinos: 2, dates: 3 } as const

/** How people mark that a bonus was collected, without its amount, or that it was not. */
const MARK = /^(?:x|yes|y|ok|done|true|collected|claimed|oui|vrai|[✓✔☑✅])\ufe0f?$/iu
const NO_MARK = /^(?:no|n|false|missed|non|faux|[✗✘☐❌])\ufe0f?$/iu

/**
 * Reads a sheet with a column for each casino and a row for each day, or the other way around. Empty cells, zeros, and sums are
 * no entries. If a cell has only a mark, all entries are collections; else nothing in the sheet tells what they are.
 *
 * @returns null for a table of another form.
 */
export function readGrid(table: CellTable, findCasino: CasinoIndex): Grid | null {
  const isCasino = (cell: Cell | undefined) => !isBlank(cell) && findCasino(cellText(cell)) !== null
  return gridOf(table, 'casinos', isCasino, isDate) ?? gridOf(table, 'dates', isDate, isCasino)
}

type Test = (cell: Cell | undefined) => boolean

/** @param isName tests the names of the columns, and `isSide` the column with the names of the rows. */
function gridOf(table: CellTable, columns: GridColumns, isName: Test, isSide: Test): Grid | null {
  const header = fullestRow(table.slice(0, ROWS_ABOVE), isName)
  const names = table[header] ?? []
  if (names.filter(isName).length < FEWEST[columns]) return null
  const below = table.slice(header + 1)
  const side = fullestColumn(below, isSide)
  if (side === null || isName(names[side])) return null
  const rows = below.filter((row) => !isTotalRow(row) && !isTotalText(row[side]))
  const named = names.flatMap((name, column) => (isName(name) && column !== side ? [column] : []))
  if (!haveAmounts(rows, named)) return null
  const used = names.flatMap((name, column) => {
    if (column === side) return []
    const isOther = columns === 'casinos' && mayBeCasino(name) && haveAmounts(rows, [column])
    return isName(name) || isOther ? [column] : []
  })
  const cells = rows.flatMap((row) =>
    used.flatMap((column) => {
      const [value, rowName, name] = [row[column] ?? '', row[side] ?? '', names[column] ?? '']
      if (isNothing(value)) return []
      const [date, casino] = columns === 'casinos' ? [rowName, name] : [name, rowName]
      return [{ date, casino, value }]
    }),
  )
  const hasMarks = cells.some(({ value }) => isMark(value))
  const columnNames = ['Date', 'Casino', ...(hasMarks ? ['Type'] : []), 'Amount']
  const entries = cells.map(({ date, casino, value }) => [
    date,
    casino,
    ...(hasMarks ? ['Collection'] : []),
    isMark(value) ? '' : value,
  ])
  return { columns, table: [columnNames, ...entries] }
}

/** Returns whether most of what is in some columns is an entry. */
function haveAmounts(rows: CellTable, columns: readonly number[]): boolean {
  const filled = rows
    .flatMap((row) => columns.map((column) => row[column]))
    .filter((cell) => !isNothing(cell))
  return filled.filter(isEntry).length * 2 > filled.length
}

/** Returns whether a name that is not known may be that of a casino: it is not the name of sums or notes. */
function mayBeCasino(name: Cell | undefined): boolean {
  return !isBlank(name) && !isTotalText(name) && rolesOfName(cellText(name)).length === 0
}

/** Returns the index of the first row with the most different cells that pass. */
function fullestRow(rows: CellTable, passes: Test): number {
  const counts = rows.map((row) => new Set(row.filter(passes).map(cellText)).size)
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

/** Returns the first column with the most cells that pass; null if none does. */
function fullestColumn(rows: CellTable, passes: Test): number | null {
  const counts: number[] = []
  for (const row of rows)
    for (const [column, cell] of row.entries()) if (passes(cell)) counts[column] = (counts[column] ?? 0) + 1
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0)
  return most === 0 ? null : counts.indexOf(most)
}

/** Also a date without its year, and one that only the other order makes a date: the preview states what is missing. */
function isDate(cell: Cell | undefined): boolean {
  const read = readDate(cell, { order: 'month-first', system: '1900' })
  return read.ok || read.reason === 'no-year' || read.reason === 'other-order'
}

function isMark(cell: Cell | undefined): boolean {
  return MARK.test(cellText(cell))
}

function isNothing(cell: Cell | undefined): boolean {
  return isBlank(cell) || NO_MARK.test(cellText(cell)) || amountOf(cell) === 0
}

function isEntry(cell: Cell | undefined): boolean {
  return isMark(cell) || (amountOf(cell) ?? 0) > 0
}

function amountOf(cell: Cell | undefined): number | null {
  const [point, comma] = [readAmount(cell ?? '', 'point'), readAmount(cell ?? '', 'comma')]
  return point.ok ? point.value.cents : comma.ok ? comma.value.cents : null
}
