import * as z from 'zod'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { Statement } from '#server/db/database.ts'
import { ApiError } from '#server/errors.ts'

/** The last entry of a page; the next page begins after it. */
export type EntriesCursor = { readonly occurredAt: EpochMs; readonly id: string }

/**
 * Makes the planner read a page in the order of an index; runs before the statement of the page. Without statistics, which
 * the embedded engine never gathers, the planner would sort the rest of the ledger for every page.
 */
export const IN_INDEX_ORDER: Statement = {
  name: 'in-index-order',
  text: "select set_config('enable_sort', 'off', true)",
  values: [],
}

/** Returns the time and id after which a page starts; without a cursor, values beyond the newest entry. */
export function keysetOf(after: EntriesCursor | null): readonly [string, string] {
  return after === null
    ? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    : [new Date(after.occurredAt).toISOString(), after.id]
}

const Position = z.tuple([z.int().min(0).max(8.64e15), z.uuid()])

/** Encodes a cursor, which clients treat as opaque. */
export function writeCursor({ occurredAt, id }: EntriesCursor): string {
  return Buffer.from(JSON.stringify([occurredAt, id])).toString('base64url')
}

/** Decodes a cursor. @throws ApiError `bad-request` when this server did not write it. */
export function readCursor(text: string): EntriesCursor {
  try {
    const [occurredAt, id] = Position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { occurredAt: epochMs(occurredAt), id }
  } catch {
    throw new ApiError('bad-request', 'This cursor isn’t valid.', { field: 'cursor' })
  }
}
