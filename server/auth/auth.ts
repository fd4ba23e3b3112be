import type { Logger } from 'pino'
import { type EpochMs, epochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS, createAccessTokens } from '#server/auth/access-token.ts'
import type { Account } from '#server/auth/accounts.ts'
import { createIdentity } from '#server/auth/identity.ts'
import { createRevokedSessions } from '#server/auth/revoked-sessions.ts'
import { sessionCookies } from '#server/auth/session-cookies.ts'
import { endSession, extendSession, findSession, openSession, type Session } from '#server/auth/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { createRateLimiter } from '#server/http/rate-limiter.ts'

/** Who a request comes from. */
export type Person = { readonly userId: string; readonly sessionId: string }

/** A person let in from their session: the access they now hold, and the cookies that say so. */
export type Admission = {
  readonly person: Person
  readonly account: Account
  readonly expiresAt: EpochMs
  readonly setCookies: readonly string[]
}

type Cookies = ReadonlyMap<string, string>

/** Everything about who is who: one per server. */
export function createAuth(options: {
  readonly db: Database
  readonly secret: string
  readonly publicOrigin: string | null
  readonly https: boolean
  readonly rateLimitScale: number
  readonly now: () => EpochMs
  readonly log: Logger
}) {
  const { db, secret, publicOrigin, https, rateLimitScale, now, log } = options
  const identity = createIdentity(db, secret, publicOrigin, log)
  const tokens = createAccessTokens(secret)
  const revoked = createRevokedSessions(now)
  const cookies = sessionCookies(https)
  const limiter = createRateLimiter(now, rateLimitScale)

  function admit(token: string, session: Session, account: Account): Admission {
    const person = { userId: session.userId, sessionId: session.id }
    const accessUntil = epochMs(Math.min(now() + ACCESS_LIFE_MS, session.expiresAt))
    const accessToken = tokens.sign({ ...person, expiresAt: accessUntil })
    const held = { accessToken, accessUntil, token, until: session.expiresAt }
    return { person, account, expiresAt: accessUntil, setCookies: cookies.give(held, now()) }
  }

  function readAccess(sent: Cookies) {
    const access = tokens.read(sent.get(cookies.access) ?? '', now())
    return access && !revoked.has(access.sessionId) ? access : null
  }

  return {
    identity,
    limiter,
    clearCookies: cookies.take,
    /** The cookie that says "signed in" to static pages. */
    hint: cookies.hint,

    /** Whom the access cookie lets in, without asking the database. */
    recognise(sent: Cookies): Person | null {
      const access = readAccess(sent)
      return access && { userId: access.userId, sessionId: access.sessionId }
    },

    /** Renews the access from the session cookie. @returns null when the session is over. */
    async renew(sent: Cookies): Promise<Admission | null> {
      const token = sent.get(cookies.session)
      const found = token === undefined ? null : await findSession(identity, token, now())
      if (!token || !found || revoked.has(found.session.id)) return null
      return admit(token, await extendSession(identity, token, found.session, now()), found.account)
    },

    /** The signed-in account, looked up; renews the access where it is missing or over. */
    async whoIs(sent: Cookies): Promise<Admission | null> {
      const access = readAccess(sent)
      if (!access) return await this.renew(sent)
      const token = sent.get(cookies.session)
      const found = token === undefined ? null : await findSession(identity, token, now())
      if (!found || found.session.id !== access.sessionId || revoked.has(found.session.id)) return null
      const person = { userId: access.userId, sessionId: access.sessionId }
      return { person, account: found.account, expiresAt: access.expiresAt, setCookies: [] }
    },

    /** Signs a person in: a new session with a new token, whatever was sent along. */
    async signIn(account: Account, userAgent: string): Promise<Admission> {
      const { token, session } = await openSession(identity, account.id, userAgent, now())
      return admit(token, session, account)
    },

    /** Forgets accesses of sessions that are over, here at once. */
    revoke(sessionIds: readonly string[]): void {
      for (const id of new Set(sessionIds)) revoked.add(id)
    },

    /** Ends the session of these cookies, here at once and everywhere within an access's life. */
    async signOut(sent: Cookies): Promise<void> {
      const access = readAccess(sent)
      if (access) revoked.add(access.sessionId)
      const token = sent.get(cookies.session)
      const found = token === undefined ? null : await findSession(identity, token, now())
      if (!token || !found) return
      revoked.add(found.session.id)
      await endSession(identity, token)
    },
  }
}

export type Auth = ReturnType<typeof createAuth>
