import type { SessionList } from '#contract/account.ts'
import { deviceName } from '#server/auth/sessions/device-name.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { SESSION_LIMIT_MS } from '#server/auth/sessions/sessions.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** Reads the active sessions of a user: the current one first, then the most recently seen. */
export async function readSessions(deps: Deps, { userId, sessionId }: CurrentUser): Promise<SessionList> {
  const now = deps.now()
  const values = [
    userId,
    sessionId,
    new Date(now).toISOString(),
    new Date(now - SESSION_LIMIT_MS).toISOString(),
  ]
  const [found] = await transaction(deps.db, [{ name: 'list-sessions', text: TEXT, values }])
  const rows = (found?.rows ?? []) as Row[]
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.current,
      device: deviceName(row.userAgent ?? ''),
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.updatedAt.toISOString(),
    })),
    now: new Date(now).toISOString(),
  }
}

type Row = {
  readonly id: string
  readonly current: boolean
  readonly userAgent: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const TEXT = `
  select id, id = $2::uuid as current, user_agent as "userAgent", created_at as "createdAt", updated_at as "updatedAt"
  from auth.session
  where user_id = $1::uuid and expires_at > $3::timestamptz and created_at > $4::timestamptz
  order by current desc, updated_at desc, id`
