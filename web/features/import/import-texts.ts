import { isFilledRow } from '#core/import/cell.ts'
import type { RowProblem } from '#core/import/read-row.ts'
import type { ColumnRole } from '#core/import/columns.ts'
import type { GridColumns } from '#core/import/grid.ts'
import type { EntryKind } from '#core/import/kind-text.ts'
import type { OpenedFile } from '#web/features/import/import-messages.ts'
import type { ImportProgress, RowError } from '#web/features/import/send-import.ts'
import type { Encoding, FileProblem, Layout, Separator } from '#web/features/import/file-choices.ts'

export const FILE_PROBLEM_TEXTS: Readonly<Record<FileProblem, string>> = {
  'too-large': 'This file is larger than 10 MB. Split it, for example by year, and import the parts.',
  empty: 'This file has no rows.',
  binary: 'This isn’t a spreadsheet or a text file. Save your records as CSV or XLSX and choose that file.',
  'old-workbook': 'This is a workbook of Excel 97–2003 (.xls). Save it as .xlsx or CSV and choose that file.',
  macros: 'This workbook contains macros. Save it as .xlsx without macros and choose that file.',
  'not-a-workbook': 'This isn’t an Excel workbook, or it’s damaged. Save it again as .xlsx or CSV.',
  'unpacks-too-large': 'This workbook is too large when unpacked. Save the sheet with your records as CSV.',
  'too-many-rows':
    'This file has more than 20,000 rows. Split it, for example by year, and import the parts.',
  'too-many-columns': 'This file has more than 200 columns. Remove those that aren’t part of your records.',
  'open-quote':
    'A quotation mark in this file isn’t closed, so the rows after it can’t be read. Close or remove it, and choose the file again.',
  'not-our-json': 'This JSON file isn’t an export of Daily Bonus Blog.',
}

export const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = {
  date: 'Date',
  time: 'Time',
  casino: 'Casino',
  kind: 'Type (collection, cash-out, spend)',
  amount: 'Amount ($)',
  coins: 'Amount (SC)',
  collected: 'Collected',
  paid: 'Spent at the casino',
  received: 'Cashed out',
  currency: 'Currency',
  note: 'Note',
  status: 'Status of a cash-out',
  tag: 'Tags of the casino',
}

export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Windows (Western)',
  macintosh: 'Mac (Western)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16 BE)',
}

export const LAYOUT_NAMES: Readonly<Record<Layout, string>> = {
  grid: 'A cell for each casino and day',
  rows: 'A row for each entry',
}

/** Explains the rows of a sheet with a cell for each casino on each day. */
export const GRID_TEXTS: Readonly<Record<GridColumns, string>> = {
  casinos: 'This sheet has a column for each casino. Each of its amounts and marks is now a row.',
  dates: 'This sheet has a column for each day. Each of its amounts and marks is now a row.',
}

export const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}

export const KIND_PLURALS: Readonly<Record<EntryKind, string>> = {
  collect: 'Collections',
  cash_out: 'Cash-outs',
  spend: 'Spends',
}

type Reason = RowProblem['reason']

const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  blank: 'Missing',
  'no-year': 'The year is missing',
  'no-such-day': 'There’s no such day',
  'other-order': 'There’s no such day with the order of the other dates',
  'other-year': 'The year isn’t 2000 to 2099',
  'not-a-date': 'Not a date',
  'no-serial': 'This number isn’t a date from 2000 on',
  'date-order': 'Month or day first?',
  'other-system': 'Four years from the other rows: copied from a workbook with 1904 dates?',
  future: 'In the future',
  'formula-error': 'A formula has an error',
  'not-a-time': 'Not a time',
  'unknown-casino': 'Casino not recognized',
  'unknown-kind': 'Type not recognized',
  chosen: 'Left out',
  formula: 'A formula without its result',
  scientific: 'Written like 1e2. Type the full amount',
  'other-currency': 'Another currency than US dollars or SC',
  'too-precise': 'More than two decimals',
  'too-large': 'More than $1,000,000.00',
  'other-sign': 'Not the decimal sign of the other amounts',
  'not-money': 'Not an amount',
  zero: 'The amount is zero',
  'minus-sign': 'Has a minus sign',
  'asks-sign': 'What does the minus sign mean?',
  'asks-kind': 'A collection, a cash-out, or a spend?',
  'asks-in-out': 'In or out of the casino?',
  split: 'Split at its comma, which needs quotes in the file. Type the full amount',
  'too-long': 'The note is longer than 500 characters',
  'not-paid': 'The cash-out wasn’t paid',
  'unknown-status': 'Not requested, approved, paid, rejected, or canceled',
  'before-request': 'Before the cash-out was requested',
  'before-approval': 'Before the cash-out was approved',
  'long-reference': 'The reference is longer than 100 characters',
  'long-name': 'The name is longer than 80 characters',
  'beyond-limit': 'One import has up to 20,000 entries. Import this row with another file',
  'damaged-id': 'A spreadsheet changed the ID. Clear it to import the row as a new entry',
}

const FIELD_NAMES: Readonly<Record<RowProblem['field'], string>> = {
  date: 'Date',
  time: 'Time',
  casino: 'Casino',
  kind: 'Type',
  amount: 'Amount',
  coins: 'Amount (SC)',
  collected: 'Collected',
  paid: 'Spent',
  received: 'Cashed out',
  currency: 'Currency',
  note: 'Note',
  status: 'Status',
  reference: 'Reference',
  approved_at: 'Approved',
  paid_at: 'Paid',
  closed_at: 'Closed',
  id: 'ID',
  row: 'Row',
}

/** Returns why a row is no entry, such as "Date: The year is missing". */
export function problemText({ field, reason }: RowProblem): string {
  return `${FIELD_NAMES[field]}: ${REASON_TEXTS[reason]}`
}

export const ROW_ERROR_TEXTS: Readonly<Record<RowError, string>> = {
  'unknown-casino': 'Its casino isn’t in your list',
  'no-amount': 'It has no amount',
  amount: 'The amount isn’t between $0.01 and $1,000,000.00',
  'too-early': 'The date is before 1970',
  'in-future': 'The date is in the future',
  worth: 'Its expected value isn’t an amount',
  fee: 'The fee is above the amount',
}

export const LEFT_OUT_TEXTS = {
  total: 'A sum of other rows',
  header: 'Column names',
  heading: 'A heading',
  repeated: 'The same entry is in an earlier row',
  chosen: 'Left out as you chose',
} as const

/** Returns a number of things, such as "1 entry" and "1,234 entries". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** Returns how many rows were read, as the member counts them: without empty ones, the column names, and what is above. */
export function rowsReadText(
  { filledRows, firstRows }: Pick<OpenedFile, 'filledRows' | 'firstRows'>,
  header: number | null,
): string {
  const above = header === null ? 0 : firstRows.slice(0, header + 1).filter(isFilledRow).length
  return `${countText(filledRows - above, 'row')} read.`
}

/** Returns a number of entries. */
export function entriesText(count: number): string {
  return countText(count, 'entry', 'entries')
}

/** Returns how many of the entries are done. */
export function progressText({ done, of }: ImportProgress): string {
  return `${done.toLocaleString('en-US')} of ${entriesText(of)}`
}
