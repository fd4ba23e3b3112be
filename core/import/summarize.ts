import { readAmount } from '#core/import/amount-text.ts'
import { type CellTable, isBlank } from '#core/import/cell.ts'
import { BOOK_ROLES } from '#core/import/columns.ts'
import type { ReadRow } from '#core/import/import-row.ts'
import type { NumberedEntry } from '#core/import/number-entries.ts'
import { cellsOf, type RowProblem } from '#core/import/read-row.ts'
import type { ImportSettings } from '#core/import/settings.ts'
import { type Cents, cents } from '#core/units.ts'

/** The sums of entries, by kind. */
export type ImportSums = {
  readonly collected: Cents
  readonly collections: number
  readonly cashedOut: Cents
  readonly cashOuts: number
  readonly spent: Cents
  readonly spends: number
}

/**
 * Sums entries of a file, without those that were deleted before the export. Collections without an amount and cash-outs that are
 * not paid are counted only; corrections and amounts played through are in no sum.
 */
export function sumEntries(entries: Iterable<NumberedEntry>): ImportSums {
  const sums = { collect: 0, cash_out: 0, spend: 0 }
  const counts = { collect: 0, cash_out: 0, spend: 0 }
  for (const { entry } of entries) {
    const { kind } = entry
    if (entry.voidedAt !== undefined && entry.voidedAt !== null) continue
    if (kind === 'correction' || kind === 'played') continue
    if (kind !== 'cash_out' || (entry.cashOut?.status ?? 'paid') === 'paid') sums[kind] += entry.amount ?? 0
    counts[kind] += 1
  }
  return {
    collected: cents(sums.collect),
    collections: counts.collect,
    cashedOut: cents(sums.cash_out),
    cashOuts: counts.cash_out,
    spent: cents(sums.spend),
    spends: counts.spend,
  }
}

/** Sums every amount of a file that can be read, without sums, and without regard to signs and other problems of a row. */
export function sumFile(table: CellTable, rows: readonly ReadRow[], settings: ImportSettings): Cents {
  let sum = 0
  for (const row of rows) {
    if (row.kind === 'left-out' && row.reason !== 'chosen' && row.reason !== 'repeated') continue
    const cell = cellsOf(table[row.index] ?? [], settings)
    const book = BOOK_ROLES.filter((role) => !isBlank(cell(role)))
    const single = isBlank(cell('amount')) ? ('coins' as const) : ('amount' as const)
    for (const field of book.length > 0 ? book : [single]) {
      const content = cell(field)
      const amount = content === undefined || isBlank(content) ? null : readAmount(content, settings.sign)
      if (amount?.ok) sum += amount.value.cents
    }
  }
  return cents(sum)
}

/** Counts the rows of each problem. */
export function countProblems(rows: readonly ReadRow[]): ReadonlyMap<RowProblem['reason'], number> {
  const counts = new Map<RowProblem['reason'], number>()
  for (const row of rows)
    if (row.kind === 'problem') counts.set(row.problem.reason, (counts.get(row.problem.reason) ?? 0) + 1)
  return counts
}
