import type { ExportResponse } from '#contract/export.ts'
import { csvLine } from '#core/export/csv-line.ts'
import { caughtUpReplica } from '#server/db/caught-up-replica.ts'
import type { Deps } from '#server/deps.ts'
import { readExportedList, readLedger } from '#server/queries/account/read-export.ts'
import { readSecurityRecord } from '#server/queries/account/read-security-record.ts'
import { readProfile } from '#server/queries/account/read-profile.ts'

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
] as const

/** The CSV export: a header row and one row per entry, in chunks of at most a page of entries. */
export async function* csvChunks(node: Deps, userId: string): ExportChunks {
  const deps = { ...node, db: await caughtUpReplica(node.db) }
  yield Buffer.from(csvLine(COLUMNS))
  yield* readLedger(deps, userId, PAGE, csvOf)
  await readProfile(deps, userId)
}

function csvOf(page: string): string {
  const entries = JSON.parse(page) as ExportResponse['entries']
  return entries
    .map((entry) =>
      csvLine([
        entry.id,
        entry.casino_id,
        entry.casino,
        entry.kind,
        entry.amount,
        entry.occurred_at,
        entry.received_at,
        entry.note,
        entry.voided_at,
      ]),
    )
    .join('')
}
