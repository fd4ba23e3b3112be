import type { Logger } from 'pino'
import { type EpochMs, epochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS, createAccessTokens } from '#server/auth/access-token.ts'
import type { Account } from '#server/auth/accounts.ts'
import { recordAudit } from '#server/auth/audit.ts'
import { createIdentity } from '#server/auth/identity.ts'
import { createKnownDevices } from '#server/auth/known-devices.ts'
import { createPasskeyChallenges } from '#server/auth/passkey-challenges.ts'
import { createPasskeys } from '#server/auth/passkeys.ts'
import { createRevokedSessions } from '#server/auth/revoked-sessions.ts'
import { createSecondFactor } from '#server/auth/second-factor.ts'
import { createSecondStep } from '#server/auth/second-step.ts'
import { sessionCookies } from '#server/auth/session-cookies.ts'
import {
  endSessions,
  findSession,
  openSession,
  type Proof,
  type RotatedSession,
  rotateSession,
  type Session,
  touchSession,
} from '#server/auth/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { fail } from '#server/http/fail.ts'
import { createRateLimiter } from '#server/http/rate-limiter.ts'
import { createSharedRateLimiter } from '#server/http/shared-rate-limiter.ts'
import type { Person } from '#server/auth/person.ts'
import type { News } from '#server/live/news.ts'
import type { Redis } from '#server/redis/open-redis.ts'

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
  readonly news: News
  readonly secret: string
  readonly publicOrigin: string | null
  readonly https: boolean
  readonly rateLimitScale: number
  /** Where limits are counted for all nodes together; null for each by itself. */
  readonly redis?: Redis | null
  readonly now: () => EpochMs
  readonly log: Logger
}) {
  const { db, news, secret, publicOrigin, https, rateLimitScale, redis, now, log } = options
  const identity = createIdentity(db, secret, publicOrigin, log)
  const tokens = createAccessTokens(secret)
  const revoked = createRevokedSessions(now)
  const cookies = sessionCookies(https)
  const alone = createRateLimiter(now, rateLimitScale)
  const limiter = redis ? createSharedRateLimiter(redis, alone, { scale: rateLimitScale, secret }) : alone
  const secondFactor = createSecondFactor(db, secret, now)
  const secondStep = createSecondStep({ db, secondFactor, https, now })
  news.subscribe({ ended: ({ session }) => revoked.add(session) })
  const passkeys = createPasskeys({ db, challenges: createPasskeyChallenges({ db, https, now }), now, log })

  /** @param token what the session is known by from here on; null where the browser's stays as it is. */
  function admit(token: string | null, session: Session, account: Account): Admission {
    const person = { userId: session.userId, sessionId: session.id }
    const accessUntil = epochMs(Math.min(now() + ACCESS_LIFE_MS, session.expiresAt))
    const accessToken = tokens.sign({ ...person, expiresAt: accessUntil })
    const held = { accessToken, accessUntil, token, until: session.expiresAt }
    return { person, account, expiresAt: accessUntil, setCookies: cookies.give(held, now()) }
  }

  /** While this node may have missed that a session ended, its access is worth no more than the database says. */
  async function readAccess(sent: Cookies) {
    const access = tokens.read(sent.get(cookies.access) ?? '', now())
    if (!access || revoked.has(access.sessionId)) return null
    return news.isHearing() || (await isAlive(db, access)) ? access : null
  }

  function revoke(sessionIds: readonly string[]): void {
    for (const id of new Set(sessionIds)) revoked.add(id)
  }

  async function lookUp(token: string | undefined) {
    if (token === undefined) return null
    const found = await findSession(db, token, now())
    if (found.kind === 'just-retired') throw fail('unavailable')
    if (found.kind === 'reused') {
      revoke(found.ended)
      log.warn({ user: found.userId }, 'A session token that was put away came again: the session was ended')
      const event = { kind: 'token-reused', outcome: 'ok', userId: found.userId, address: '' } as const
      await recordAudit({ db, now, log, config: { rateLimitScale } }, event)
    }
    return found.kind === 'live' && !revoked.has(found.session.id) ? found : null
  }

  return {
    identity,
    limiter,
    secondFactor,
    secondStep,
    passkeys,
    devices: createKnownDevices(secret, https, now),
    clearCookies: cookies.take,
    clearHint: cookies.takeHint,
    /** The cookie that says "signed in" to static pages. */
    hint: cookies.hint,

    /** Whom the access cookie lets in; the database is asked only while this node cannot hear. */
    async recognise(sent: Cookies): Promise<Person | null> {
      const access = await readAccess(sent)
      return access && { userId: access.userId, sessionId: access.sessionId }
    },

    /** Renews the access from the session cookie. @returns null when the session is over. */
    async renew(sent: Cookies): Promise<Admission | null> {
      const token = sent.get(cookies.session)
      const found = await lookUp(token)
      if (!token || !found) return null
      const session = await touchSession(db, found, now())
      if (!session) return null
      // Given again only where it lives longer now. An answer that is late would bring a token back that was put away
      // meanwhile, which looks like a copied one and ends the session.
      const extended = session.expiresAt !== found.session.expiresAt
      return admit(extended ? token : null, session, found.account)
    },

    /** The signed-in account, looked up; renews the access where it is missing or over. */
    async whoIs(sent: Cookies): Promise<Admission | null> {
      const access = await readAccess(sent)
      if (!access) return await this.renew(sent)
      const found = await lookUp(sent.get(cookies.session))
      if (!found || found.session.id !== access.sessionId) return null
      const person = { userId: access.userId, sessionId: access.sessionId }
      return { person, account: found.account, expiresAt: access.expiresAt, setCookies: [] }
    },

    /**
     * Signs a person in: a new session with a new token, whatever was sent along.
     *
     * @param proof how they authenticated.
     * @param password fingerprint of the password they showed.
     * @param passkeyId the passkey they showed.
     * @throws Failure `wrong-credentials` where it is not the account's any more, or the account needs a new password.
     */
    async signIn(
      account: Account,
      userAgent: string,
      proof: Proof = 'password',
      password: Buffer | null = null,
      passkeyId: string | null = null,
    ): Promise<Admission> {
      const shown = { userId: account.id, userAgent, proof, password, passkeyId }
      const opened = await openSession(db, shown, now())
      if (opened === null)
        throw fail('wrong-credentials', passkeyId === null ? undefined : NEW_PASSWORD_FIRST)
      revoke(opened.ended)
      return admit(opened.token, opened.session, account)
    },

    /**
     * Goes on under new tokens after the person has shown again who they are: for ten minutes `requireFresh` lets
     * them through. The tokens before open nothing any more.
     *
     * @param password fingerprint of the password they showed; null for a passkey.
     * @returns null when the session has ended meanwhile, or the password was changed.
     */
    async reauthenticate(
      person: Person,
      account: Account,
      proof: Proof,
      password: Buffer | null = null,
    ): Promise<Admission | null> {
      const rotated = await rotateSession(db, person, { proof, password }, now())
      return rotated && this.goOn(person, account, rotated)
    },

    /** Gives the browser the tokens of its session, which was rotated. */
    goOn(person: Person, account: Account, { token, session }: RotatedSession): Admission {
      revoke([person.sessionId])
      return admit(token, session, account)
    },

    /** Ends sessions of a person, here at once. @returns those that ended. */
    async endSessions(userId: string, which: Parameters<typeof endSessions>[2]): Promise<readonly string[]> {
      const ended = await endSessions(db, userId, which)
      revoke(ended)
      return ended
    },

    /** Forgets accesses of sessions that are over, here at once. */
    revoke,

    /** Ends the session of these cookies; either of the two is enough. @returns whose it was. */
    async signOut(sent: Cookies): Promise<string | null> {
      const access = await readAccess(sent)
      if (access) {
        revoke([access.sessionId])
        await this.endSessions(access.userId, { only: access.sessionId })
      }
      const found = await findSession(db, sent.get(cookies.session) ?? '', now())
      if (found.kind !== 'live') return access?.userId ?? null
      await this.endSessions(found.session.userId, { only: found.session.id })
      return found.session.userId
    },
  }
}

async function isAlive(db: Database, { sessionId, userId }: Person): Promise<boolean> {
  const text = 'select 1 from auth.session where id = $1::uuid and "userId" = $2::uuid'
  const [found] = await transaction(db, [{ name: 'is-session-alive', text, values: [sessionId, userId] }])
  return found?.rows.length === 1
}

/** After an address was taken back: a passkey alone lets nobody in until the owner has chosen a password. */
const NEW_PASSWORD_FIRST =
  'Choose a new password first. Use the link we emailed you, or “Forgot your password?”.'

export type Auth = ReturnType<typeof createAuth>
