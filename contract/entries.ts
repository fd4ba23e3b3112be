import * as z from 'zod'
import { AmountText, Money, Moment, Note, WriteId } from '#contract/values.ts'

export const ENTRY_KINDS = ['collect', 'cash_out', 'spend'] as const

export const EntryKind = z.enum(ENTRY_KINDS)

export type EntryKind = z.infer<typeof EntryKind>

/**
 * `POST /api/casinos/{id}/collections`: `amount` is what was really received, when the person says it; `again` that
 * they mean a second one, though the first is less than a minute old.
 */
export const RecordCollection = z.strictObject({
  id: WriteId,
  again: z.boolean().optional(),
  occurred_at: Moment.optional(),
  amount: AmountText.nullable().optional(),
  note: Note.nullable().optional(),
})

export type RecordCollection = z.infer<typeof RecordCollection>

/** `POST /api/casinos/{id}/cash-outs` and `…/spends` */
export const RecordAmount = z.strictObject({
  id: WriteId,
  amount: AmountText,
  occurred_at: Moment.optional(),
  note: Note.nullable().optional(),
})

export type RecordAmount = z.infer<typeof RecordAmount>

/** One line of the ledger. `amount` is null for a collection whose value was not stated. */
export const Entry = z.strictObject({
  id: z.uuid(),
  casino_id: z.int().positive(),
  kind: EntryKind,
  amount: Money.nullable(),
  occurred_at: Moment,
  received_at: Moment,
  note: z.string().nullable(),
  voided_at: Moment.nullable(),
})

export type Entry = z.infer<typeof Entry>

/** `GET /api/entries`: newest first by `occurred_at`, then id. `from` is included, `to` is not. */
export const EntriesQuery = z.strictObject({
  from: Moment.optional(),
  to: Moment.optional(),
  casino: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
  kind: EntryKind.optional(),
  deleted: z.enum(['with', 'without']).optional().meta({ description: 'With them unless it says without' }),
  cursor: z.string().max(200).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
})

export type EntriesQuery = z.infer<typeof EntriesQuery>

/**
 * What every entry that matches the filter adds up to; deleted ones never count. `entries` is how many were added up,
 * `collections` how many of them are collections, and `profit` is cash-outs minus spends.
 */
export const EntryTotals = z.strictObject({
  entries: z.int(),
  collections: z.int(),
  cashed_out: Money,
  spent: Money,
  profit: Money,
})

export type EntryTotals = z.infer<typeof EntryTotals>

/**
 * A page of the ledger; `next` is the cursor of the page after it, null on the last. `totals` is null on a page that was
 * asked for by cursor: the first page has them for all pages.
 */
export const EntriesAnswer = z.strictObject({
  entries: z.array(Entry),
  totals: EntryTotals.nullable(),
  next: z.string().nullable(),
  now: Moment,
})

export type EntriesAnswer = z.infer<typeof EntriesAnswer>

/** `PATCH /api/entries/{id}`: at least one of the three. `amount: null` is for a collection whose value is not known. */
export const EditEntry = z
  .strictObject({
    amount: AmountText.nullable().optional(),
    occurred_at: Moment.optional(),
    note: Note.nullable().optional(),
  })
  .refine((edit) => Object.keys(edit).length > 0, { message: 'Nothing to change was sent.' })

export type EditEntry = z.infer<typeof EditEntry>
