import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type EpochMs, epochMs } from '#core/units.ts'
import { Account } from '#server/auth/accounts.ts'
import { askIdentity } from '#server/auth/ask-identity.ts'
import { type Identity, SESSION_LIFE_MS, SESSION_LIMIT_MS } from '#server/auth/identity.ts'

/** A live session, as the database knows it. */
export type Session = { readonly id: string; readonly userId: string; readonly expiresAt: EpochMs }

/** How many devices one person may be signed in on; opening one more ends the oldest. */
export const MAX_SESSIONS = 20

const Row = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  token: z.string(),
  createdAt: z.date(),
  expiresAt: z.date(),
})

/** The database keeps this, not the token: reading the table signs nobody in. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Opens a new session, always with a new token, and ends the oldest where there are too many. */
export async function openSession(
  identity: Identity,
  userId: string,
  userAgent: string,
  now: EpochMs,
): Promise<{ readonly token: string; readonly session: Session }> {
  const { internalAdapter } = await identity.$context
  const token = randomBytes(32).toString('base64url')
  const fields = {
    token: hashToken(token),
    expiresAt: new Date(now + SESSION_LIFE_MS),
    createdAt: new Date(now),
    updatedAt: new Date(now),
    ipAddress: '',
    userAgent: userAgent.slice(0, 200),
  }
  return await askIdentity('open-session', async () => {
    const row = Row.parse(await internalAdapter.createSession(userId, false, fields, true))
    const all = z.array(Row).parse(await internalAdapter.listSessions(userId))
    const oldest = all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    for (const old of oldest.slice(0, -MAX_SESSIONS)) await internalAdapter.deleteSession(old.token)
    return { token, session: { id: row.id, userId, expiresAt: epochMs(row.expiresAt.getTime()) } }
  })
}

/** @returns null where the token belongs to no session that is alive now. */
export async function findSession(
  identity: Identity,
  token: string,
  now: EpochMs,
): Promise<{ readonly session: Session; readonly account: Account } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const { internalAdapter } = await identity.$context
  const found = await askIdentity('find-session', () => internalAdapter.findSession(hashToken(token)))
  if (!found) return null
  const row = Row.parse(found.session)
  const end = Math.min(row.expiresAt.getTime(), row.createdAt.getTime() + SESSION_LIMIT_MS)
  if (end <= now) return null
  const session = { id: row.id, userId: row.userId, expiresAt: epochMs(end) }
  return { session, account: Account.parse(found.user) }
}

/** Gives a session that is in use its full life again, at most once a day, within its limit. */
export async function extendSession(
  identity: Identity,
  token: string,
  session: Session,
  now: EpochMs,
): Promise<Session> {
  if (session.expiresAt - now > SESSION_LIFE_MS - 86_400_000) return session
  const { internalAdapter } = await identity.$context
  const expiresAt = new Date(now + SESSION_LIFE_MS)
  await askIdentity('extend-session', () =>
    internalAdapter.updateSession(hashToken(token), { expiresAt, updatedAt: new Date(now) }),
  )
  return { ...session, expiresAt: epochMs(expiresAt.getTime()) }
}

export async function endSession(identity: Identity, token: string): Promise<void> {
  const { internalAdapter } = await identity.$context
  await askIdentity('end-session', () => internalAdapter.deleteSession(hashToken(token)))
}
