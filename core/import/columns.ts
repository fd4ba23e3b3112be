import { type DecimalSign, readAmount } from '#core/import/amount-text.ts'
import { type Cell, type CellRow, cellText, foldText, isBlank } from '#core/import/cell.ts'
import { readDate } from '#core/import/date-text.ts'
import { kindOfText } from '#core/import/kind-text.ts'
import { readTime } from '#core/import/time-text.ts'

/** What a column of a file contains. `collected`, `paid`, and `received` are the columns of a cash book. */
export const COLUMN_ROLES = [
  'date',
  'time',
  'casino',
  'kind',
  'amount',
  'coins',
  'collected',
  'paid',
  'received',
  'currency',
  'note',
  'status',
  'tag',
] as const

export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** The role of each column of a file; null for those that are not imported. */
export type ColumnRoles = readonly (ColumnRole | null)[]

/** Folded names in English and French, the surest first. A column with an earlier name gets the role. */
const NAMES: Readonly<Record<ColumnRole, readonly string[]>> = {
  date: words(
    'date datetime dateandtime datetimelocal dateetheure day when transactiondate datecollected ' +
      'collectedon playedon occurredat timestamp jour posted postdate created createdat',
  ),
  time: words('time timeofday hour playedat heure'),
  casino: words(
    'casino casinoname site website platform brand room merchant payee where operator account ' +
      'app name nom compte plateforme',
  ),
  kind: words(
    'type kind transactiontype entrytype action activity category transaction event genre ' +
      'categorie operation nature sorte',
  ),
  amount: words('amount amountusd usd dollars value amt price sum montant valeur prix somme us'),
  coins: words('sc sweepscoins sweepcoins sweepstakescoins amountsc scamount'),
  collected: words(
    'collected claimed dailybonus bonus bonuses dailysc freesc sccollected scclaimed reward rewards ' +
      'bonusquotidien',
  ),
  paid: words(
    'paid in spent spend moneyin deposit deposits deposited purchase purchases buyin cost debit ' +
      'expense achat achats depense depot',
  ),
  received: words(
    'received out cashout cashouts cashedout moneyout withdrawal withdrawals redeemed ' +
      'redemption redemptions payout prize credit income retrait retraits',
  ),
  currency: words('currency ccy coin devise monnaie'),
  note: words(
    'note notes comment comments memo remark remarks details remarque remarques commentaire ' +
      'commentaires description',
  ),
  status: words('status state statut etat'),
  tag: words('tags tag label labels etiquette etiquettes'),
}

/** Lists words, which are separated by spaces. */
function words(text: string): readonly string[] {
  return text.split(' ')
}

/** Names that may mean money that goes into the casino, or into the member's pocket. */
const UNCLEAR: readonly string[] = ['in', 'out']

/** Returns the roles that a name may have, with how sure each is, from 0. */
export function rolesOfName(name: string): readonly { readonly role: ColumnRole; readonly rank: number }[] {
  const folded = foldText(name)
  if (folded === '') return []
  return COLUMN_ROLES.flatMap((role) => {
    const rank = NAMES[role].indexOf(folded)
    return rank < 0 ? [] : [{ role, rank }]
  })
}

/** Returns whether the header names the two columns of money "In" and "Out", which people use in both senses. */
export function isInOutUnclear(header: CellRow, roles: ColumnRoles): boolean {
  return roles.some(
    (role, index) =>
      (role === 'paid' || role === 'received') && UNCLEAR.includes(foldText(cellText(header[index]))),
  )
}

/** Rows that are read to recognize a column. */
const SAMPLE = 200

/**
 * Suggests the role of each column: by its name, then by its values.
 *
 * @param header the row of the names; null without one.
 * @param isCasino whether a text is the name of a casino.
 */
export function suggestColumns(
  header: CellRow | null,
  rows: readonly CellRow[],
  isCasino: (text: string) => boolean,
): ColumnRoles {
  const sample = rows.slice(0, SAMPLE)
  const width = Math.max(header?.length ?? 0, ...sample.map((row) => row.length))
  const roles: (ColumnRole | null)[] = Array.from({ length: width }, () => null)
  const named = roles
    .flatMap((_role, column) =>
      rolesOfName(cellText(header?.[column])).map(({ role, rank }) => ({ column, role, rank })),
    )
    .sort((a, b) => a.rank - b.rank || a.column - b.column)
  for (const { column, role } of named)
    if (roles[column] === null && !roles.includes(role) && fitsValues(role, column, sample, isCasino))
      roles[column] = role
  for (const role of ['date', 'kind', 'casino', 'amount'] as const) {
    if (roles.includes(role) || (role === 'amount' && hasMoney(roles))) continue
    const column = roles.findIndex(
      (taken, index) =>
        (taken === null || (taken === 'note' && role === 'kind')) &&
        share(sample, index, (cell) => isLike(role, cell, isCasino)) >= 0.6,
    )
    if (column >= 0) roles[column] = role
  }
  // Next to a cash book, nothing tells what such an amount is.
  return isBook(roles) && !roles.includes('kind')
    ? roles.map((role) => (role === 'amount' || role === 'coins' ? null : role))
    : roles
}

/** Returns whether a file has a column for each kind of money. */
export function isBook(roles: ColumnRoles): boolean {
  return BOOK_ROLES.some((role) => roles.includes(role))
}

/** The columns of amounts. */
export const MONEY_ROLES = ['amount', 'coins', 'collected', 'paid', 'received'] as const

/** The columns of a cash book. */
export const BOOK_ROLES = ['collected', 'paid', 'received'] as const

function hasMoney(roles: ColumnRoles): boolean {
  return roles.includes('coins') || isBook(roles)
}

/** A name such as "Time" or "In" does not count if the values are of another sort. */
function fitsValues(
  role: ColumnRole,
  column: number,
  sample: readonly CellRow[],
  isCasino: (text: string) => boolean,
): boolean {
  if (role === 'casino') return !isFreeText(column, sample, isCasino)
  if (role === 'time') return share(sample, column, (cell) => readTime(cell) !== null, 1) >= 0.5
  if (role === 'date') return share(sample, column, isDate, 1) >= 0.3
  if (!MONEY_ROLES.some((one) => one === role)) return true
  return share(sample, column, (cell) => /\d/.test(cellText(cell)), 1) >= 0.5
}

/** More casinos than a player has: a column of values that hardly repeat describes entries. */
const FREE_TEXTS = 40
const FREE_SHARE = 0.8

function isFreeText(
  column: number,
  sample: readonly CellRow[],
  isCasino: (text: string) => boolean,
): boolean {
  const filled = sample.map((row) => cellText(row[column])).filter((text) => text !== '')
  const different = new Set(filled.map(foldText))
  const known = [...different].filter((text) => isCasino(text)).length
  return (
    different.size >= FREE_TEXTS && different.size >= filled.length * FREE_SHARE && known * 3 < different.size
  )
}

/** Returns the share of filled cells of a column that pass a test; `none` without filled cells. */
function share(sample: readonly CellRow[], column: number, test: (cell: Cell) => boolean, none = 0): number {
  const filled = sample.map((row) => row[column]).filter((cell) => cell !== undefined && !isBlank(cell))
  return filled.length === 0 ? none : filled.filter((cell) => test(cell ?? '')).length / filled.length
}

function isLike(
  role: 'date' | 'kind' | 'casino' | 'amount',
  cell: Cell,
  isCasino: (text: string) => boolean,
): boolean {
  if (role === 'date') return isDate(cell)
  if (role === 'kind') return kindOfText(cellText(cell)) !== null
  if (role === 'casino') return isCasino(cellText(cell))
  return (['point', 'comma'] as const satisfies DecimalSign[]).some((sign) => readAmount(cell, sign).ok)
}

/** Also a date with an error, such as one without a year, makes a column one of dates. */
function isDate(cell: Cell): boolean {
  const read = readDate(cell, { order: 'month-first', system: '1900' })
  return (
    read.ok ||
    read.reason === 'no-year' ||
    read.reason === 'other-order' ||
    read.reason === 'other-year' ||
    read.reason === 'no-such-day'
  )
}
