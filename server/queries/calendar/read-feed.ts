import { createHash } from 'node:crypto'
import { isHiddenOrSnoozed } from '#core/ranking/visibility.ts'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import { type CalendarEvent, calendarEvents, type CalendarRow } from '#core/reminders/calendar-events.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { hashCalendarToken } from '#server/auth/calendar-tokens.ts'
import { query } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { isForbidden } from '#server/queries/catalog/availability.ts'
import { readReminders } from '#server/queries/reminders/read-reminders.ts'
import type { RemindedBonus } from '#server/queries/reminders/reminder-rows.ts'
import { zoneRules } from '#server/queries/calendar/zone-rules.ts'
import type { CalendarResponse } from '#contract/calendar.ts'
import { calendarFeedPath } from '#contract/paths.ts'
import type { AppDeps } from '#server/app-deps.ts'

/** How exactly it is stored when a calendar last read a feed: calendars read often, and each time would be a write. */
const READ_AT_MS = 3_600_000

/**
 * Returns the text of the feed with a token, and stores that it was read.
 *
 * A feed is empty during a break, while a spend limit is reached, and where the law forbids links: nothing reminds then.
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
  // With its library, it takes a megabyte of memory, which most servers need only when a calendar reads a feed.
  const { renderFeed } = await import('#server/queries/calendar/render-feed.ts')
  return renderFeed(events, { origin, changedAt: epochMs(changedAt.getTime()), now })
}

async function readEvents(
  deps: Deps,
  userId: string,
  createdAt: EpochMs,
  now: EpochMs,
): Promise<CalendarEvent[]> {
  const reminders = await readReminders(deps, userId, now)
  if (reminders === null || reminders.rejection !== null) return []
  const { settings, zone, place, bonuses } = reminders
  if (isForbidden(place, now)) return []
  const year = new Date(now).getUTCFullYear()
  return calendarEvents({
    rows: bonuses
      .filter(({ row }) => countsTowardAvailable(row.tier) && !isHiddenOrSnoozed(row, now))
      .map(calendarRow),
    digest: settings.digest,
    zone,
    firstAfter: createdAt,
    // Whole years, so that the feed changes once a year.
    hasRules: (name) => zoneRules(name, now) !== null,
    exceptionsBetween: { from: epochMs(Date.UTC(year, 0, 1)), to: epochMs(Date.UTC(year + 2, 0, 1)) },
    now,
  })
}

function calendarRow({ found, row, name }: RemindedBonus): CalendarRow {
  const { clock, value } = found.bonus
  const { lastCollected, streakDay } = row
  const last = lastCollected === null ? null : { day: streakDay ?? 1, at: lastCollected }
  return { id: row.casinoId, name, clock, value, last, statedDay: found.own?.day ?? null }
}

/** Returns the calendar feed of a user, with its address at `origin`. */
export async function readFeedState(
  { db, auth, now }: Pick<AppDeps, 'db' | 'auth' | 'now'>,
  userId: string,
  origin: string,
): Promise<CalendarResponse> {
  const found = await query(db)
    .selectFrom('auth.calendarTokens')
    .select(['id', 'hash', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  const at = new Date(now()).toISOString()
  if (found === undefined) return { feed: null, now: at }
  const token = auth.calendarTokens.tokenOf(found.id)
  return {
    feed: {
      url: hashCalendarToken(token).equals(found.hash) ? origin + calendarFeedPath(token) : null,
      createdAt: found.createdAt.toISOString(),
      readAt: found.readAt?.toISOString() ?? null,
    },
    now: at,
  }
}
