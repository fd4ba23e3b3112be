import { type Cell, type CellRow, type CellTable, cellText, foldText, isBlank } from '#core/import/cell.ts'
import { rolesOfName } from '#core/import/columns.ts'

/** A title, a date of the export, and empty lines may be above the header. */
const ROWS_ABOVE = 30

/**
 * Finds the row with the names of the columns: the first of those with the most known names, at least two.
 *
 * @returns its index; null if the file has none, and its first row is an entry.
 */
export function findHeaderRow(table: CellTable): number | null {
  let best: { readonly index: number; readonly names: number } | null = null
  for (const [index, row] of table.slice(0, ROWS_ABOVE).entries()) {
    const roles = new Set(row.flatMap((cell) => rolesOfName(cellText(cell))[0]?.role ?? []))
    if (roles.size >= 2 && roles.size > (best?.names ?? 0)) best = { index, names: roles.size }
  }
  return best?.index ?? null
}

/**
 * Completes the lower row of a header of two rows, as merged cells make it: "Spent" and "Cashed out" are below "Money", and
 * nothing is below "Date". The lower row then has the name of every column, and the other rows keep their places.
 */
export function completeHeader(table: CellTable): CellTable {
  const index = findHeaderRow(table)
  const upper = index === null ? undefined : table[index]
  const lower = index === null ? undefined : table[index + 1]
  if (index === null || upper === undefined || lower === undefined) return table
  const named = lower.flatMap((cell, column) => (isBlank(cell) ? [] : [column]))
  // A cell below the name of a column is a value.
  const isNames = named.every((column) => isColumnName(lower[column]) && !isColumnName(upper[column]))
  if (named.length < 2 || !isNames) return table
  const width = Math.max(upper.length, lower.length)
  const names = Array.from({ length: width }, (_, column) =>
    named.includes(column) ? (lower[column] ?? '') : (upper[column] ?? ''),
  )
  return table.map((row, at) => (at === index + 1 ? names : row))
}

function isColumnName(cell: Cell | undefined): boolean {
  return rolesOfName(cellText(cell)).length > 0
}

/** Returns the rows below the header, with their indexes in the table. */
export function rowsBelow(
  table: CellTable,
  header: number | null,
): readonly { index: number; row: CellRow }[] {
  const start = header === null ? 0 : header + 1
  return table.slice(start).map((row, offset) => ({ index: start + offset, row }))
}

const TOTAL_WORDS =
  /^(?:(?:grand|sub|running|monthly|yearly|overall)?total(?:e?s|aux)?|soustotal|sum|sums|ytd|mtd|average|avg|moyenne|somme|balance|net|netprofit|profit)$/
const TOTAL_OF =
  /^(?:(?:sub|grand)?total(?:s|aux)?|soustotal|sumof|somme) .+|.+ (?:(?:sub|grand)?totals?|soustotal)$/

/** Returns whether a row is a sum of others: "Total", "Subtotal November", or the formula of a sum. */
export function isTotalRow(row: CellRow): boolean {
  return (
    isTotalText(row.find((cell) => !isBlank(cell))) ||
    row.some((cell) => /^=(?:SUM|SUBTOTAL|SOMME|SUMIFS?)\(/i.test(cellText(cell)))
  )
}

/** Returns whether a text names a sum, such as "Total" or "Totals for November". */
export function isTotalText(cell: Cell | undefined): boolean {
  const text = cellText(cell)
  const words = text.toLowerCase().replace(/[-:]/g, '')
  return TOTAL_WORDS.test(foldText(text)) || (words.length <= 40 && TOTAL_OF.test(words))
}

/** Returns whether a row repeats the names of the columns, as printed pages and joined files do. */
export function isRepeatedHeader(row: CellRow, header: CellRow | null): boolean {
  if (header === null) return false
  const names = header.map((cell) => foldText(cellText(cell)))
  const cells = row.map((cell) => foldText(cellText(cell)))
  const filled = names.filter((name) => name !== '').length
  const equal = names.filter((name, index) => name !== '' && name === cells[index]).length
  return equal >= 2 && equal * 2 > filled
}
