import { parse } from 'csv-parse/sync'
import type { CatalogProblem } from '#catalog/schema.ts'
import { err, type Result, ok } from '#core/result.ts'

const REQUIRED = [
  'name',
  'site',
  'tier',
  'reset_type',
  'reset_value',
  'expected_daily_reward',
  'rtp',
  'wash_game',
  'where_to_collect',
  'best_strategy',
  'supports_crypto',
  'bank_min',
  'gift_min',
  'crypto_min',
  'currency',
  'exchange_rate',
  'operator',
  'status',
  'notes',
  'source_urls',
  'source_date',
] as const

const OPTIONAL = ['id', 'min_age', 'reset_zone', 'wallet_min', 'wallet_name', 'payment_trouble'] as const

type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number]

/** One row of a catalog CSV: its number counted from the first row under the header, and the trimmed cells. */
export type CsvRow = {
  readonly row: number
  /** Null if the file has no such column; '' if the cell is empty. */
  readonly cell: (column: Column) => string | null
}

/**
 * Reads a catalog CSV: RFC 4180, the columns of the sourced sheet in any order, `id`, `min_age`, `reset_zone`,
 * `wallet_min`, `wallet_name` and `payment_trouble` are optional.
 *
 * @returns the rows, or every invalid column and row.
 */
export function readCsvRows(text: string): Result<readonly CsvRow[], readonly CatalogProblem[]> {
  const parsed = parseCsv(text)
  if (!parsed.ok) return parsed
  const [header = [], ...body] = parsed.value
  const problems: CatalogProblem[] = []
  const known: readonly string[] = [...REQUIRED, ...OPTIONAL]
  for (const [index, column] of header.entries()) {
    if (!known.includes(column)) problems.push(inHeader(column, 'is not a known column'))
    else if (header.indexOf(column) !== index) problems.push(inHeader(column, 'is repeated'))
  }
  for (const column of REQUIRED) if (!header.includes(column)) problems.push(inHeader(column, 'is missing'))
  for (const [index, cells] of body.entries()) {
    if (cells.length === header.length) continue
    const reason = `has ${cells.length} cells where the header has ${header.length}`
    problems.push({ where: `row ${index + 1}`, field: null, reason })
  }
  if (body.length === 0) problems.push({ where: 'the file', field: null, reason: 'contains no casino' })
  if (problems.length > 0) return err(problems)
  return ok(
    body.map((cells, index) => ({
      row: index + 1,
      cell: (column) => {
        const at = header.indexOf(column)
        return at < 0 ? null : (cells[at] ?? '')
      },
    })),
  )
}

function parseCsv(text: string): Result<string[][], readonly CatalogProblem[]> {
  try {
    return ok(parse(text, { trim: true, relax_column_count: true, skip_empty_lines: true }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return err([{ where: 'the file', field: null, reason: `is not CSV: ${reason}` }])
  }
}

function inHeader(column: string, reason: string): CatalogProblem {
  return { where: 'header', field: column, reason }
}
