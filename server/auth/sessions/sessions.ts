import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type EpochMs, epochMs } from '#core/units.ts'
import { Account, ACCOUNT_COLUMNS } from '#server/auth/accounts/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { query } from '#server/db/query.ts'
import { transaction } from '#server/db/transaction.ts'

/** How a user authenticated. With two-factor on, `password` is not enough for sensitive operations. */
export const AuthMethod = z.enum(['password', 'password-and-code', 'passkey'])
export type AuthMethod = z.infer<typeof AuthMethod>

/** A session expires this long after it was last extended, */
export const SESSION_LIFE_MS = 7 * 86_400_000
/** and at the latest this long after the log-in that opened it. */
export const SESSION_LIMIT_MS = 30 * 86_400_000

/** A live session, as stored in the database. */
export type Session = { readonly id: string; readonly userId: string; readonly expiresAt: EpochMs }

/** Minimum time between updates of when a session was last used: each update is a write. */
const SEEN_EVERY_MS = 60_000

/** How long a retired token is tolerated: a concurrent request of another tab may still send it. */
const OVERLAP_MS = 10_000

const Row = z.object({
  session: z.uuid(),
  userId: z.uuid(),
  createdAt: z.date(),
  updatedAt: z.date(),
  expiresAt: z.date(),
})

/** Returns the stored form of a token: reading the table does not allow signing in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Returns a random token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The state of a session token. `just-retired`: a concurrent response replaces it with its successor. */
export type FoundSession =
  | { readonly kind: 'live'; readonly session: Session; readonly account: Account; readonly seenAt: EpochMs }
  | { readonly kind: 'just-retired' }
  | { readonly kind: 'reused'; readonly userId: string; readonly ended: readonly string[] }
  | { readonly kind: 'none' }

/** Finds the session of a token. A retired token older than the overlap was copied, so its session is ended. */
export async function findSession(db: Database, token: string, now: EpochMs): Promise<FoundSession> {
  if (!/^[\w-]{43}$/.test(token)) return { kind: 'none' }
  const hash = hashToken(token)
  const [found] = await transaction(db, [{ name: 'find-session', text: FIND, values: [hash] }])
  if (found?.rows[0] === undefined) return await findRetired(db, hash, now)
  const row = Row.parse(found.rows[0])
  const end = Math.min(row.expiresAt.getTime(), row.createdAt.getTime() + SESSION_LIMIT_MS)
  if (end <= now) return { kind: 'none' }
  return {
    kind: 'live',
    session: { id: row.session, userId: row.userId, expiresAt: epochMs(end) },
    account: Account.parse(found.rows[0]),
    seenAt: epochMs(row.updatedAt.getTime()),
  }
}

const FIND = `
  select ${ACCOUNT_COLUMNS}, s.id as session, s.user_id as "userId", s.created_at as "createdAt",
    s.updated_at as "updatedAt", s.expires_at as "expiresAt"
  from auth.session s join auth."user" u on u.id = s.user_id where s.token = $1`

async function findRetired(db: Database, hash: string, now: EpochMs): Promise<FoundSession> {
  const retired = query(db).selectFrom('auth.retiredToken').select('sessionId').where('token', '=', hash)
  const ended = await query(db)
    .deleteFrom('auth.session')
    .where('id', 'in', retired.where('retiredAt', '<=', new Date(now - OVERLAP_MS)))
    .returning(['id', 'userId'])
    .executeTakeFirst()
  if (ended) return { kind: 'reused', userId: ended.userId, ended: [ended.id] }
  return { kind: (await retired.executeTakeFirst()) ? 'just-retired' : 'none' }
}

/**
 * Records that a session is in use, and extends it once a day, within its limit.
 *
 * @returns the updated session; null when it ended meanwhile.
 */
export async function touchSession(
  db: Database,
  { session, seenAt }: { readonly session: Session; readonly seenAt: EpochMs },
  now: EpochMs,
): Promise<Session | null> {
  const extend = session.expiresAt - now <= SESSION_LIFE_MS - 86_400_000
  if (!extend && now - seenAt < SEEN_EVERY_MS) return session
  const expiresAt = extend ? now + SESSION_LIFE_MS : session.expiresAt
  const touched = await query(db)
    .updateTable('auth.session')
    .set({ updatedAt: new Date(now), expiresAt: new Date(expiresAt) })
    .where('id', '=', session.id)
    .returning('createdAt')
    .executeTakeFirst()
  if (touched === undefined) return null
  const end = Math.min(expiresAt, touched.createdAt.getTime() + SESSION_LIMIT_MS)
  return { ...session, expiresAt: epochMs(end) }
}
