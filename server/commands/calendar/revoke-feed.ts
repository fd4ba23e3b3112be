import type { CalendarResponse } from '#contract/calendar.ts'
import { query } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'

/** Deletes the calendar feed of a user, if there is one: its address stops working. */
export async function revokeFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<CalendarResponse> {
  await query(db).deleteFrom('auth.calendarTokens').where('userId', '=', userId).execute()
  return { feed: null, now: new Date(now()).toISOString() }
}
