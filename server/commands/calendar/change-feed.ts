import { randomUUID } from 'node:crypto'
import type { CalendarCreated, CalendarResponse } from '#contract/calendar.ts'
import { calendarFeedPath } from '#contract/paths.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { lockSignedIn } from '#server/auth/accounts/account-rows.ts'
import { hashCalendarToken } from '#server/auth/calendar-tokens.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { inTransaction, query } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Creates the calendar feed of a user, or replaces its address at `origin`: the one before stops working.
 *
 * @throws ApiError `sign-in-needed` when the session has ended: restoring an address revokes the feed under the same lock.
 */
export async function renewFeed(
  { db, auth, now }: Pick<AppDeps, 'db' | 'auth' | 'now'>,
  { userId, sessionId }: CurrentUser,
  origin: string,
): Promise<CalendarCreated> {
  const id = randomUUID()
  const token = auth.calendarTokens.tokenOf(id)
  const createdAt = new Date(now())
  await inTransaction(db, async (trx) => {
    await lockSignedIn(trx, { userId, sessionId })
    const fields = { id, hash: hashCalendarToken(token), createdAt }
    await trx
      .insertInto('auth.calendarTokens')
      .values({ userId, ...fields })
      .onConflict((on) =>
        on.column('userId').doUpdateSet({ ...fields, readAt: null, contentHash: null, changedAt: null }),
      )
      .execute()
  })
  const at = createdAt.toISOString()
  return { url: origin + calendarFeedPath(token), createdAt: at, now: at }
}

/** Deletes the calendar feed of a user, if there is one: its address stops working. */
export async function revokeFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<CalendarResponse> {
  await query(db).deleteFrom('auth.calendarTokens').where('userId', '=', userId).execute()
  return { feed: null, now: new Date(now()).toISOString() }
}
