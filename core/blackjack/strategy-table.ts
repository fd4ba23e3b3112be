import type { CardValue } from '#core/blackjack/card.ts'

/** The table's advice for one hand against one upcard. After a hit, a double becomes its alternative. */
export type TableCell = 'Hit' | 'Stand' | 'Split' | 'Double, else Hit' | 'Double, else Stand'

/** The dealer's upcards in the order of the table's columns. */
export const TABLE_UPCARDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1] as const satisfies readonly CardValue[]

type TableRow = readonly [
  TableCell,
  TableCell,
  TableCell,
  TableCell,
  TableCell,
  TableCell,
  TableCell,
  TableCell,
  TableCell,
  TableCell,
]

const H = 'Hit'
const S = 'Stand'
const P = 'Split'
const D = 'Double, else Hit'
const E = 'Double, else Stand'

/**
 * Two cards of equal value, by that value.
 */
export const PAIR_TABLE: Readonly<Record<CardValue, TableRow>> = {
  // 2  3  4  5  6  7  8  9 10  A
  1: [P, P, P, P, P, P, P, P, P, P],
  2: [P, P, P, P, P, P, H, H, H, H],
  3: [P, P, P, P, P, P, H, H, H, H],
  4: [H, H, H, P, P, H, H, H, H, H],
  5: [D, D, D, D, D, D, D, D, H, H],
  6: [P, P, P, P, P, H, H, H, H, H],
  7: [P, P, P, P, P, P, H, H, H, H],
  8: [P, P, P, P, P, P, P, P, P, P],
  9: [P, P, P, P, P, S, P, P, S, S],
  10: [S, S, S, S, S, S, S, S, S, S],
}

/** The best totals of the soft rows. Soft 21 stands before the table is read; soft 12 is always a pair. */
export type SoftTotal = 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20

/**
 * Soft hands other than pairs, by their best total.
 */
export const SOFT_TABLE: Readonly<Record<SoftTotal, TableRow>> = {
  //  2  3  4  5  6  7  8  9 10  A
  13: [H, H, D, D, D, H, H, H, H, H],
  14: [H, H, D, D, D, H, H, H, H, H],
  15: [H, H, D, D, D, H, H, H, H, H],
  16: [H, H, D, D, D, H, H, H, H, H],
  17: [H, H, D, D, D, H, H, H, H, H],
  18: [S, E, E, E, E, S, S, H, H, H],
  19: [S, S, S, S, E, S, S, S, S, S],
  20: [S, S, S, S, S, S, S, S, S, S],
}

/** The rows of the hard table: 8 includes lower totals, 17 includes higher ones. */
export type HardTotal = 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17

/**
 * Hard hands other than pairs, by their total.
 */
export const HARD_TABLE: Readonly<Record<HardTotal, TableRow>> = {
  //  2  3  4  5  6  7  8  9 10  A
  8: [H, H, H, H, H, H, H, H, H, H],
  9: [H, D, D, D, D, H, H, H, H, H],
  10: [D, D, D, D, D, D, D, D, H, H],
  11: [D, D, D, D, D, D, D, D, D, D],
  12: [H, H, S, S, S, H, H, H, H, H],
  13: [S, S, S, S, S, H, H, H, H, H],
  14: [S, S, S, S, S, H, H, H, H, H],
  15: [S, S, S, S, S, H, H, H, H, H],
  16: [S, S, S, S, S, H, H, H, H, H],
  17: [S, S, S, S, S, S, S, S, S, S],
}

/** Returns the cell for two cards of equal value. */
export function pairCell(value: CardValue, upcard: CardValue): TableCell {
  return cellOf(PAIR_TABLE[value], upcard)
}

/** Returns the cell for a soft total that is not a pair; "Other soft totals: hit". */
export function softCell(total: number, upcard: CardValue): TableCell {
  return isSoftRow(total) ? cellOf(SOFT_TABLE[total], upcard) : 'Hit'
}

/** Returns the cell for a hard total that is not a pair. */
export function hardCell(total: number, upcard: CardValue): TableCell {
  const row = Math.min(Math.max(total, 8), 17)
  return isHardRow(row) ? cellOf(HARD_TABLE[row], upcard) : 'Stand'
}

function isSoftRow(total: number): total is SoftTotal {
  return total in SOFT_TABLE
}

function isHardRow(total: number): total is HardTotal {
  return total in HARD_TABLE
}

function cellOf(row: TableRow, upcard: CardValue): TableCell {
  return row[TABLE_UPCARDS.indexOf(upcard)] ?? 'Hit'
}
