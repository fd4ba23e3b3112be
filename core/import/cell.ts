/** The content of a cell: text as it is shown, or the number of a numeric cell of a workbook. Empty is `''`. */
export type Cell = string | number

export type CellRow = readonly Cell[]

/** A table as it was read from a file: rows may have different lengths. */
export type CellTable = readonly CellRow[]

const WHITE = /[\s\u00a0\u202f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g

/** Returns the text of a cell on one line, without the invisible characters that pages and phones add. */
export function cellText(cell: Cell | undefined): string {
  return typeof cell === 'number' ? numberText(cell) : (cell ?? '').replace(WHITE, ' ').trim()
}

/** Returns the text of a note: its lines stay, and characters that the ledger cannot store do not (NUL, half of a surrogate pair). */
export function noteText(cell: Cell | undefined): string {
  if (typeof cell === 'number') return numberText(cell)
  return (cell ?? '').replaceAll('\r\n', '\n').replace(/\0|\p{Surrogate}/gu, '')
}

/** Returns a number as a spreadsheet shows it: with the 15 digits that Excel stores, never as 1e21. */
function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return Math.abs(rounded) < 1e15 ? String(rounded) : rounded.toFixed(0)
}

/** Returns a text for comparisons: lower case, without accents, spaces, and punctuation. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns whether a cell is empty, or has one of the marks that people write for "nothing". */
export function isBlank(cell: Cell | undefined): boolean {
  return /^(?:[-–—]+|n\/?a|none|aucune?)?$/i.test(cellText(cell))
}

/** Returns whether a row has a cell that is not empty. */
export function isFilledRow(row: CellRow): boolean {
  return row.some((cell) => !isBlank(cell))
}

const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|ERROR!)/i

/** Returns whether a cell shows the error of a formula, such as `#REF!`. */
export function isFormulaError(cell: Cell | undefined): boolean {
  return FORMULA_ERROR.test(cellText(cell))
}
