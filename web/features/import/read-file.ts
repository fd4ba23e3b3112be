import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import { type Cell, type CellTable, cellText } from '#core/import/cell.ts'
import type { DateSystem } from '#core/import/serial-date.ts'
import { guardedText } from '#core/export/csv-line.ts'
import { MOST_IMPORT_ROWS } from '#contract/import-limits.ts'
import {
  type Encoding,
  type FileChoices,
  type FileProblem,
  MOST_FILE_BYTES,
  type Separator,
  SEPARATORS,
} from '#web/features/import/file-choices.ts'
import { type ExportedList, readExportedList } from '#web/features/import/exported-list.ts'

/** The most bytes of a workbook after unpacking. */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024
const MOST_COLUMNS = 200
/** Titles and empty lines do not count as rows to import. */
const EXTRA_ROWS = 500

/** A file as a table. What it does not have is null: a workbook has no encoding. */
export type FileTable = {
  readonly table: CellTable
  readonly encoding: Encoding | null
  readonly separator: Separator | null
  readonly sheet: string | null
  readonly sheets: readonly string[]
  /** How a workbook numbers its days; other files do not state it. */
  readonly system?: DateSystem
  /** The list of the member, which only our JSON export has. */
  readonly list?: ExportedList | null
}

export type FileResult =
  | ({ readonly ok: true } & FileTable)
  | { readonly ok: false; readonly problem: FileProblem }

/** Reads a CSV or TSV file, a workbook (XLSX), or our own JSON export. Finds its encoding and its separator. */
export async function readFile(bytes: Uint8Array<ArrayBuffer>, choices: FileChoices): Promise<FileResult> {
  if (bytes.length > MOST_FILE_BYTES) return rejected('too-large')
  if (bytes.length === 0) return rejected('empty')
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return rejected('old-workbook')
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return await readWorkbook(bytes, choices.sheet)
  const encoding = choices.encoding ?? findEncoding(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (isBinary(text)) return rejected('binary')
  if (/^\s*\{/.test(text)) return readOwnJson(text)
  return readText(text, choices.separator, encoding)
}

/** Reads text with separators, such as cells that were copied from a spreadsheet. */
export function readText(text: string, chosen: Separator | undefined, encoding: Encoding | null): FileResult {
  const named = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(text)
  const content = named === null ? text : text.slice(named[0].length)
  const { data, meta, errors } = Papa.parse<string[]>(content, {
    delimiter: chosen ?? named?.[1] ?? '',
    delimitersToGuess: [...SEPARATORS],
    preview: MOST_IMPORT_ROWS + EXTRA_ROWS + 1,
  })
  // Also blank lines count: what is beyond them would be missing without a word.
  if (meta.truncated) return rejected('too-many-rows')
  // The cell would contain them.
  if (errors.some(({ code }) => code === 'MissingQuotes')) return rejected('open-quote')
  const separator = SEPARATORS.find((one) => one === meta.delimiter) ?? ','
  return checked({ table: data, encoding, separator, sheet: null, sheets: [] })
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, chosen: string | undefined): Promise<FileResult> {
  const problem = checkWorkbook(bytes)
  if (problem !== null) return rejected(problem)
  const { default: readXlsxFile } = await import('read-excel-file/universal')
  try {
    const sheets = await readXlsxFile(withErrorTexts(bytes).buffer, { trim: false })
    const filled = sheets.filter(({ data }) => data.length > 0)
    const sheet = filled.find((one) => one.sheet === chosen) ?? filled[0]
    if (sheet === undefined) return rejected('empty')
    return checked({
      table: sheet.data.map((row) => row.map(cellOf)),
      encoding: null,
      separator: null,
      system: dateSystemOf(bytes),
      sheet: sheet.sheet,
      sheets: filled.map((one) => one.sheet),
    })
  } catch {
    return rejected('not-a-workbook')
  }
}

/** Reads the list of the files in a workbook, without unpacking them. */
function checkWorkbook(bytes: Uint8Array): FileProblem | null {
  const names: string[] = []
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        unpacked += originalSize
        return false
      },
    })
  } catch {
    return 'not-a-workbook'
  }
  if (unpacked > MOST_UNPACKED_BYTES) return 'unpacks-too-large'
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) return 'macros'
  return names.includes('xl/workbook.xml') ? null : 'not-a-workbook'
}

/** Returns how a workbook numbers its days, which cells that are formatted as numbers do not show. */
function dateSystemOf(bytes: Uint8Array): DateSystem {
  const files = unzipSync(bytes, { filter: ({ name }) => name === 'xl/workbook.xml' })
  const xml = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())
  return /<(?:\w+:)?workbookPr\s[^<>]*?\bdate1904=["'](?:1|true|on)["']/.test(xml) ? '1904' : '1900'
}

/**
 * Makes the errors of formulas, such as #REF!, texts of their cells. `read-excel-file` reads them as empty cells, and a
 * collection would be recorded without its amount.
 */
function withErrorTexts(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const files = unzipSync(bytes)
  let hasErrors = false
  for (const [name, content] of Object.entries(files)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) continue
    const xml = strFromU8(content)
    const changed = xml.replace(/(<(?:\w+:)?c\s[^<>]*?\bt=)(?:"e"|'e')/g, '$1"str"')
    if (changed === xml) continue
    files[name] = strToU8(changed)
    hasErrors = true
  }
  return hasErrors ? new Uint8Array(zipSync(files, { level: 0 })) : bytes
}

/** Dates of a workbook have no zone: the text is what the cell shows. */
function cellOf(value: unknown): Cell {
  if (value instanceof Date) {
    // A date is a fraction of days, which may be some milliseconds before its second.
    const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
    // A time without a date is a part of the day that Excel numbers 0, or 1 for hours beyond 24.
    if (/^1899-12-3[01]T/.test(text)) return text.slice(11, 19)
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
  }
  // A check box, as the CSV file of the same sheet has it.
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}

const OWN_COLUMNS = [
  'id',
  'casino_id',
  'casino',
  'kind',
  'amount',
  'occurred_at',
  'received_at',
  'note',
  'deleted_at',
  'worth',
  'streak_day',
  'not_ready',
  'date_only',
  'status',
  'approved_at',
  'paid_at',
  'closed_at',
  'method',
  'fee',
  'reference',
] as const

/** The columns of texts that a member wrote, from which the reader of exports removes guards. */
const GUARDED: ReadonlySet<string> = new Set(['note', 'casino', 'reference'])

/** Reads the entries of our own JSON export as the rows of the CSV export. */
function readOwnJson(text: string): FileResult {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return rejected('not-our-json')
  }
  const entries = (json as { entries?: unknown }).entries
  if (!Array.isArray(entries)) return rejected('not-our-json')
  const rows = entries.map((entry: Readonly<Record<string, unknown>>) =>
    OWN_COLUMNS.map((name) => {
      const value = textOf(entry[name === 'deleted_at' ? 'voided_at' : name])
      return GUARDED.has(name) ? guardedText(value) : value
    }),
  )
  return checked({
    table: [[...OWN_COLUMNS], ...rows],
    list: readExportedList(json),
    encoding: null,
    separator: null,
    sheet: null,
    sheets: [],
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || value === true ? String(value) : ''
}

function checked(file: FileTable): FileResult {
  const { table } = file
  const filled = table.filter((row) => row.some((cell) => cellText(cell) !== '')).length
  if (filled === 0) return rejected('empty')
  if (table.some((row) => row.length > MOST_COLUMNS)) return rejected('too-many-columns')
  return filled > MOST_IMPORT_ROWS + EXTRA_ROWS ? rejected('too-many-rows') : { ok: true, ...file }
}

function rejected(problem: FileProblem): FileResult {
  return { ok: false, problem }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/**
 * UTF-16 if the bytes begin with its mark, or with two letters of it: other text has no byte 0. Else UTF-8 if it is valid,
 * else what Excel on Windows writes.
 */
function findEncoding(bytes: Uint8Array): Encoding {
  const zeros = [...bytes.subarray(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('')
  if (startsWith(bytes, [0xff, 0xfe]) || zeros === 'x0x0') return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff]) || zeros === '0x0x') return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Text of a spreadsheet has no control characters but tabs and line ends. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 10_000)
  // oxlint-disable-next-line no-control-regex -- finds them
  const controls = sample.match(/[\0-\x08\x0e-\x1f\ufffd]/g)?.length ?? 0
  return controls > 0 && (sample.includes('\0') || controls * 100 > sample.length)
}
