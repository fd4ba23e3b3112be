import type { EpochMs } from '#core/units.ts'
import { SESSION_LIMIT_MS } from '#server/auth/sessions/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** @returns the given sessions that have neither ended nor expired. */
export async function activeSessions(
  db: Database,
  sessionIds: readonly string[],
  now: EpochMs,
): Promise<ReadonlySet<string>> {
  const iso = (moment: number) => new Date(moment).toISOString()
  const [found] = await transaction(db, [
    { name: 'active-sessions', text: TEXT, values: [sessionIds, iso(now), iso(now - SESSION_LIMIT_MS)] },
  ])
  return new Set((found?.rows ?? []).map((row: { id: string }) => row.id))
}

const TEXT = `
  select id from auth.session
  where id = any($1::uuid[]) and expires_at > $2::timestamptz and created_at > $3::timestamptz`
