import type { DashboardRow } from '#contract/dashboard.ts'
import type { ExportResponse } from '#contract/export.ts'
import { callFunction, functionCall, type FunctionRow, returned } from '#server/db/call-function.ts'
import { transaction } from '#server/db/transaction.ts'
import type { StoredImport } from '#server/db/json-types.ts'
import type { Deps } from '#server/deps.ts'
import type { LimitRules, SpendLimit } from '#core/limits/limit-rules.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { completeMemory } from '#core/reminders/reminder-memory.ts'
import { DEFAULT_REMINDERS } from '#core/reminders/settings.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { type EntriesCursor, keysetOf } from '#server/queries/ledger/entries-cursor.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import { presentDashboard } from '#server/queries/ledger/present-dashboard.ts'
import { presentSettings } from '#server/queries/reminders/present-settings.ts'
import { storedRules } from '#server/queries/limits/stored-limits.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'

/** The list, totals, feedback, settings, reminders, limits, and breaks of an export. */
export type ExportedList = Pick<
  ExportResponse,
  'casinos' | 'totals' | 'feedback' | 'settings' | 'reminders' | 'imports' | 'limits' | 'break' | 'breaks'
> & {
  /** Differs from that of an earlier read when the list or the ledger was written to in between. */
  readonly version: string
}

/** All of them: the limit of batches allows 400 new ones a day. */
const MOST_EXPORTED_IMPORTS = 1_000_000

const NO_SETTINGS: ExportResponse['settings'] = {
  time_zone: null,
  list_order: null,
  round: null,
  tutorial_done: false,
  share_evidence: null,
  cash_outs_as: 'paid',
  day_zone: 'UTC',
}

/** Reads a user's list with its totals, the feedback they sent, their settings, reminders, limits, and breaks. */
export async function readExportedList(deps: Deps, userId: string): Promise<ExportedList> {
  const known = await deps.catalog.forUser(userId)
  const [listed, sent, saved, reminded, imported] = await transaction(deps.db, [
    functionCall('read_export_list', { userId }),
    functionCall('read_own_feedback', { userId }),
    functionCall('read_all_settings', { userId }),
    functionCall('read_reminders', { userId }),
    functionCall('read_imports', { userId, most: MOST_EXPORTED_IMPORTS }),
  ])
  const list = returned('read_export_list', listed)
  const { feedback } = returned('read_own_feedback', sent)
  const { casinos, totals } = presentDashboard(known, (list.casinos ?? []).map(ownRow), deps.now(), true)
  return {
    casinos: casinos.map((row) => exportedRow(row, casinoName(known, casinos, row))),
    totals: {
      available_now: totals.availableNow,
      collected: totals.collected,
      spent: totals.spent,
      profit: totals.profit,
    },
    feedback,
    settings: returned('read_all_settings', saved).settings ?? NO_SETTINGS,
    reminders: exportedReminders(returned('read_reminders', reminded)),
    imports: returned('read_imports', imported).imports.map(exportedImport),
    ...exportedLimits(storedRules(list.rules).rules),
    breaks: (list.rules?.breaks ?? []).map(([beganAt, endsAt]) => ({
      began_at: new Date(beganAt).toISOString(),
      ends_at: new Date(endsAt).toISOString(),
    })),
    version: list.version,
  }
}

/** An export has the names of the database's columns. */
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
    chosen: row.chosen,
    tags: row.tags,
    community_rank: row.communityRank,
    votes: row.votes,
    expected_reward: row.expectedReward,
    next_available_at: row.nextAvailableAt,
    ready: row.ready,
    casino,
    parent_id: row.parentId,
    clock: row.clock,
    value: row.value,
    streak_day: row.streakDay,
    collected_day: row.collectedDay,
    own: row.own,
    own_version: row.ownVersion,
    stated_day: row.statedDay ?? null,
    stated_ready:
      row.statedReady === undefined ? null : { ready_at: row.statedReady.readyAt, at: row.statedReady.at },
    deleted: row.deleted ?? false,
    learned: row.learned ?? null,
    countdown: row.countdown ?? null,
  }
}

function exportedReminders({
  settings,
  snoozed_until: snoozedUntil,
  memory: stored,
}: FunctionRow<'read_reminders'>): ExportResponse['reminders'] {
  const memory = stored && completeMemory(stored)
  const moment = (at: EpochMs) => new Date(at).toISOString()
  const moments = (times: Readonly<Record<string, EpochMs>>) =>
    Object.fromEntries(Object.entries(times).map(([id, at]) => [id, moment(at)]))
  return {
    settings: presentSettings({ ...DEFAULT_REMINDERS, ...settings }),
    snoozed_until: snoozedUntil === null ? null : moment(snoozedUntil),
    told: memory && {
      since: moment(memory.since),
      digest_at: moment(memory.digestAt),
      digest_day: memory.digestDay === null ? null : new Date(memory.digestDay).toISOString().slice(0, 10),
      threshold_at: moment(memory.thresholdAt),
      rows: moments(memory.rows),
      streaks: moments(memory.streaks),
      overdue_at: moment(memory.overdueAt),
      cash_outs: moments(memory.cashOuts),
    },
  }
}

function exportedImport(stored: StoredImport): ExportResponse['imports'][number] {
  const { fileName, rowCount, alreadyThere, createdAt, updatedAt, ...rest } = stored
  return {
    ...rest,
    file_name: fileName,
    row_count: rowCount,
    already_there: alreadyThere,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  }
}

function exportedLimits({ limits, breakEndsAt }: LimitRules): Pick<ExportResponse, 'limits' | 'break'> {
  return {
    limits: {
      day: exportedLimit(limits.day),
      week: exportedLimit(limits.week),
      month: exportedLimit(limits.month),
    },
    break: breakEndsAt === null ? null : { ends_at: new Date(breakEndsAt).toISOString() },
  }
}

function exportedLimit({ amount, raise }: SpendLimit): ExportResponse['limits']['day'] {
  const text = (value: Cents | null) => (value === null ? null : decimalText(value))
  return {
    amount: text(amount),
    pending: raise && {
      amount: text(raise.amount),
      requested_at: new Date(raise.requestedAt).toISOString(),
    },
  }
}

/** A further bonus has the name of its casino before its own. */
function casinoName(
  { byId }: UserCasinos,
  rows: readonly DashboardRow[],
  { casinoId, parentId, casino }: DashboardRow,
): string {
  const name = casino ?? byId.get(casinoId)?.casino.name ?? `Casino ${casinoId}`
  const parent =
    parentId === null
      ? undefined
      : (byId.get(parentId)?.casino.name ?? rows.find((row) => row.casinoId === parentId)?.casino)
  return parent === undefined ? name : `${parent} · ${name}`
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
  const { entries, entry_count, last_at, last_id } = await callFunction(db, 'read_export_entries', {
    userId,
    ...keysetOf(after),
    limit: size,
  })
  return {
    bytes: entries === null ? null : Buffer.from(write(entries)),
    next:
      entry_count < size || last_at === null || last_id === null
        ? null
        : { occurredAt: last_at, id: last_id },
  }
}

type LedgerPage = { readonly bytes: Uint8Array | null; readonly next: EntriesCursor | null }
