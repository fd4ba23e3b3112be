import type { CalendarResponse } from '#contract/calendar.ts'
import { calendarFeedPath } from '#contract/paths.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { hashCalendarToken } from '#server/auth/calendar-tokens.ts'
import { query } from '#server/db/query.ts'

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
