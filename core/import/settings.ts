import { type DecimalSign, findDecimalSign } from '#core/import/amount-text.ts'
import { type CellTable, cellText } from '#core/import/cell.ts'
import { type ColumnRole, type ColumnRoles, MONEY_ROLES, suggestColumns } from '#core/import/columns.ts'
import { type DateOrder, provenOrder } from '#core/import/date-text.ts'
import { findHeaderRow, rowsBelow } from '#core/import/header-row.ts'
import type { KindChoice } from '#core/import/kind-text.ts'
import type { CasinoIndex } from '#core/import/match-casino.ts'
import { isOwnExport, ownRoles } from '#core/import/own-export.ts'
import type { DateSystem } from '#core/import/serial-date.ts'

/** The casino of a text of the file: one that exists, a new one of the member, or none. */
export type CasinoChoice = number | 'new' | 'skip'

/** How a file is read. Null is a question that the member has not answered. */
export type ImportSettings = {
  /** The index of the row with the names of the columns; null without one. */
  readonly header: number | null
  readonly columns: ColumnRoles
  readonly order: DateOrder | null
  readonly system: DateSystem
  readonly sign: DecimalSign
  /** The kind of the rows with a word, by its folded text. */
  readonly kinds: Readonly<Record<string, KindChoice>>
  /** The kind of amounts without and with a minus sign, in a file without kinds. */
  readonly plain: KindChoice | null
  readonly minus: KindChoice | null
  /** What a minus sign means in a file with kinds: nothing, or that the row is not an entry. */
  readonly signs: 'ignored' | 'rejected' | null
  /** Whether the member confirmed which of "In" and "Out" is which. */
  readonly inOut: boolean
  /** The casino of a text, by its folded text. */
  readonly casinos: Readonly<Record<string, CasinoChoice>>
}

/** Suggests how to read a table: the header row, the columns, the order of dates, and the decimal sign. */
export function suggestSettings(table: CellTable, findCasino: CasinoIndex): ImportSettings {
  return settingsForHeader(table, findHeaderRow(table), findCasino)
}

/** Suggests how to read a table whose header row is known. */
export function settingsForHeader(
  table: CellTable,
  header: number | null,
  findCasino: CasinoIndex,
): ImportSettings {
  const rows = rowsBelow(table, header).map(({ row }) => row)
  const names = header === null ? null : (table[header] ?? [])
  const columns =
    names !== null && isOwnExport(names)
      ? ownRoles(names)
      : suggestColumns(names, rows, (text) => findCasino(text) !== null)
  return {
    header,
    columns,
    ...settingsOfValues(table, header, columns),
    system: '1900',
    kinds: {},
    plain: null,
    minus: null,
    signs: null,
    inOut: false,
    casinos: {},
  }
}

/** Finds what the values of matched columns show: the order of dates, if any proves it, and the decimal sign. */
export function settingsOfValues(
  table: CellTable,
  header: number | null,
  columns: ColumnRoles,
): Pick<ImportSettings, 'order' | 'sign'> {
  const rows = rowsBelow(table, header).map(({ row }) => row)
  const money = columns.flatMap((role, index) => (isMoney(role) ? [index] : []))
  const evidence = findDateOrder(table, header, columns)
  return {
    order: evidence.order,
    sign: findDecimalSign(rows.flatMap((row) => money.map((index) => row[index]))) ?? 'point',
  }
}

/** Returns whether a column has amounts. */
export function isMoney(role: ColumnRole | null | undefined): boolean {
  return MONEY_ROLES.some((one) => one === role)
}

/** What the dates of a file prove about their order. */
export type DateOrderEvidence = {
  /** Null if nothing proves one, or some dates prove the opposite. */
  readonly order: DateOrder | null
  /** A date that can be read in both orders; null if there is none, so that nothing has to be asked. */
  readonly either: string | null
  readonly isMixed: boolean
}

/** Finds the order of the dates: proved by a date that has only one reading, in the column or above the header. */
export function findDateOrder(
  table: CellTable,
  header: number | null,
  columns: ColumnRoles,
): DateOrderEvidence {
  const column = columns.indexOf('date')
  const seen = new Set<DateOrder>()
  let either: string | null = null
  for (const { row } of column < 0 ? [] : rowsBelow(table, header)) {
    const proof = provenOrder(row[column])
    if (proof === 'either') either ??= cellText(row[column])
    else if (proof !== null) seen.add(proof)
  }
  for (const row of table.slice(0, header ?? 0))
    for (const [text] of row.flatMap((cell) => [
      ...cellText(cell).matchAll(/\b\d{1,2}\/\d{1,2}\/\d{4}\b/g),
    ])) {
      const proof = provenOrder(text)
      if (proof !== null && proof !== 'either') seen.add(proof)
    }
  const [order = null] = seen
  return { order: seen.size === 1 ? order : null, either, isMixed: seen.size > 1 }
}
