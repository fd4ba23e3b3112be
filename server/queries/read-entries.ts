import type { EntriesAnswer, EntriesQuery, Entry } from '#contract/entries.ts'
import { epochMs } from '#core/units.ts'
import { asUser } from '#server/access/as-user.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'
import { readCursor, writeCursor } from '#server/queries/entries-cursor.ts'

/** Both the default and the most (spec section 9: storage list default limit). */
const PAGE = 100

/**
 * A page of a person's ledger, newest first.
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
  const [result] = await asUser(deps.db, userId, [
    {
      name: 'entries',
      text: TEXT,
      values: [
        userId,
        after && new Date(after.occurredAt).toISOString(),
        after && after.id,
        moment(query.from),
        moment(query.to),
        query.casino === undefined ? null : Number(query.casino),
        query.kind ?? null,
        query.deleted === 'without',
        limit + 1,
      ],
    },
  ])
  const rows = (result?.rows ?? []) as StoredEntry[]
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    entries: rows.slice(0, limit).map(presentEntry),
    next: last ? writeCursor({ occurredAt: epochMs(last.occurred_at), id: last.id }) : null,
    now: new Date(deps.now()).toISOString(),
  }
}

type StoredEntry = Omit<Entry, 'occurred_at' | 'received_at' | 'voided_at'> & {
  readonly occurred_at: number
  readonly received_at: number
  readonly voided_at: number | null
}

// Without a cursor every row is before the end of time.
const TEXT = `
  select id, casino_id, kind, amount, note,
    (extract(epoch from occurred_at) * 1000)::bigint as occurred_at,
    (extract(epoch from received_at) * 1000)::bigint as received_at,
    (extract(epoch from voided_at) * 1000)::bigint as voided_at
  from entries
  where user_id = $1::uuid
    and (occurred_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and ($4::timestamptz is null or occurred_at >= $4)
    and ($5::timestamptz is null or occurred_at < $5)
    and ($6::integer is null or casino_id = $6)
    and ($7::text is null or kind = $7)
    and not ($8::boolean and voided_at is not null)
  order by occurred_at desc, id desc
  limit $9`

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
