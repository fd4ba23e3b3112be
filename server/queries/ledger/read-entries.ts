import type { EntriesResponse, EntriesQuery, Entry } from '#contract/entries.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { StoredEntry } from '#server/db/json-types.ts'
import { type CashOutFilter, type CashOutStatus, OPEN_STATUSES } from '#core/money/cash-out-status.ts'
import type { EpochMs } from '#core/units.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'
import { taggedCasinoIds } from '#server/queries/ledger/tagged-casinos.ts'
import { keysetOf, readCursor, writeCursor } from '#server/queries/ledger/entries-cursor.ts'

/** The default and the maximum. */
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
  const casinoId = query.casino === undefined ? null : Number(query.casino)
  if (query.status !== undefined && query.kind !== undefined && query.kind !== 'cash_out')
    throw new ApiError('invalid', 'Only a cash-out has a state.', { field: 'status' })
  const filter = {
    userId,
    from: dateOf(query.from),
    to: dateOf(query.to),
    kind: query.status === undefined ? (query.kind ?? null) : 'cash_out',
    statuses: query.status === undefined ? null : statusesOf(query.status),
    ...keysetOf(after),
    withoutDeleted: query.deleted === 'without',
    limit: limit + 1,
    withTotals: after === null,
  }
  const page =
    query.tag === undefined
      ? await callFunction(deps.db, 'read_entries', { ...filter, casinoId })
      : await callFunction(deps.db, 'read_entries_of', {
          ...filter,
          casinoIds: (await taggedCasinoIds(deps, userId, query.tag)).filter(
            (id) => casinoId === null || id === casinoId,
          ),
        })
  const rows = page.entries ?? []
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    entries: rows.slice(0, limit).map(presentEntry),
    totals: page.totals,
    next: last ? writeCursor(last) : null,
    now: new Date(deps.now()).toISOString(),
  }
}

function presentEntry(row: StoredEntry): Entry {
  return {
    ...row,
    occurredAt: isoText(row.occurredAt),
    receivedAt: isoText(row.receivedAt),
    voidedAt: isoOrNull(row.voidedAt),
    approvedAt: isoOrNull(row.approvedAt),
    paidAt: isoOrNull(row.paidAt),
    closedAt: isoOrNull(row.closedAt),
  }
}

function isoOrNull(at: EpochMs | null): string | null {
  return at === null ? null : isoText(at)
}

function statusesOf(filter: CashOutFilter): readonly CashOutStatus[] {
  return filter === 'open' ? OPEN_STATUSES : [filter]
}

/** PostgreSQL has no year 0; no entry is older than 1970. */
function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(Math.max(0, Date.parse(text)))
}
