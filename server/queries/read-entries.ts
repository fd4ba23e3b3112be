import type { EntriesAnswer, EntriesQuery, Entry, EntryTotals } from '#contract/entries.ts'
import { epochMs } from '#core/units.ts'
import { asUser } from '#server/access/as-user.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'
import { IN_INDEX_ORDER, keysetOf, readCursor, writeCursor } from '#server/queries/entries-cursor.ts'

/** Both the default and the most (spec section 9: storage list default limit). */
const PAGE = 100

/**
 * A page of a person's ledger, newest first, and on the first page the totals of everything that matches the filter.
 *
 * By keyset: a page costs the same however far back it is, and entries that arrive meanwhile neither shift nor
 * repeat what was read.
 *
 * @throws Failure `bad-request` for a cursor that is not ours or a limit outside 1..100.
 */
export async function readEntries(deps: Deps, userId: string, query: EntriesQuery): Promise<EntriesAnswer> {
  const limit = query.limit === undefined ? PAGE : Number(query.limit)
  if (limit < 1 || limit > PAGE) throw fail('bad-request', `A page holds 1 to ${PAGE} entries.`, 'limit')
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  const filter = [
    moment(query.from),
    moment(query.to),
    query.casino === undefined ? null : Number(query.casino),
    query.kind ?? null,
  ]
  const [, page, summed] = await asUser(deps.db, userId, [
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
    next: last ? writeCursor({ occurredAt: epochMs(last.occurred_at), id: last.id }) : null,
    now: new Date(deps.now()).toISOString(),
  }
}

type StoredEntry = Omit<Entry, 'occurred_at' | 'received_at' | 'voided_at'> & {
  readonly occurred_at: number
  readonly received_at: number
  readonly voided_at: number | null
}

const MATCHES = `
  user_id = $1::uuid
    and ($2::timestamptz is null or occurred_at >= $2)
    and ($3::timestamptz is null or occurred_at < $3)
    and ($4::integer is null or casino_id = $4)
    and ($5::text is null or kind = $5)`

// "order by occurred_at" alone would mean the output column of that name, which no index holds.
const TEXT = `
  select id, casino_id, kind, amount, note,
    (extract(epoch from occurred_at) * 1000)::bigint as occurred_at,
    (extract(epoch from received_at) * 1000)::bigint as received_at,
    (extract(epoch from voided_at) * 1000)::bigint as voided_at
  from entries
  where ${MATCHES}
    and (occurred_at, id) < ($6::timestamptz, $7::uuid)
    and not ($8::boolean and voided_at is not null)
  order by entries.occurred_at desc, entries.id desc
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
  select entries, collections, cashed_out, spent, cashed_out - spent as profit from sums`

function presentEntry(row: StoredEntry): Entry {
  return {
    ...row,
    occurred_at: new Date(row.occurred_at).toISOString(),
    received_at: new Date(row.received_at).toISOString(),
    voided_at: row.voided_at === null ? null : new Date(row.voided_at).toISOString(),
  }
}

/** PostgreSQL has no year 0; nothing of ours is older than 1970. */
function moment(text: string | undefined): string | null {
  return text === undefined ? null : new Date(Math.max(0, Date.parse(text))).toISOString()
}
