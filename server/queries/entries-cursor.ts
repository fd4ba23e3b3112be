import * as z from 'zod'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { Statement } from '#server/db/database.ts'
import { fail } from '#server/http/fail.ts'

/** The last entry of a page; the next page begins after it. */
export type EntriesCursor = { readonly occurredAt: EpochMs; readonly id: string }

/**
 * Makes the planner read a page in the order of an index; runs before the statement of the page. Where a table has no
 * statistics (the embedded engine never gathers any) it would sort all that is left of the ledger for every page.
 */
export const IN_INDEX_ORDER: Statement = {
  name: 'in-index-order',
  text: "select set_config('enable_sort', 'off', true)",
  values: [],
}

/** The time and id that every entry of a page comes before; without a cursor, all entries do. */
export function keysetOf(after: EntriesCursor | null): readonly [string, string] {
  return after === null
    ? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    : [new Date(after.occurredAt).toISOString(), after.id]
}

const Place = z.tuple([z.int().min(0).max(8.64e15), z.uuid()])

/** Writes a cursor. Clients hand it back as it is and read nothing into it. */
export function writeCursor({ occurredAt, id }: EntriesCursor): string {
  return Buffer.from(JSON.stringify([occurredAt, id])).toString('base64url')
}

/** Reads a cursor that this server wrote. @throws Failure `bad-request` on anything else. */
export function readCursor(text: string): EntriesCursor {
  try {
    const [occurredAt, id] = Place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { occurredAt: epochMs(occurredAt), id }
  } catch {
    throw fail('bad-request', 'This cursor is not one of ours.', 'cursor')
  }
}
