import * as z from 'zod'
import { AmountText, CasinoIdText, Money, Moment, Note, WriteId } from '#contract/values.ts'

export const ENTRY_KINDS = ['collect', 'cash_out', 'spend'] as const

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

/** `POST /api/casinos/{id}/cash-outs` and `…/spends` */
export const RecordAmount = z.strictObject({
  id: WriteId,
  amount: AmountText,
  occurredAt: Moment.optional(),
  note: Note.nullable().optional(),
})

export type RecordAmount = z.infer<typeof RecordAmount>

/** One entry of the ledger. `amount` is null for a collection whose value is not known. */
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
 * number of collections, and `profit` is cash-outs minus spends.
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

/** `PATCH /api/entries/{id}`: at least one of the three fields. Only a collection may have `amount: null`, a value that is not known. */
export const EditEntry = z
  .strictObject({
    amount: AmountText.nullable().optional(),
    occurredAt: Moment.optional(),
    note: Note.nullable().optional(),
  })
  .refine((edit) => Object.keys(edit).length > 0, { message: 'The request contains no changes.' })

export type EditEntry = z.infer<typeof EditEntry>
