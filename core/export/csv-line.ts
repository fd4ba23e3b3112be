/** The value of a cell; null and undefined are written as an empty cell. */
export type CsvCell = string | number | boolean | null | undefined

/**
 * Returns one line of a CSV file, with its line end (RFC 4180: CRLF, quotes doubled).
 *
 * Text that a spreadsheet would read as a formula (it starts with `=`, `+`, `-`, `@`, a tab, a line feed or a carriage
 * return) gets a leading apostrophe, which prevents CSV injection. Numbers are not changed.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
