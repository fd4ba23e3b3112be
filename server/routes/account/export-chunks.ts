import type { ExportCsvQuery, ExportResponse } from '#contract/export.ts'
import { BYTE_ORDER_MARK, csvLine, type CsvSeparator } from '#core/export/csv-line.ts'
import { type CashOutFilter, statusesOf } from '#core/money/cash-out-status.ts'
import { TAG_SEPARATOR } from '#core/import/tag-texts.ts'
import { zoneOffsetMs } from '#core/reset/zone-time.ts'
import type { Tag } from '#core/tags/tag.ts'
import { epochMs } from '#core/units.ts'
import { caughtUpReplica } from '#server/db/caught-up-replica.ts'
import type { Deps } from '#server/deps.ts'
import { readExportedList, readLedger } from '#server/queries/account/read-export.ts'
import { readSecurityRecord } from '#server/queries/account/read-security-record.ts'
import { readProfile } from '#server/queries/account/read-profile.ts'
import { taggedCasinoIds, tagsOfCasinos } from '#server/queries/ledger/tagged-casinos.ts'

/** Entries per transaction and per chunk: about 110 KB of JSON, some milliseconds on the event loop. */
const PAGE = 400

/**
 * The chunks of an export. Reads nothing until the first chunk is requested. A replica answers once it has every write
 * of the user.
 *
 * Both kinds throw at the end if the account was deleted meanwhile: the truncated ledger would appear complete.
 */
export type ExportChunks = AsyncGenerator<Uint8Array, void, void>

/**
 * The JSON export, in chunks of at most a page of entries.
 *
 * List and totals are last, and read by one statement. `complete` is false when either was written to since the first
 * entry was read: then the entries may not add up to the totals.
 */
export async function* jsonChunks(
  node: Deps,
  userId: string,
  profile: ExportResponse['profile'],
): ExportChunks {
  const deps = { ...node, db: await caughtUpReplica(node.db) }
  const security = await readSecurityRecord(deps, userId)
  const before = await readExportedList(deps, userId)
  const head = {
    exported_at: new Date(deps.now()).toISOString(),
    profile,
    account: security.account,
  } satisfies Partial<ExportResponse>
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"entries":[`)
  let separator = ''
  const pages = readLedger(deps, userId, PAGE, (page) => separator + page.slice(1, -1))
  for await (const page of pages) {
    yield page
    separator = ','
  }
  await readProfile(deps, userId)
  const { version, ...list } = await readExportedList(deps, userId)
  const tail = {
    ...list,
    complete: security.complete && version === before.version,
  } satisfies Partial<ExportResponse>
  yield Buffer.from(`],${JSON.stringify(tail).slice(1)}`)
}

const COLUMNS = [
  'id',
  'casino_id',
  'casino',
  'kind',
  'amount',
  'occurred_at',
  'received_at',
  'note',
  'deleted_at',
  'occurred_at_local',
  'received_at_local',
  'deleted_at_local',
  'time_zone',
  'worth',
  'streak_day',
  'not_ready',
  'date_only',
  'status',
  'approved_at',
  'paid_at',
  'closed_at',
  'method',
  'fee',
  'reference',
  'tags',
  'approved_at_local',
  'paid_at_local',
  'closed_at_local',
] as const

/**
 * The CSV export: a header row and one row per entry that matches the filter, in chunks of at most a page of entries.
 *
 * It opens in Excel by a double click: with a byte order mark, times of the member's zone next to those in UTC, and the
 * separator and decimal sign of the member's region.
 */
export async function* csvChunks(node: Deps, userId: string, query: ExportCsvQuery): ExportChunks {
  const deps = { ...node, db: await caughtUpReplica(node.db) }
  const separator = query.decimalSign === 'comma' ? ';' : ','
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(COLUMNS, separator))
  const tagged = query.tag === undefined ? null : new Set(await taggedCasinoIds(deps, userId, query.tag))
  const tags = await tagsOfCasinos(deps, userId)
  yield* readLedger(deps, userId, PAGE, (page) => csvOf(page, query, tagged, tags, separator))
  await readProfile(deps, userId)
}

/** Filters here, not in the database: an export is rare, and reads at most a ledger as the unfiltered one does. */
function csvOf(
  page: string,
  query: ExportCsvQuery,
  tagged: ReadonlySet<number> | null,
  tags: ReadonlyMap<number, readonly Tag[]>,
  separator: CsvSeparator,
): string {
  const entries = JSON.parse(page) as ExportResponse['entries']
  const zone = zoneName(query.timeZone)
  const localOrNull = (moment: string | null) => (moment === null ? null : localTime(moment, zone))
  const amountText = (amount: string | null) =>
    amount === null ? null : { amount: query.decimalSign === 'comma' ? amount.replace('.', ',') : amount }
  return entries
    .filter((entry) => isWanted(entry, query) && (tagged === null || tagged.has(entry.casino_id)))
    .map((entry) =>
      csvLine(
        [
          entry.id,
          entry.casino_id,
          entry.casino,
          entry.kind,
          amountText(entry.amount),
          entry.occurred_at,
          entry.received_at,
          entry.note,
          entry.voided_at,
          localTime(entry.occurred_at, zone),
          localTime(entry.received_at, zone),
          localOrNull(entry.voided_at),
          zone,
          amountText(entry.worth),
          entry.streak_day,
          entry.not_ready,
          entry.date_only,
          entry.status,
          entry.approved_at,
          entry.paid_at,
          entry.closed_at,
          entry.method,
          amountText(entry.fee),
          entry.reference,
          tags
            .get(entry.casino_id)
            ?.map(({ text }) => text)
            .join(TAG_SEPARATOR),
          localOrNull(entry.approved_at),
          localOrNull(entry.paid_at),
          localOrNull(entry.closed_at),
        ],
        separator,
      ),
    )
    .join('')
}

type ExportedEntry = ExportResponse['entries'][number]

function isWanted(
  entry: ExportedEntry,
  { from, to, casino, kind, status, deleted }: ExportCsvQuery,
): boolean {
  const at = Date.parse(entry.occurred_at)
  return (
    (from === undefined || at >= Date.parse(from)) &&
    (to === undefined || at < Date.parse(to)) &&
    (casino === undefined || entry.casino_id === Number(casino)) &&
    (kind === undefined || entry.kind === kind) &&
    (status === undefined || matchesStatus(entry.status, status)) &&
    (deleted !== 'without' || entry.voided_at === null)
  )
}

function matchesStatus(status: ExportedEntry['status'], filter: CashOutFilter): boolean {
  return status !== null && statusesOf(filter).includes(status)
}

/** Returns the canonical name of a zone, so that spellings of one zone share its cached format; UTC without one. */
export function zoneName(zone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
}

/** Returns a time in a zone as `2026-11-21 05:00:00`, which spreadsheets read as a time in every region. */
export function localTime(moment: string, zone: string): string {
  const at = epochMs(Date.parse(moment))
  return new Date(at + zoneOffsetMs(zone, at)).toISOString().slice(0, 19).replace('T', ' ')
}
