import { createHash } from 'node:crypto'
import { type CalendarEvent, calendarEvents } from '#core/reminders/calendar-events.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { hashCalendarToken } from '#server/auth/calendar-tokens.ts'
import { callFunction } from '#server/db/call-function.ts'
import { query } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredListRow } from '#server/db/json-types.ts'
import { calendarRows } from '#server/queries/calendar/calendar-rows.ts'
import { renderFeed } from '#server/queries/calendar/render-feed.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import { presentDashboard } from '#server/queries/ledger/present-dashboard.ts'
import { readVisitRules } from '#server/queries/play/read-visit-rules.ts'

/** How exactly it is stored when a calendar last read a feed: calendars read often, and each time would be a write. */
const READ_AT_MS = 3_600_000

/**
 * Returns the text of the feed with a token, and stores that it was read.
 *
 * A feed is empty during a break, and while a spend limit is reached: nothing reminds then.
 *
 * @param origin of the links in it.
 * @returns null if no feed has this token.
 */
export async function readFeed(deps: Deps, token: string, origin: string): Promise<string | null> {
  const hash = hashCalendarToken(token)
  const found = await query(deps.db)
    .selectFrom('auth.calendarTokens')
    .select(['userId', 'createdAt', 'readAt', 'contentHash', 'changedAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (found === undefined) return null
  const now = deps.now()
  const events = await readEvents(deps, found.userId, epochMs(found.createdAt.getTime()), now)
  const contentHash = createHash('sha256')
    .update(JSON.stringify([origin, events]))
    .digest()
  const changedAt =
    found.contentHash?.equals(contentHash) && found.changedAt !== null ? found.changedAt : new Date(now)
  const isKnown = changedAt === found.changedAt
  if (!isKnown || now - (found.readAt?.getTime() ?? 0) >= READ_AT_MS)
    await query(deps.db)
      .updateTable('auth.calendarTokens')
      .set({ readAt: new Date(now), contentHash, changedAt })
      .where('hash', '=', hash)
      .execute()
  return renderFeed(events, { origin, changedAt: epochMs(changedAt.getTime()) })
}

async function readEvents(
  deps: Deps,
  userId: string,
  createdAt: EpochMs,
  now: EpochMs,
): Promise<CalendarEvent[]> {
  const { place, rejection } = await readVisitRules(deps, userId, now)
  if (rejection !== null) return []
  const [known, stored] = await Promise.all([
    deps.catalogue.forUser(userId),
    callFunction(deps.db, 'read_list_and_settings', { userId }),
  ])
  const list: readonly StoredListRow[] = JSON.parse(stored.casinos ?? '[]')
  const { casinos } = presentDashboard(known, list.map(ownRow), now)
  const year = new Date(now).getUTCFullYear()
  return calendarEvents({
    rows: calendarRows(known, casinos, place, now),
    digest: null,
    zone: stored.settings?.time_zone ?? null,
    firstAfter: createdAt,
    // Whole years, so that the feed changes once a year.
    exceptionsBetween: { from: epochMs(Date.UTC(year, 0, 1)), to: epochMs(Date.UTC(year + 2, 0, 1)) },
    now,
  })
}
