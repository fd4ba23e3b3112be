import * as z from 'zod'
import { CashOutStatus, EntryKind, RecordCashOut } from '#contract/entries.ts'
import {
  MOST_BATCH_ROWS,
  MOST_CHECKED_ROWS,
  MOST_IMPORTED_CASINOS,
  MOST_IMPORT_ROWS,
} from '#contract/import-limits.ts'
import { Money, Moment, Note, WriteId } from '#contract/values.ts'

const CasinoId = z.int().min(-0x7f_ff_ff_ff).max(999_999_999)

/**
 * A row of an import: an entry of the ledger as the user's records have it. What is wrong with its values rejects the row
 * and not the batch (`ROW_ERRORS`).
 */
export const ImportRow = z.strictObject({
  /**
   * The ID of its entry. A row whose ID the user already has is already there, whatever its values. Derive it from the
   * values of the row and `equal`, or take it from an export, so that the same file has the same IDs again.
   */
  id: WriteId,
  casinoId: CasinoId,
  kind: EntryKind,
  amount: z.string().max(64).nullable().meta({
    example: '12.50',
    description:
      'Digits and at most two decimals, above 0 and at most 1000000.00; null for a collection only. That of a correction can be 0, or begin with a minus',
  }),
  /** A time up to 24 hours in the future becomes the time of receipt. */
  occurredAt: Moment,
  /**
   * Which of the rows of the file that are equal this one is, from 1: rows of the same casino, kind, amount, and minute (UTC).
   * The second of two equal rows is recorded unless the ledger has two such entries from elsewhere.
   */
  equal: z.int().min(1).max(MOST_IMPORT_ROWS),
  /** The row has a date without a time, so it says nothing about the time of day at which a bonus is ready. */
  dateOnly: z.boolean().optional(),
  note: Note.nullable().optional(),
  /** From an export of ours, whose entries are restored as they were: */
  worth: Money.nullable().optional(),
  streakDay: z.int().min(1).max(9999).nullable().optional(),
  /** A time in the future becomes the time of receipt, and one before `occurredAt` becomes `occurredAt`. */
  receivedAt: Moment.optional(),
  /** A deleted entry: it is in the history and does not count. */
  voidedAt: Moment.nullable().optional(),
  /** A collection that was deleted because the bonus was not ready. */
  notReady: z.boolean().optional(),
  /**
   * Of a cash-out; other kinds ignore these fields. Without `status`, it is paid. A time before `occurredAt` becomes `occurredAt`,
   * one in the future the time of receipt, and a payment or an end before the approval gets its time.
   */
  status: CashOutStatus.nullable().optional(),
  ...RecordCashOut.pick({
    approvedAt: true,
    paidAt: true,
    closedAt: true,
    method: true,
    fee: true,
    reference: true,
  }).shape,
})

export type ImportRow = z.infer<typeof ImportRow>

function isEachIdOnce(rows: readonly Pick<ImportRow, 'id'>[]): boolean {
  return new Set(rows.map(({ id }) => id.toLowerCase())).size === rows.length
}

/**
 * `POST /api/imports`: the next rows of an import, which the first batch begins. At most `MOST_BATCH_ROWS` rows and
 * `MOST_BATCH_BYTES` bytes. All rows of a batch are recorded, or none.
 *
 * Send the batches in order, one after the other, and a batch without a response again: each row is recorded once. `from`
 * is the number of rows before the batch. Rows before the `position` of the import were processed already, which is also
 * where to continue after a lost connection; a `from` beyond it is a `conflict`.
 *
 * `conflict` as well: `fileName` or `rowCount` is not that of the first batch, or the import was undone.
 */
export const ImportBatch = z
  .strictObject({
    /** The ID of the import. */
    id: WriteId,
    fileName: z.string().trim().min(1).max(200),
    /** How many rows the import has in all. */
    rowCount: z.int().min(1).max(MOST_IMPORT_ROWS),
    from: z.int().min(0).max(MOST_IMPORT_ROWS),
    rows: z.array(ImportRow).min(1).max(MOST_BATCH_ROWS),
    /**
     * The casinos that the user added for this import, with the first batch. An undo deletes those that have no entries
     * afterward.
     */
    addedCasinoIds: z.array(CasinoId.max(-1)).max(MOST_IMPORTED_CASINOS).optional(),
  })
  .refine(({ rows }) => isEachIdOnce(rows), { error: 'can contain each ID once', path: ['rows'] })
  .refine(({ from, rows, rowCount }) => from + rows.length <= rowCount, {
    error: 'has more rows than rowCount',
    path: ['rows'],
  })

export type ImportBatch = z.infer<typeof ImportBatch>

/**
 * Why a row was rejected: `unknown-casino` is no casino of the user's list and none that can be added to it; `no-amount`: only a
 * collection may have none; `amount`: not an amount, or out of range; `too-early`: before 1970; `in-future`: more than 24
 * hours from now; `worth`: not an amount of the ledger; `fee`: not an amount, or above that of the cash-out.
 */
export const ROW_ERRORS = [
  'unknown-casino',
  'no-amount',
  'amount',
  'too-early',
  'in-future',
  'worth',
  'fee',
] as const

/**
 * The result of a row: `recorded` by this import, now or by an earlier send; `already-there`: the user has an entry with this
 * ID, also a deleted one, or enough equal entries; `rejected`.
 */
export const RowResult = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('recorded') }),
  z.strictObject({ outcome: z.literal('already-there') }),
  z.strictObject({ outcome: z.literal('rejected'), reason: z.enum(ROW_ERRORS) }),
])

export type RowResult = z.infer<typeof RowResult>

/**
 * `running` until the last row is processed, then `finished`; `undoing` while an undo has not ended, then `undone`.
 *
 * A running import that no client continues stays `running`: its rows so far are recorded and can be undone.
 */
export const IMPORT_STATES = ['running', 'finished', 'undoing', 'undone'] as const

/** An import. `position` of `rowCount` rows are processed: `recorded` + `alreadyThere` + `rejected`. */
export const Import = z
  .strictObject({
    id: z.uuid(),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    rowCount: z.int(),
    position: z.int(),
    recorded: z.int(),
    alreadyThere: z.int(),
    rejected: z.int(),
    /** How many of its entries an undo has deleted so far, and how many edited ones it kept. */
    undone: z.int(),
    kept: z.int(),
    createdAt: Moment,
    /** When the last batch arrived, or the last part was undone. */
    updatedAt: Moment,
  })
  .meta({ id: 'Import' })

export type Import = z.infer<typeof Import>

/** A row to check: as a row to import. A casino that the import would add is null, because it has no ID yet. */
const CheckedRow = ImportRow.extend({ casinoId: CasinoId.nullable() })

/**
 * `POST /api/imports/check`: what `POST /api/imports` would do with rows, without recording them. At most `MOST_CHECKED_ROWS`
 * rows and `MOST_BATCH_BYTES` bytes; the rows of a file can be checked in any order and in any parts.
 */
export const CheckImport = z
  .strictObject({ rows: z.array(CheckedRow).min(1).max(MOST_CHECKED_ROWS) })
  .refine(({ rows }) => isEachIdOnce(rows), { error: 'can contain each ID once', path: ['rows'] })

export type CheckImport = z.infer<typeof CheckImport>

/** What the import of a row would do. `rejected`: see `ROW_ERRORS`. */
export const CheckedResult = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('new') }),
  z.strictObject({ outcome: z.literal('already-there') }),
  z.strictObject({ outcome: z.literal('rejected'), reason: z.enum(ROW_ERRORS) }),
])

export type CheckedResult = z.infer<typeof CheckedResult>

export const CheckImportResponse = z.strictObject({ results: z.array(CheckedResult), now: Moment })

export type CheckImportResponse = z.infer<typeof CheckImportResponse>

/** `results` has one result per row of the batch, in its order. */
export const ImportBatchResponse = z.strictObject({
  import: Import,
  results: z.array(RowResult),
  now: Moment,
})

export type ImportBatchResponse = z.infer<typeof ImportBatchResponse>

/** `GET /api/imports`: the newest `MOST_LISTED_IMPORTS` imports, newest first, undone ones included. */
export const ImportsResponse = z.strictObject({ imports: z.array(Import), now: Moment })

export type ImportsResponse = z.infer<typeof ImportsResponse>

/**
 * `DELETE /api/imports/{id}`: removes the entries of an import from the ledger, and the casinos it added that have no
 * entries then. The same file can be imported again afterward.
 *
 * Without `edited`, an import with entries whose casino, amount, time, or note differs from the file is a `conflict`, whose
 * error has their number as `count`. A repeated call continues an undo that was interrupted.
 */
export const UndoImportQuery = z.strictObject({
  edited: z.enum(['keep', 'delete']).optional(),
})

export type UndoImportQuery = z.infer<typeof UndoImportQuery>

export const UndoImportResponse = z.strictObject({ import: Import, now: Moment })

export type UndoImportResponse = z.infer<typeof UndoImportResponse>
