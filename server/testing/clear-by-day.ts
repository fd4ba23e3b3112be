import type { Database } from '#server/db/database.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'

/** Makes the months of a user's casinos those of the version before, which had no sums by day. */
export async function clearByDay(db: Database, userId: string): Promise<void> {
  await runAsUser(db, userId, [
    {
      name: 'test-clear-by-day',
      text: `update entry_months set by_day_count = 0, claims_by_day = null, compared_by_day = null,
        spends_by_day = null, paid_by_day = null where user_id = $1::uuid`,
      values: [userId],
    },
  ])
}
