/** What may stand in a cell; null and undefined leave it empty. */
export type CsvCell = string | number | boolean | null | undefined

/**
 * One line of a CSV file, with its line end (RFC 4180: CRLF, quotes doubled).
 *
 * A cell of text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`, a tab, a line feed or a
 * carriage return) gets an apostrophe in front, so that a pasted note runs nothing on the computer that opens the
 * file. Numbers are written as they are.
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
