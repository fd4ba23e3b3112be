import { type AmountProblem, readAmount } from '#core/import/amount-text.ts'
import {
  type Cell,
  type CellRow,
  cellText,
  foldText,
  isBlank,
  isFormulaError,
  noteText,
} from '#core/import/cell.ts'
import { BOOK_ROLES, type ColumnRole, isBook, MONEY_ROLES } from '#core/import/columns.ts'
import { type DateProblem, provenOrder, readDate, type ReadDate } from '#core/import/date-text.ts'
import { type EntryKind, type KindChoice, kindOfText } from '#core/import/kind-text.ts'
import type { CasinoIndex } from '#core/import/match-casino.ts'
import type { ImportSettings } from '#core/import/settings.ts'
import { statusOfText } from '#core/import/status-text.ts'
import { readTime } from '#core/import/time-text.ts'
import type { CashOutStatus } from '#core/money/cash-out-status.ts'
import { err, ok, type Result } from '#core/result.ts'
import { cents, type Cents } from '#core/units.ts'

/** Why a row is no entry. `field` is the column to correct; `chosen`: the member left out this word or casino. */
export type RowProblem =
  | {
      readonly field: 'date'
      readonly reason: DateProblem | 'date-order' | 'other-system' | 'future' | 'formula-error'
    }
  | { readonly field: 'time'; readonly reason: 'not-a-time' }
  | {
      readonly field: 'casino'
      readonly reason: 'blank' | 'unknown-casino' | 'formula-error' | 'long-name' | 'chosen'
    }
  | { readonly field: 'kind'; readonly reason: 'blank' | 'unknown-kind' | 'chosen' }
  | {
      readonly field: MoneyField
      readonly reason:
        | AmountProblem
        | 'blank'
        | 'zero'
        | 'minus-sign'
        | 'asks-sign'
        | 'asks-kind'
        | 'asks-in-out'
        | 'split'
    }
  | { readonly field: 'currency'; readonly reason: 'other-currency' }
  | { readonly field: 'note'; readonly reason: 'too-long' }
  | { readonly field: 'status'; readonly reason: 'not-paid' }
  /** Of our own export. */
  | { readonly field: 'status'; readonly reason: 'unknown-status' }
  | { readonly field: 'reference'; readonly reason: 'long-reference' }
  | {
      readonly field: 'approved_at' | 'paid_at' | 'closed_at'
      readonly reason: 'before-request' | 'before-approval'
    }
  | { readonly field: 'id'; readonly reason: 'damaged-id' }
  /** The import already has the most entries that one can have. */
  | { readonly field: 'row'; readonly reason: 'beyond-limit' }

type MoneyField = (typeof MONEY_ROLES)[number]

/** The casino of an entry: one that exists, or a new one of the member with this name. */
export type CasinoRef = { readonly id: number } | { readonly id: null; readonly name: string }

/** Entries of a row before its date has become a moment. */
export type RowMoney = { readonly kind: EntryKind; readonly amount: Cents | null }

export type Reading<T> = Result<T, RowProblem>

/** The longest note of an entry. */
export const MAX_NOTE = 500

/** The longest reference of a cash-out. */
export const MAX_REFERENCE = 100

/** The longest name of an own casino. */
const MAX_CASINO_NAME = 80

/** Returns the cell of a role. */
export type CellOf = (role: ColumnRole) => Cell | undefined

export function cellsOf(row: CellRow, settings: ImportSettings): CellOf {
  return (role) => {
    const column = settings.columns.indexOf(role)
    return column < 0 ? undefined : row[column]
  }
}

/** Reads the date of a row, joined with the time of its own column. */
export function readRowDate(cell: CellOf, settings: ImportSettings): Reading<ReadDate> {
  const date = cell('date')
  if (isFormulaError(date)) return err({ field: 'date', reason: 'formula-error' })
  if (settings.order === null && provenOrder(date) === 'either')
    return err({ field: 'date', reason: 'date-order' })
  const read = readDate(date, { order: settings.order ?? 'month-first', system: settings.system })
  if (!read.ok) return err({ field: 'date', reason: read.reason })
  const time = cell('time')
  if (isBlank(time) || read.value.kind !== 'day') return ok(read.value)
  const timeMs = readTime(time)
  return timeMs === null
    ? err({ field: 'time', reason: 'not-a-time' })
    : ok({ kind: 'wall', wallMs: read.value.wallMs + timeMs })
}

/** Finds the casino that a text names, or the member's choice for it. */
export function readCasino(
  cell: Cell | undefined,
  settings: ImportSettings,
  findCasino: CasinoIndex,
): Reading<CasinoRef> {
  if (isBlank(cell)) return err({ field: 'casino', reason: 'blank' })
  if (isFormulaError(cell)) return err({ field: 'casino', reason: 'formula-error' })
  const text = cellText(cell)
  const choice = settings.casinos[foldText(text)] ?? findCasino(text)
  if (choice === 'skip') return err({ field: 'casino', reason: 'chosen' })
  if (choice === 'new')
    return text.length > MAX_CASINO_NAME
      ? err({ field: 'casino', reason: 'long-name' })
      : ok({ id: null, name: text })
  return choice === null ? err({ field: 'casino', reason: 'unknown-casino' }) : ok({ id: choice })
}

/** Returns the kind that a word names in this file; null for an unknown word. */
export function kindOf(text: string, settings: ImportSettings): KindChoice | null {
  return settings.kinds[foldText(text)] ?? kindOfText(text)
}

const DOLLAR_WORDS = new Set([
  'usd',
  'us',
  'dollar',
  'dollars',
  'usdollars',
  'usdollar',
  'sc',
  'sweepscoins',
  'sweepcoins',
  '',
])

/**
 * Finds an amount that its comma has split into two cells, because the file has no quotes around it: `$1,234.50` is `$1` and
 * `234.50`. The row then has more cells than the header, or the rest became the note.
 */
export function findSplitAmount(
  row: CellRow,
  header: CellRow,
  { columns }: ImportSettings,
): RowProblem | null {
  const hasMore = row.slice(header.length).some((cell) => !isBlank(cell))
  for (const field of MONEY_ROLES) {
    const column = columns.indexOf(field)
    const [whole, rest] = [row[column], row[column + 1]]
    if (typeof whole !== 'string' || typeof rest !== 'string' || !/^[^\d.]*\d{1,3}$/.test(whole.trim()))
      continue
    const isRest = hasMore
      ? /^\d{1,3}(?:\.\d{1,2})?\D*$/.test(rest.trim())
      : columns[column + 1] === 'note' && /^\d{3}\.\d{1,2}\D*$/.test(rest.trim())
    if (isRest) return { field, reason: 'split' }
  }
  return null
}

/** Reads what was collected, cashed out, and spent: one entry, or up to three from the columns of a cash book. */
export function readMoney(cell: CellOf, settings: ImportSettings): Reading<readonly RowMoney[]> {
  if (!isBlank(cell('currency')) && !DOLLAR_WORDS.has(foldText(cellText(cell('currency')))))
    return err({ field: 'currency', reason: 'other-currency' })
  const hasKinds = settings.columns.includes('kind')
  const word = cellText(cell('kind'))
  const kind = hasKinds && word !== '' ? kindOf(word, settings) : null
  if (kind === 'skip') return err({ field: 'kind', reason: 'chosen' })
  if (isBook(settings.columns)) {
    const book = readBook(cell, settings)
    if (!book.ok || book.value.length > 0) return book
    const hasAmount = !isBlank(cell('amount')) || !isBlank(cell('coins'))
    if (kind !== null && hasAmount) return readSingle(cell, settings, kind)
    if (kind === 'collect') return ok([{ kind, amount: null }])
    const field = BOOK_ROLES.find((role) => settings.columns.includes(role)) ?? 'paid'
    return err({ field, reason: 'blank' })
  }
  if (hasKinds && word === '') return err({ field: 'kind', reason: 'blank' })
  if (hasKinds && kind === null) return err({ field: 'kind', reason: 'unknown-kind' })
  return readSingle(cell, settings, kind)
}

const BOOK_KINDS = { collected: 'collect', paid: 'spend', received: 'cash_out' } as const

/** Reads the columns of what was collected, paid, and received. */
function readBook(cell: CellOf, settings: ImportSettings): Reading<readonly RowMoney[]> {
  const entries: RowMoney[] = []
  for (const field of BOOK_ROLES) {
    const content = cell(field)
    if (content === undefined || isBlank(content)) continue
    const amount = readAmount(content, settings.sign)
    if (!amount.ok) return err({ field, reason: amount.reason })
    if (amount.value.cents === 0) continue
    if (amount.value.negative && settings.signs !== 'ignored')
      return err({ field, reason: settings.signs === null ? 'asks-sign' : 'minus-sign' })
    entries.push({ kind: BOOK_KINDS[field], amount: amount.value.cents })
  }
  return ok(entries)
}

/** @param named the kind that the row names; null in a file without kinds. */
function readSingle(
  cell: CellOf,
  settings: ImportSettings,
  named: EntryKind | null,
): Reading<readonly RowMoney[]> {
  const field = isBlank(cell('amount')) && !isBlank(cell('coins')) ? 'coins' : 'amount'
  const content = cell(field) ?? ''
  if (isBlank(content))
    return named === 'collect' ? ok([{ kind: named, amount: null }]) : err({ field, reason: 'blank' })
  const read = readAmount(content, settings.sign)
  if (!read.ok) return err({ field, reason: read.reason })
  const { cents: size, negative } = read.value
  if (size === 0) return err({ field, reason: 'zero' })
  if (named !== null && negative && settings.signs !== 'ignored')
    return err({ field, reason: settings.signs === null ? 'asks-sign' : 'minus-sign' })
  const kind = named ?? (negative ? settings.minus : settings.plain)
  if (kind === 'skip') return err({ field: 'kind', reason: 'chosen' })
  if (kind === null) return err({ field, reason: negative ? 'asks-sign' : 'asks-kind' })
  return ok([{ kind, amount: cents(size) }])
}

const NOT_PAID =
  /^(?:rejected|denied|declined|failed|cancel|canceled|cancelled|void|voided|reversed|returned|refund|refunded|chargeback|chargedback|rembourse|remboursee|refuse|refusee|annule|annulee|rejete)$/

/** Returns the state of a cash-out that a row names; null without one, and for a word that names none. */
export function readStatus(cell: CellOf): CashOutStatus | null {
  return statusOfText(cellText(cell('status')))
}

/** Reads the note, with the status of a cash-out before it that names no state. */
export function readNote(cell: CellOf, money: readonly RowMoney[]): Reading<string | null> {
  const status = cellText(cell('status'))
  const folded = foldText(status)
  const isKnown = readStatus(cell) !== null
  if (NOT_PAID.test(folded) && !(isKnown && money.every(({ kind }) => kind === 'cash_out')))
    return err({ field: 'status', reason: 'not-paid' })
  const isOpen = folded !== '' && !isKnown && money.some(({ kind }) => kind === 'cash_out')
  const note = noteText(cell('note')).trim()
  const text = [...(isOpen ? [`Status: ${status}`] : []), ...(note === '' ? [] : [note])].join('. ')
  if (text.length > MAX_NOTE) return err({ field: 'note', reason: 'too-long' })
  return ok(text === '' ? null : text)
}
