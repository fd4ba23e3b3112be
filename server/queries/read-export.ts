import type { QueryResult } from 'pg'
import type { ExportAnswer } from '#contract/export.ts'
import { asUser } from '#server/access/as-user.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'
import { epochMs } from '#core/units.ts'
import { type EntriesCursor, IN_INDEX_ORDER, keysetOf } from '#server/queries/entries-cursor.ts'
import { dashboardStatement, ownRows } from '#server/queries/dashboard-statement.ts'
import { momentColumn as moment } from '#server/queries/moment-column.ts'
import { presentDashboard } from '#server/queries/present-dashboard.ts'
import type { Catalogue } from '#server/queries/read-catalogue.ts'

/** The part of an export that is read in one statement, and so as of one moment. */
export type ExportedList = Pick<ExportAnswer, 'casinos' | 'totals' | 'feedback'> & {
  /** Differs from that of an earlier read when the list or the ledger was written to in between. */
  readonly version: string
}

/** Reads a user's list with its totals, and the feedback they sent. */
export async function readExportedList(deps: Deps, userId: string): Promise<ExportedList> {
  const catalogue = await deps.catalogue.read()
  const [result]: (QueryResult | undefined)[] = await asUser(deps.db, userId, [
    { name: 'export-list', text: TEXT, values: [userId] },
  ])
  const found = result?.rows[0] as
    | { readonly version: string; readonly feedback: ExportAnswer['feedback'] }
    | undefined
  if (!found) throw fail('sign-in-needed')
  const { casinos, totals } = presentDashboard(catalogue, ownRows(result), deps.now())
  return {
    casinos: casinos.map((row) => ({ ...row, casino: casinoName(catalogue, row.casino_id) })),
    totals,
    feedback: found.feedback,
    version: found.version,
  }
}

function casinoName({ byId }: Catalogue, casinoId: number): string {
  return byId.get(casinoId)?.casino.name ?? `Casino ${casinoId}`
}

/**
 * Reads a ledger from the newest entry to the oldest, deleted ones included, a page at a time.
 *
 * The database writes a page as text, because a value for every field of 100,000 entries would grow the heap by tens of
 * megabytes. Each page is a transaction of its own, so nothing is locked and no connection is borrowed between two pages.
 * An entry whose time is edited meanwhile may be missing or come twice.
 *
 * @param size entries per page.
 * @param write makes what is sent of a page: JSON objects as the export has them, with commas in between.
 */
export async function* readLedger(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  size: number,
  write: (page: string) => string,
): AsyncGenerator<Uint8Array, void, void> {
  let page: LedgerPage = { bytes: null, next: null }
  do {
    page = await readPage(db, userId, page.next, size, write)
    if (page.bytes !== null) yield page.bytes
  } while (page.next !== null)
}

/** A function of its own, so that no text of a page outlives it: it would reach the old generation, page by page. */
async function readPage(
  db: Deps['db'],
  userId: string,
  after: EntriesCursor | null,
  size: number,
  write: (page: string) => string,
): Promise<LedgerPage> {
  const [, result] = await asUser(db, userId, [
    IN_INDEX_ORDER,
    { name: 'export-entries', text: ENTRIES, values: [userId, ...keysetOf(after), size] },
  ])
  const { text, count, last_at, last_id } = (result as QueryResult<StoredPage>).rows[0] as StoredPage
  return {
    bytes: text === null ? null : Buffer.from(write(text)),
    next: count < size || last_id === null ? null : { occurredAt: epochMs(last_at), id: last_id },
  }
}

type LedgerPage = { readonly bytes: Uint8Array | null; readonly next: EntriesCursor | null }

type StoredPage = {
  readonly text: string | null
  readonly count: number
  readonly last_at: number
  readonly last_id: string | null
}

const ENTRIES = `
  with page as (
    select id, occurred_at, json_build_object(
      'id', id, 'casino_id', casino_id, 'casino', (select name from casinos where casinos.id = casino_id),
      'kind', kind, 'amount', amount::text,
      'occurred_at', ${moment('occurred_at')}, 'received_at', ${moment('received_at')},
      'note', note, 'voided_at', ${moment('voided_at')}
    )::text as line
    from entries
    where user_id = $1::uuid and (occurred_at, id) < ($2::timestamptz, $3::uuid)
    order by entries.occurred_at desc, entries.id desc
    limit $4
  )
  select string_agg(line, ',' order by occurred_at desc, id desc) as text, count(*) as count,
    (extract(epoch from min(occurred_at)) * 1000)::bigint as last_at,
    (array_agg(id order by occurred_at, id))[1] as last_id
  from page`

// Every write to the ledger also writes the row of its casino. xmin is the transaction that wrote a row last.
const TEXT = `
  with list as (
    ${dashboardStatement('').text}::uuid
  )
  select (select rows from list) as rows,
    (select coalesce(string_agg(casino_id || ' ' || xmin, ',' order by casino_id), '')
      from casinos_users where user_id = $1::uuid) as version,
    (select coalesce(json_agg(json_build_object(
      'feedback_type', feedback_type, 'message', message, 'created_at', ${moment('created_at')}
    ) order by created_at), '[]') from feedback where user_id = $1::uuid) as feedback`
