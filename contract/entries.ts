import * as z from 'zod'
import { AmountText, CasinoIdText, Money, Moment, Note, WriteId } from '#contract/values.ts'
import { CASH_OUT_FILTERS, CASH_OUT_STATUSES, PAYOUT_METHODS } from '#core/money/cash-out-status.ts'

/** A `correction` changes the balance of a casino; `played` is an amount played through. Neither counts in the totals. */
export const ENTRY_KINDS = ['collect', 'cash_out', 'spend', 'correction', 'played'] as const

export const EntryKind = z.enum(ENTRY_KINDS)

export type EntryKind = z.infer<typeof EntryKind>

/**
 * `POST /api/casinos/{id}/collections`: `amount` is the value received, if the user enters it. `again` records a second
 * collection although the first is less than a minute old.
 */
export const RecordCollection = z.strictObject({
  id: WriteId,
  again: z.boolean().optional(),
  occurredAt: Moment.optional(),
  amount: AmountText.nullable().optional(),
  note: Note.nullable().optional(),
})

export type RecordCollection = z.infer<typeof RecordCollection>

/** `POST /api/casinos/{id}/spends` */
export const RecordAmount = z.strictObject({
  id: WriteId,
  amount: AmountText,
  occurredAt: Moment.optional(),
  note: Note.nullable().optional(),
})

export type RecordAmount = z.infer<typeof RecordAmount>

export const CashOutStatus = z.enum(CASH_OUT_STATUSES)

const PayoutMethod = z.enum(PAYOUT_METHODS)

/** A text of the casino or the bank. */
const Reference = z.string().trim().min(1).max(100)

const Fee = z.string().max(64).meta({
  example: '1.50',
  description: 'Digits and at most two decimals, from 0 to the amount of the cash-out',
})

/**
 * What a cash-out can have besides its amount. A time in the future becomes that of receipt. One before the request, and a payment
 * or an end before the approval, is `invalid`.
 */
const payout = {
  approvedAt: Moment.nullable(),
  paidAt: Moment.nullable().meta({ description: 'Null: at the time of the entry' }),
  closedAt: Moment.nullable().meta({ description: 'When it was rejected or canceled' }),
  method: PayoutMethod.nullable(),
  fee: Fee.nullable(),
  reference: Reference.nullable(),
}

/**
 * `POST /api/casinos/{id}/cash-outs`: without `status`, it is paid. `occurredAt` is when it was requested, and also the time of
 * its state without another one. A state that does not have a time ignores it.
 */
export const RecordCashOut = RecordAmount.extend({ status: CashOutStatus, ...payout }).partial({
  status: true,
  approvedAt: true,
  paidAt: true,
  closedAt: true,
  method: true,
  fee: true,
  reference: true,
})

export type RecordCashOut = z.infer<typeof RecordCashOut>

/**
 * `POST /api/casinos/{id}/corrections`: what the balance of the casino is now. The entry has the difference, which can be 0 or
 * negative. A further bonus counts for its casino, which gets the entry.
 */
export const RecordCorrection = z.strictObject({
  id: WriteId,
  balance: z.string().max(64).meta({
    example: '42.10',
    description: 'Digits and at most two decimals, from 0 to 1000000.00',
  }),
  occurredAt: Moment.optional(),
  note: Note.nullable().optional(),
})

export type RecordCorrection = z.infer<typeof RecordCorrection>

/**
 * `POST /api/casinos/{id}/played`: an amount that was played through, or with `all` what was left of the playthrough; one of
 * both. `invalid` if nothing is left, or if it is not known how often coins must be played. A further bonus counts for its casino,
 * which gets the entry.
 */
export const RecordPlayed = z
  .strictObject({
    id: WriteId,
    amount: AmountText.optional(),
    all: z.literal(true).optional(),
    occurredAt: Moment.optional(),
    note: Note.nullable().optional(),
  })
  .refine(({ amount, all }) => (amount === undefined) !== (all === undefined), {
    error: 'needs an amount, or all',
    path: ['amount'],
  })

export type RecordPlayed = z.infer<typeof RecordPlayed>

/**
 * One entry of the ledger. `amount` is null for a collection whose value is not known, and can be 0 or negative for a
 * correction. `status` and what follows are those of a cash-out, and null for other entries.
 */
export const Entry = z.strictObject({
  id: z.uuid(),
  casinoId: z.int(),
  kind: EntryKind,
  amount: Money.nullable(),
  occurredAt: Moment,
  receivedAt: Moment,
  note: z.string().nullable(),
  voidedAt: Moment.nullable(),
  /** What a collection was expected to pay when it was recorded; null if that was not known, and of other entries. */
  worth: Money.nullable(),
  status: CashOutStatus.nullable(),
  approvedAt: Moment.nullable(),
  /** When it was paid: `occurredAt` without a time of its own. Null unless it is paid. */
  paidAt: Moment.nullable(),
  closedAt: Moment.nullable(),
  method: PayoutMethod.nullable(),
  fee: Money.nullable(),
  reference: z.string().nullable(),
})

export type Entry = z.infer<typeof Entry>

/** `DELETE /api/entries/{id}` */
export const DeleteEntryQuery = z.strictObject({
  reason: z
    .literal('not-ready')
    .optional()
    .meta({ description: 'The bonus was not ready when it was recorded: evidence about its clock' }),
})

/** `GET /api/entries`: newest first by `occurredAt`, then id. `from` is included, `to` is not. */
export const EntriesQuery = z.strictObject({
  from: Moment.optional(),
  to: Moment.optional(),
  casino: CasinoIdText.optional(),
  kind: EntryKind.optional(),
  status: z
    .enum(CASH_OUT_FILTERS)
    .optional()
    .meta({ description: 'Cash-outs of this state; `open`: requested or approved' }),
  tag: z
    .string()
    .max(100)
    .trim()
    .normalize('NFC')
    .optional()
    .meta({ description: 'Of the casinos that have this tag now, and of their further bonuses' }),
  deleted: z
    .enum(['with', 'without'])
    .optional()
    .meta({ description: 'Whether deleted entries are included; `with` is the default' }),
  cursor: z.string().max(200).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
})

export type EntriesQuery = z.infer<typeof EntriesQuery>

/**
 * The totals of all entries that match the filter, without deleted ones. `entries` is their number, `collections` the
 * number of collections, `cashedOut` the sum of the cash-outs that are paid, and `profit` is `cashedOut` minus `spent`.
 */
export const EntryTotals = z.strictObject({
  entries: z.int(),
  collections: z.int(),
  cashedOut: Money,
  spent: Money,
  profit: Money,
})

export type EntryTotals = z.infer<typeof EntryTotals>

/**
 * A page of the ledger; `next` is the cursor of the following page, null on the last. `totals` is null on a page that was
 * requested by cursor: the first page has the totals of all pages.
 */
export const EntriesResponse = z.strictObject({
  entries: z.array(Entry),
  totals: EntryTotals.nullable(),
  next: z.string().nullable(),
  now: Moment,
})

export type EntriesResponse = z.infer<typeof EntriesResponse>

/**
 * `PATCH /api/entries/{id}`: at least one field. Only a collection may have `amount: null`, a value that is not known, and only
 * the amount of a correction may be 0 or begin with a minus.
 *
 * Only a cash-out has the fields from `status` on. A new `status` without its time takes the time of the request, and the times
 * that the new state does not have become null. The same one again changes nothing.
 */
export const EditEntry = z
  .strictObject({
    amount: AmountText.nullable().optional(),
    occurredAt: Moment.optional(),
    note: Note.nullable().optional(),
    ...RecordCashOut.pick({
      status: true,
      approvedAt: true,
      paidAt: true,
      closedAt: true,
      method: true,
      fee: true,
      reference: true,
    }).shape,
  })
  .refine((edit) => Object.keys(edit).length > 0, { message: 'The request contains no changes.' })

export type EditEntry = z.infer<typeof EditEntry>
