import type { QueryResult } from 'pg'
import type { DashboardRow } from '#contract/dashboard.ts'
import type { ExportResponse } from '#contract/export.ts'
import { withUser } from '#server/db/with-user.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { epochMs } from '#core/units.ts'
import { type EntriesCursor, IN_INDEX_ORDER, keysetOf } from '#server/queries/ledger/entries-cursor.ts'
import { OWN_ROWS, ownRows } from '#server/queries/ledger/dashboard-statement.ts'
import { momentColumn as moment } from '#server/queries/ledger/moment-column.ts'
import { presentDashboard } from '#server/queries/ledger/present-dashboard.ts'
import type { Catalogue } from '#server/queries/catalogue/read-catalogue.ts'

/** The list, totals, and feedback of an export. One statement reads them, so they are as of one moment. */
export type ExportedList = Pick<ExportResponse, 'casinos' | 'totals' | 'feedback'> & {
  /** Differs from that of an earlier read when the list or the ledger was written to in between. */
  readonly version: string
}

/** Reads a user's list with its totals, and the feedback they sent. */
export async function readExportedList(deps: Deps, userId: string): Promise<ExportedList> {
  const catalogue = await deps.catalogue.read()
  const [result]: (QueryResult | undefined)[] = await withUser(deps.db, userId, [
    { name: 'export-list', text: TEXT, values: [userId] },
  ])
  const found = result?.rows[0] as
    | { readonly version: string; readonly feedback: ExportResponse['feedback'] }
    | undefined
  if (!found) throw new ApiError('sign-in-needed')
  const { casinos, totals } = presentDashboard(catalogue, ownRows(result), deps.now())
  return {
    casinos: casinos.map((row) => exportedRow(row, casinoName(catalogue, row.casinoId))),
    totals: {
      available_now: totals.availableNow,
      collected: totals.collected,
      spent: totals.spent,
      profit: totals.profit,
    },
    feedback: found.feedback,
    version: found.version,
  }
}

/** An export uses the column names of the specification. */
function exportedRow(row: DashboardRow, casino: string): ExportResponse['casinos'][number] {
  return {
    casino_id: row.casinoId,
    last_collected: row.lastCollected,
    user_total_payout: row.userTotalPayout,
    user_total_spent: row.userTotalSpent,
    user_vote: row.userVote,
    user_tier: row.userTier,
    user_rank: row.userRank,
    hidden: row.hidden,
    snoozed_until: row.snoozedUntil,
    community_rank: row.communityRank,
    votes: row.votes,
    expected_reward: row.expectedReward,
    next_available_at: row.nextAvailableAt,
    ready: row.ready,
    casino,
  }
}

function casinoName({ byId }: Catalogue, casinoId: number): string {
  return byId.get(casinoId)?.casino.name ?? `Casino ${casinoId}`
}

/**
 * Reads a ledger from the newest entry to the oldest, deleted entries included, a page at a time.
 *
 * The database writes a page as JSON text, because an object for each of 100,000 entries would grow the heap by tens of
 * megabytes. Each page is a separate transaction, so nothing is locked and no connection is in use between two pages.
 * An entry whose time is edited meanwhile can be missing or appear twice.
 *
 * @param size entries per page.
 * @param write returns what to send for a page, a JSON array of entries as the export has them.
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

/** A separate function, so that the text of a page is freed when it returns and does not reach the old generation. */
async function readPage(
  db: Deps['db'],
  userId: string,
  after: EntriesCursor | null,
  size: number,
  write: (page: string) => string,
): Promise<LedgerPage> {
  const [, result] = await withUser(db, userId, [
    IN_INDEX_ORDER,
    { name: 'export-entries', text: ENTRIES, values: [userId, ...keysetOf(after), size] },
  ])
  const { entries, count, lastAt, lastId } = (result as QueryResult<StoredPage>).rows[0] as StoredPage
  return {
    bytes: entries === null ? null : Buffer.from(write(entries)),
    next: count < size || lastId === null ? null : { occurredAt: epochMs(lastAt), id: lastId },
  }
}

type LedgerPage = { readonly bytes: Uint8Array | null; readonly next: EntriesCursor | null }

type StoredPage = {
  /** A JSON array; null when there are no more entries. */
  readonly entries: string | null
  readonly count: number
  readonly lastAt: number
  readonly lastId: string | null
}

const ENTRIES = `
  with page as (
    select id, occurred_at, json_build_object(
      'id', id, 'casino_id', casino_id, 'casino', (select name from casinos where casinos.id = casino_id),
      'kind', kind, 'amount', amount::text,
      'occurred_at', ${moment('occurred_at')}, 'received_at', ${moment('received_at')},
      'note', note, 'voided_at', ${moment('voided_at')}
    ) as entry
    from entries
    where user_id = $1::uuid and (occurred_at, id) < ($2::timestamptz, $3::uuid)
    order by entries.occurred_at desc, entries.id desc
    limit $4
  )
  select json_agg(entry order by occurred_at desc, id desc)::text as entries, count(*) as count,
    (extract(epoch from min(occurred_at)) * 1000)::bigint as "lastAt",
    (array_agg(id order by occurred_at, id))[1] as "lastId"
  from page`

// Every write to the ledger also writes the row of its casino. xmin is the transaction that last wrote a row.
const TEXT = `
  select (${OWN_ROWS}) as rows,
    (select coalesce(string_agg(casino_id || ' ' || xmin, ',' order by casino_id), '')
      from casinos_users where user_id = $1::uuid) as version,
    (select coalesce(json_agg(json_build_object(
      'feedback_type', feedback_type, 'message', message, 'created_at', ${moment('created_at')}
    ) order by created_at), '[]') from feedback where user_id = $1::uuid) as feedback`
