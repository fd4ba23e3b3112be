import { readAmount } from '#core/import/amount-text.ts'
import { type Cell, type CellRow, cellText, isBlank, noteText } from '#core/import/cell.ts'
import { provenOrder, readDate } from '#core/import/date-text.ts'
import { kindOfText } from '#core/import/kind-text.ts'
import { type OwnColumn, ownId, withoutGuard } from '#core/import/own-export.ts'
import type { ReadContext, ReadEntry } from '#core/import/import-row.ts'
import {
  type CasinoRef,
  MAX_NOTE,
  MAX_REFERENCE,
  readCasino,
  type Reading,
  type RowProblem,
} from '#core/import/read-row.ts'
import type { ImportSettings } from '#core/import/settings.ts'
import { statusOfText } from '#core/import/status-text.ts'
import { PAYOUT_METHODS } from '#core/money/cash-out-status.ts'
import { readTags } from '#core/import/tag-texts.ts'
import { changeCashOut, findEarlyTime, REQUESTED } from '#core/money/change-cash-out.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { err, ok } from '#core/result.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'

type OwnOutcome =
  | { readonly kind: 'entries'; readonly entries: readonly ReadEntry[] }
  | { readonly kind: 'left-out'; readonly reason: 'chosen' }
  | { readonly kind: 'problem'; readonly problem: RowProblem }

/** Reads a row of our own export. A spreadsheet may have changed the form of its dates, IDs, and amounts. */
export function readOwnRow(
  row: CellRow,
  columns: Readonly<Record<OwnColumn, number>>,
  settings: ImportSettings,
  context: ReadContext,
): OwnOutcome {
  const cell = (column: OwnColumn) => row[columns[column]]
  const id = ownId(cell('id'))
  if (id === undefined) return problem({ field: 'id', reason: 'damaged-id' })
  const casino = ownCasino(row, columns, settings, context)
  const kind = readKind(cellText(cell('kind')))
  const amount = readOwnAmount(row, columns, settings, kind.ok ? kind.value : null)
  const at = readMoment(row[columns.occurred_at], settings)
  const voidedAt = isBlank(cell('deleted_at')) ? ok(null) : readMoment(cell('deleted_at'), settings)
  if (!casino.ok) return problem(casino.reason)
  if (!at.ok) return problem(at.reason)
  if (!kind.ok) return problem(kind.reason)
  if (!amount.ok) return problem(amount.reason)
  if (!voidedAt.ok) return problem(voidedAt.reason)
  const receivedAt = readMoment(cell('received_at'), settings)
  const text = withoutGuard(noteText(cell('note')))
  if (text.length > MAX_NOTE) return problem({ field: 'note', reason: 'too-long' })
  const cashOut = kind.value === 'cash_out' ? readCashOut(cell, settings, at.value) : ok({})
  if (!cashOut.ok) return problem(cashOut.reason)
  const tags = readTags(withoutGuard(cellText(cell('tags'))), true)
  return {
    kind: 'entries',
    entries: [
      {
        casino: casino.value,
        kind: kind.value,
        amount: amount.value,
        at: at.value,
        dateOnly: isTrue(cell('date_only')),
        note: text === '' ? null : text,
        id,
        when: String(at.value),
        voidedAt: voidedAt.value,
        ...(receivedAt.ok ? { receivedAt: receivedAt.value } : {}),
        ...(tags.length === 0 ? {} : { tags }),
        ...collectionFields(cell, settings),
        ...cashOut.value,
      },
    ],
  }
}

function problem(one: RowProblem): OwnOutcome {
  return one.reason === 'chosen' ? { kind: 'left-out', reason: 'chosen' } : { kind: 'problem', problem: one }
}

/** Excel writes TRUE, and a French one VRAI. */
function isTrue(cell: Cell | undefined): boolean {
  return /^(?:true|vrai)$/i.test(cellText(cell))
}

/** What is not legible is left out: it adds to an entry, which is complete without it. */
function collectionFields(
  cell: (column: OwnColumn) => Cell | undefined,
  settings: ImportSettings,
): Pick<ReadEntry, 'worth' | 'streakDay' | 'notReady'> {
  const worth = cell('worth') ?? ''
  const expected = isBlank(worth) ? null : readAmount(worth, settings.sign)
  const streakDay = cellText(cell('streak_day'))
  return {
    ...(expected?.ok === true && !expected.value.negative
      ? { worth: decimalText(expected.value.cents) }
      : {}),
    ...(/^[1-9]\d{0,3}$/.test(streakDay) ? { streakDay: Number(streakDay) } : {}),
    ...(isTrue(cell('not_ready')) ? { notReady: true } : {}),
  }
}

/**
 * Reads what a row has of a cash-out. A method, a fee, or a time that is not legible is left out; a state is not, because the
 * cash-out would become a paid one. Times out of order are an error. An export from before there were states has none.
 */
function readCashOut(
  cell: (column: OwnColumn) => Cell | undefined,
  settings: ImportSettings,
  requestedAt: EpochMs,
): Reading<Pick<ReadEntry, 'cashOut'>> {
  if (isBlank(cell('status'))) return ok({})
  const status = statusOfText(cellText(cell('status')))
  if (status === null) return err({ field: 'status', reason: 'unknown-status' })
  const method = PAYOUT_METHODS.find((one) => one === cellText(cell('method')))
  const fee = readAmount(cell('fee') ?? '', settings.sign)
  const reference = withoutGuard(noteText(cell('reference'))).trim()
  if (reference.length > MAX_REFERENCE) return err({ field: 'reference', reason: 'long-reference' })
  const time = (column: OwnColumn) => (isBlank(cell(column)) ? null : readMoment(cell(column), settings))
  const [approvedAt, paidAt, closedAt] = [time('approved_at'), time('paid_at'), time('closed_at')]
  const second = (read: typeof approvedAt) => (read?.ok === true ? startOfSecond(read.value) : null)
  const early = findEarlyTime(
    changeCashOut(
      REQUESTED,
      { status, approvedAt: second(approvedAt), paidAt: second(paidAt), closedAt: second(closedAt) },
      startOfSecond(requestedAt),
      startOfSecond(requestedAt),
    ),
    startOfSecond(requestedAt),
  )
  if (early !== null)
    return err({
      field: EXPORTED[early.field],
      reason: early.before === 'request' ? 'before-request' : 'before-approval',
    })
  return ok({
    cashOut: {
      status,
      ...(approvedAt?.ok && { approvedAt: approvedAt.value }),
      ...(paidAt?.ok && { paidAt: paidAt.value }),
      ...(closedAt?.ok && { closedAt: closedAt.value }),
      ...(method && { method }),
      ...(fee.ok && !fee.value.negative && { fee: decimalText(fee.value.cents) }),
      ...(reference !== '' && { reference }),
    },
  })
}

const EXPORTED = { approvedAt: 'approved_at', paidAt: 'paid_at', closedAt: 'closed_at' } as const

/** A spreadsheet may have rounded the milliseconds. */
function startOfSecond(at: EpochMs): EpochMs {
  return epochMs(Math.floor(at / 1000) * 1000)
}

/** The name decides, because own casinos have other IDs in another account. A further bonus is known by its ID only. */
function ownCasino(
  row: CellRow,
  columns: Readonly<Record<OwnColumn, number>>,
  settings: ImportSettings,
  { findCasino, isListed, ownIds }: ReadContext,
): Reading<CasinoRef> {
  const id = Number(cellText(row[columns.casino_id]))
  const restored = ownIds?.get(id)
  if (restored !== undefined) return ok({ id: restored })
  const name = row[columns.casino]
  const text = typeof name === 'string' ? withoutGuard(name) : name
  const read = readCasino(text, settings, findCasino)
  const isUnknown = !read.ok && read.reason.reason === 'unknown-casino'
  return isUnknown && id > 0 && isListed(id) ? ok({ id }) : read
}

function readKind(text: string): Reading<ReadEntry['kind']> {
  if (text === 'correction' || text === 'played') return ok(text)
  const kind = kindOfText(text)
  if (kind !== null) return ok(kind)
  return err({ field: 'kind', reason: text === '' ? 'blank' : 'unknown-kind' })
}

function readOwnAmount(
  row: CellRow,
  columns: Readonly<Record<OwnColumn, number>>,
  settings: ImportSettings,
  kind: ReadEntry['kind'] | null,
): Reading<Cents | null> {
  const content = row[columns.amount] ?? ''
  if (isBlank(content)) return kind === 'collect' ? ok(null) : err({ field: 'amount', reason: 'blank' })
  const amount = readAmount(content, settings.sign)
  if (!amount.ok) return err({ field: 'amount', reason: amount.reason })
  if (kind === 'correction')
    return ok(cents(amount.value.negative ? 0 - amount.value.cents : amount.value.cents))
  if (amount.value.negative) return err({ field: 'amount', reason: 'minus-sign' })
  return amount.value.cents === 0 ? err({ field: 'amount', reason: 'zero' }) : ok(amount.value.cents)
}

/** Times of an export are UTC, also after a spreadsheet has changed their form. */
function readMoment(cell: CellRow[number] | undefined, settings: ImportSettings): Reading<EpochMs> {
  if (settings.order === null && provenOrder(cell) === 'either')
    return err({ field: 'date', reason: 'date-order' })
  const read = readDate(cell, { order: settings.order ?? 'month-first', system: settings.system })
  if (!read.ok) return err({ field: 'date', reason: read.reason })
  return ok(read.value.kind === 'moment' ? read.value.at : epochMs(read.value.wallMs))
}
