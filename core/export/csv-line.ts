import { decimalText } from '#core/money/decimal-text.ts'
import type { Cents } from '#core/units.ts'

/** The value of a cell; null and undefined are written as an empty cell. */
export type CsvCell = string | number | boolean | CsvAmount | null | undefined

/** An amount as a spreadsheet of the region reads it: as a number, also below zero, and quoted, so that no separator splits it. */
export type CsvAmount = { readonly amount: string }

/** Starts a file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A comma, or a semicolon where the comma is the decimal sign, as Excel expects it in such a region. */
export type CsvSeparator = ',' | ';'

/** Returns an amount with two decimals, and the decimal sign that belongs to the separator. */
export function csvAmount(amount: Cents, separator: CsvSeparator = ','): CsvAmount {
  const text = decimalText(amount)
  return { amount: separator === ';' ? text.replace('.', ',') : text }
}

/**
 * Returns one line of a CSV file, with its line end (RFC 4180: CRLF, quotes doubled).
 *
 * All text is quoted, so that no region's separator splits it. Text that a spreadsheet would run as a formula gets a
 * leading apostrophe, or a leading space if it only begins like one (`-5 SC lost`): a spreadsheet shows an apostrophe.
 * Numbers are not changed.
 */
export function csvLine(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map(cellText).join(separator)}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'object') return `"${cell.amount}"`
  return typeof cell === 'string' ? `"${guardedText(cell).replaceAll('"', '""')}"` : String(cell)
}

/** A sign of a formula, also of full width, after any white space or invisible characters. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u

/** Words and figures behind a sign, without anything that calls a function or computes. */
const PLAIN = /^[+\-@](?=.*[\p{L} ])(?!.*\p{L}\()[\p{L}\p{N} .,:;$%()'’-]*$/u

/** What the reader of an export takes for a guard: apostrophes before a formula or a line end. */
const LIKE_GUARDED = /^'+(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** Returns a text as an export writes it; `withoutGuard` (core/import/own-export.ts) returns the text again. */
export function guardedText(text: string): string {
  if (/^[\t\r\n]/.test(text) || LIKE_GUARDED.test(text)) return `'${text}`
  if (!FORMULA.test(text)) return text
  return PLAIN.test(text) ? ` ${text}` : `'${text}`
}
