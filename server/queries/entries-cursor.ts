import * as z from 'zod'
import { type EpochMs, epochMs } from '#core/units.ts'
import { fail } from '#server/http/fail.ts'

/** The last entry of a page; the next page begins after it. */
export type EntriesCursor = { readonly occurredAt: EpochMs; readonly id: string }

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
