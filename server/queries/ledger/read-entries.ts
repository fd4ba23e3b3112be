import type { EntriesResponse, EntriesQuery, Entry, EntryTotals } from '#contract/entries.ts'
import { epochMs } from '#core/units.ts'
import { withUser } from '#server/db/with-user.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { IN_INDEX_ORDER, keysetOf, readCursor, writeCursor } from '#server/queries/ledger/entries-cursor.ts'

/** The default and the maximum (spec section 9: storage list default limit). */
const PAGE = 100

/**
 * Reads a page of a user's ledger, newest first. The first page also has the totals of all entries that match the filter.
 *
 * Uses keyset pagination: the cost of a page does not depend on its position, and new entries do not shift later pages.
 *
 * @throws ApiError `bad-request` for a cursor that this server did not create, `invalid` for a limit outside 1..100.
 */
export async function readEntries(deps: Deps, userId: string, query: EntriesQuery): Promise<EntriesResponse> {
  const limit = query.limit === undefined ? PAGE : Number(query.limit)
  if (limit < 1 || limit > PAGE)
    throw new ApiError('invalid', `A page has 1 to ${PAGE} entries.`, { field: 'limit' })
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  const filter = [
    moment(query.from),
    moment(query.to),
    query.casino === undefined ? null : Number(query.casino),
    query.kind ?? null,
  ]
  const [, page, summed] = await withUser(deps.db, userId, [
    IN_INDEX_ORDER,
    {
      name: 'entries',
      text: TEXT,
      values: [userId, ...filter, ...keysetOf(after), query.deleted === 'without', limit + 1],
    },
    ...(after === null ? [{ name: 'entry-totals', text: TOTALS, values: [userId, ...filter] }] : []),
  ])
  const rows = (page?.rows ?? []) as StoredEntry[]
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    entries: rows.slice(0, limit).map(presentEntry),
    totals: (summed?.rows[0] as EntryTotals | undefined) ?? null,
    next: last ? writeCursor({ occurredAt: epochMs(last.occurredAt), id: last.id }) : null,
    now: new Date(deps.now()).toISOString(),
  }
}

type StoredEntry = Omit<Entry, 'occurredAt' | 'receivedAt' | 'voidedAt'> & {
  readonly occurredAt: number
  readonly receivedAt: number
  readonly voidedAt: number | null
}

const MATCHES = `
  user_id = $1::uuid
    and ($2::timestamptz is null or occurred_at >= $2)
    and ($3::timestamptz is null or occurred_at < $3)
    and ($4::integer is null or casino_id = $4)
    and ($5::text is null or kind = $5)`

const TEXT = `
  select id, casino_id as "casinoId", kind, amount, note,
    (extract(epoch from occurred_at) * 1000)::bigint as "occurredAt",
    (extract(epoch from received_at) * 1000)::bigint as "receivedAt",
    (extract(epoch from voided_at) * 1000)::bigint as "voidedAt"
  from entries
  where ${MATCHES}
    and (occurred_at, id) < ($6::timestamptz, $7::uuid)
    and not ($8::boolean and voided_at is not null)
  order by occurred_at desc, id desc
  limit $9`

const TOTALS = `
  with sums as (
    select count(*) as entries,
      count(*) filter (where kind = 'collect') as collections,
      coalesce(sum(amount) filter (where kind = 'cash_out'), 0.00) as cashed_out,
      coalesce(sum(amount) filter (where kind = 'spend'), 0.00) as spent
    from entries
    where ${MATCHES} and voided_at is null
  )
  select entries, collections, cashed_out as "cashedOut", spent, cashed_out - spent as profit from sums`

function presentEntry(row: StoredEntry): Entry {
  return {
    ...row,
    occurredAt: new Date(row.occurredAt).toISOString(),
    receivedAt: new Date(row.receivedAt).toISOString(),
    voidedAt: row.voidedAt === null ? null : new Date(row.voidedAt).toISOString(),
  }
}

/** PostgreSQL has no year 0; no entry is older than 1970. */
function moment(text: string | undefined): string | null {
  return text === undefined ? null : new Date(Math.max(0, Date.parse(text))).toISOString()
}
