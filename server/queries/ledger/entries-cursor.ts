import * as z from 'zod'
import { type EpochMs, epochMs } from '#core/units.ts'
import { ApiError } from '#server/errors.ts'

/** The last entry of a page; the next page begins after it. */
export type EntriesCursor = { readonly occurredAt: EpochMs; readonly id: string }

/** Returns the time and id after which a page starts; without a cursor, values beyond the newest entry. */
export function keysetOf(after: EntriesCursor | null): {
  readonly beforeAt: Date | 'infinity'
  readonly beforeId: string
} {
  return after === null
    ? { beforeAt: 'infinity', beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
    : { beforeAt: new Date(after.occurredAt), beforeId: after.id }
}

/** The newest time that an entry can have. */
const MAX_TIME = Date.parse('2200-01-01T00:00:00Z')

const Position = z.tuple([z.int().min(0).max(MAX_TIME), z.uuid()])

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
