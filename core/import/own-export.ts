import { type Cell, type CellRow, cellText } from '#core/import/cell.ts'
import type { ColumnRole, ColumnRoles } from '#core/import/columns.ts'

const NEEDED = ['id', 'casino_id', 'casino', 'kind', 'amount', 'occurred_at'] as const
/** Older exports lack some. */
const OPTIONAL = [
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
  'tags',
] as const

export type OwnColumn = (typeof NEEDED)[number] | (typeof OPTIONAL)[number]

/** Returns whether a header is that of our own export of entries. */
export function isOwnExport(header: CellRow): boolean {
  const names = new Set(header.map((cell) => cellText(cell).toLowerCase()))
  return NEEDED.every((name) => names.has(name))
}

/** Returns the index of each column of an own export. Its others repeat the same in the member's time zone. */
export function ownColumns(header: CellRow): Readonly<Record<OwnColumn, number>> {
  const names = header.map((cell) => cellText(cell).toLowerCase())
  const of = (name: OwnColumn) => names.indexOf(name)
  return {
    id: of('id'),
    casino_id: of('casino_id'),
    casino: of('casino'),
    kind: of('kind'),
    amount: of('amount'),
    occurred_at: of('occurred_at'),
    received_at: of('received_at'),
    note: of('note'),
    deleted_at: of('deleted_at'),
    worth: of('worth'),
    streak_day: of('streak_day'),
    not_ready: of('not_ready'),
    date_only: of('date_only'),
    status: of('status'),
    approved_at: of('approved_at'),
    paid_at: of('paid_at'),
    closed_at: of('closed_at'),
    method: of('method'),
    fee: of('fee'),
    reference: of('reference'),
    tags: of('tags'),
  }
}

const ROLES: Partial<Record<string, ColumnRole>> = {
  casino: 'casino',
  kind: 'kind',
  amount: 'amount',
  occurred_at: 'date',
  note: 'note',
}

/** Returns the roles of the columns of an own export. */
export function ownRoles(header: CellRow): ColumnRoles {
  return header.map((cell) => ROLES[cellText(cell).toLowerCase()] ?? null)
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/**
 * Reads the ID of an exported entry, in lower case.
 *
 * @returns undefined if a spreadsheet has damaged it; null if the cell is empty: a row that was added.
 */
export function ownId(cell: Cell | undefined): string | null | undefined {
  const text = cellText(cell).toLowerCase()
  if (text === '') return null
  return UUID.test(text) ? text : undefined
}

/** Removes what the export put before a text (`guardedText`): an apostrophe, or a space. */
export function withoutGuard(text: string): string {
  if (/^''*(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u.test(text)) return text.slice(1)
  return /^ [+\-@]/.test(text) ? text.slice(1) : text
}
