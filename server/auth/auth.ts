import type { Logger } from 'pino'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { Account } from '#server/auth/accounts/accounts.ts'
import { recordAudit } from '#server/auth/audit/audit.ts'
import { createCalendarTokens } from '#server/auth/calendar-tokens.ts'
import { createPasskeyChallenges } from '#server/auth/passkeys/passkey-challenges.ts'
import { createPasskeys } from '#server/auth/passkeys/passkeys.ts'
import { createMailCodes } from '#server/auth/email/mail-codes.ts'
import { createSignUpMarks } from '#server/auth/sign-up/sign-up-marks.ts'
import { ACCESS_LIFE_MS, createAccessTokens } from '#server/auth/sessions/access-token.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { createKnownDevices } from '#server/auth/sessions/known-devices.ts'
import { createLinksOff } from '#server/auth/sessions/links-off.ts'
import { createRevokedSessions } from '#server/auth/sessions/revoked-sessions.ts'
import { endSessions } from '#server/auth/accounts/account-rows.ts'
import { type LogInEvidence, openSession } from '#server/auth/sessions/open-session.ts'
import { type RotatedSession, rotateSession } from '#server/auth/sessions/rotate-session.ts'
import { type AuthMethod, findSession, type Session, touchSession } from '#server/auth/sessions/sessions.ts'
import { createPendingLogin } from '#server/auth/two-factor/pending-login.ts'
import { createSecondFactor } from '#server/auth/two-factor/second-factor.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/query.ts'
import { transaction } from '#server/db/transaction.ts'
import { ApiError } from '#server/errors.ts'
import { createUnsubscribeTokens } from '#server/mail/unsubscribe-tokens.ts'
import type { EventBus } from '#server/events/event-bus.ts'
import { createRateLimiter } from '#server/rate-limits/rate-limiter.ts'
import { createSharedRateLimiter } from '#server/rate-limits/shared-rate-limiter.ts'
import type { SharedRedis } from '#server/redis/open-redis.ts'

/** The tokens that a browser sent. */
export type SentTokens = { readonly access: string | undefined; readonly session: string | undefined }

/** New tokens for a browser to store. */
export type IssuedTokens = {
  readonly access: string
  readonly accessExpiresAt: EpochMs
  /** null when the browser retains its session token. */
  readonly session: string | null
  readonly sessionExpiresAt: EpochMs
}

/** A session whose account was read from the database. */
export type SignedInSession = {
  readonly user: CurrentUser
  readonly account: Account
  /** Expiry of the access token. */
  readonly expiresAt: EpochMs
  /** null when the browser's tokens are still valid. */
  readonly tokens: IssuedTokens | null
}

/** A session with new tokens. */
export type RenewedSession = SignedInSession & { readonly tokens: IssuedTokens }

/** Creates the authentication service: one per server. */
export function createAuth(options: {
  readonly db: Database
  readonly events: EventBus
  readonly secret: string
  /** The secret before a rotation: second factors and links to unsubscribe from before it remain valid. */
  readonly previousAuthSecret: string | null
  readonly rateLimitScale: number
  /** Counts limits for all nodes together; null counts them per node. */
  readonly redis?: SharedRedis | null
  readonly now: () => EpochMs
  readonly log: Logger
}) {
  const { db, events, secret, previousAuthSecret, rateLimitScale, redis, now, log } = options
  const accessTokens = createAccessTokens(secret)
  const revoked = createRevokedSessions(now)
  const local = createRateLimiter(now, rateLimitScale)
  const limiter = redis ? createSharedRateLimiter(redis, local, { scale: rateLimitScale, secret }) : local
  const secondFactor = createSecondFactor(db, secret, previousAuthSecret ?? secret, now)
  const pendingLogin = createPendingLogin({ db, secondFactor, now })
  events.subscribe({ ended: ({ session }) => revoked.add(session) })
  const passkeys = createPasskeys({ db, challenges: createPasskeyChallenges({ db, now }), now, log })

  function issue(token: string | null, session: Session, account: Account): RenewedSession {
    const user = { userId: session.userId, sessionId: session.id }
    const accessExpiresAt = epochMs(Math.min(now() + ACCESS_LIFE_MS, session.expiresAt))
    const access = accessTokens.sign({ ...user, expiresAt: accessExpiresAt })
    const tokens = { access, accessExpiresAt, session: token, sessionExpiresAt: session.expiresAt }
    return { user, account, expiresAt: accessExpiresAt, tokens }
  }

  /** While this node may have missed the end of a session, it checks every access in the database. */
  async function readAccess(token: string | undefined) {
    const access = accessTokens.read(token ?? '', now())
    if (!access || revoked.has(access.sessionId)) return null
    return events.isConnected() || (await isActive(db, access)) ? access : null
  }

  function revoke(sessionIds: readonly string[]): void {
    for (const id of new Set(sessionIds)) revoked.add(id)
  }

  async function readSession(token: string | undefined) {
    if (token === undefined) return null
    const found = await findSession(db, token, now())
    if (found.kind === 'just-retired') throw new ApiError('unavailable')
    if (found.kind === 'reused') {
      revoke(found.ended)
      log.warn({ user: found.userId }, 'A retired session token was used again: the session was ended')
      const event = { kind: 'token-reused', outcome: 'ok', userId: found.userId, address: '' } as const
      await recordAudit({ db, now, log, config: { rateLimitScale } }, event)
    }
    return found.kind === 'live' && !revoked.has(found.session.id) ? found : null
  }

  return {
    limiter,
    secondFactor,
    pendingLogin,
    passkeys,
    devices: createKnownDevices(secret, now),
    linksOff: createLinksOff(secret),
    calendarTokens: createCalendarTokens(secret),
    unsubscribe: createUnsubscribeTokens(secret, previousAuthSecret),
    signUpMarks: createSignUpMarks(secret),
    mailCodes: createMailCodes(db, secret, now),

    /**
     * Identifies the user of a request, and renews an expired access token from the session.
     *
     * Asks the database only for a renewal, or while this node is not connected to the event bus.
     *
     * @returns null for a visitor. `renewed` has new tokens for the browser.
     */
    async authenticate(
      sent: SentTokens,
    ): Promise<{ readonly user: CurrentUser; readonly renewed: RenewedSession | null } | null> {
      const access = await readAccess(sent.access)
      if (access) return { user: { userId: access.userId, sessionId: access.sessionId }, renewed: null }
      const renewed = await this.renew(sent)
      return renewed && { user: renewed.user, renewed }
    },

    /** Issues a new access token from the session token. @returns null when the session has ended. */
    async renew(sent: SentTokens): Promise<RenewedSession | null> {
      const token = sent.session
      const found = await readSession(token)
      if (!token || !found) return null
      const session = await touchSession(db, found, now())
      if (!session) return null
      // The session cookie is sent again only when its life was extended. A late response would otherwise restore a
      // retired token, which counts as stolen and ends the session.
      const isExtended = session.expiresAt !== found.session.expiresAt
      return issue(isExtended ? token : null, session, found.account)
    },

    /** Reads the session and its account; issues an access token when that is missing or expired. */
    async readSession(sent: SentTokens): Promise<SignedInSession | null> {
      const access = await readAccess(sent.access)
      if (!access) return await this.renew(sent)
      const found = await readSession(sent.session)
      if (!found || found.session.id !== access.sessionId) return null
      const user = { userId: access.userId, sessionId: access.sessionId }
      return { user, account: found.account, expiresAt: access.expiresAt, tokens: null }
    },

    /**
     * Opens a new session with a new token.
     *
     * @returns null when the account needs a code as well, because two-factor was turned on after the password was read.
     * @throws ApiError `wrong-credentials` when the password, passkey, or second factor is no longer the account's, or
     *   when the account needs a new password.
     */
    async signIn(
      account: Account,
      userAgent: string,
      evidence: LogInEvidence,
    ): Promise<RenewedSession | null> {
      const opened = await openSession(db, { userId: account.id, userAgent, ...evidence }, now())
      if (opened === null) {
        if (evidence.method === 'password' && (await secondFactor.read(account.id)).enabled) return null
        throw new ApiError('wrong-credentials', evidence.passkeyId === null ? undefined : NEW_PASSWORD_FIRST)
      }
      revoke(opened.ended)
      return issue(opened.token, opened.session, account)
    },

    /**
     * Rotates the session's tokens after the user has authenticated again. `requireFresh` passes for ten minutes.
     *
     * @param password fingerprint of the verified password; null for a passkey.
     * @returns null when the session has ended, or the password was changed.
     */
    async reauthenticate(
      user: CurrentUser,
      account: Account,
      method: AuthMethod,
      password: Buffer | null = null,
    ): Promise<RenewedSession | null> {
      const rotated = await inTransaction(db, (trx) => rotateSession(trx, user, { method, password }, now()))
      return rotated && this.continueSession(user, account, rotated)
    },

    /** Issues the tokens of a rotated session. */
    continueSession(user: CurrentUser, account: Account, { token, session }: RotatedSession): RenewedSession {
      revoke([user.sessionId])
      return issue(token, session, account)
    },

    /** Ends sessions of a user; takes effect on this node immediately. @returns the IDs of those that ended. */
    async endSessions(userId: string, which: Parameters<typeof endSessions>[2]): Promise<readonly string[]> {
      const ended = await inTransaction(db, (trx) => endSessions(trx, userId, which))
      revoke(ended)
      return ended
    },

    /** Rejects the access tokens of ended sessions on this node. */
    revoke,

    /** Ends the session of these tokens; either of the two is enough. @returns its user's ID. */
    async signOut(sent: SentTokens): Promise<string | null> {
      const access = await readAccess(sent.access)
      if (access) {
        revoke([access.sessionId])
        await this.endSessions(access.userId, { only: access.sessionId })
      }
      const found = await findSession(db, sent.session ?? '', now())
      if (found.kind !== 'live') return access?.userId ?? null
      await this.endSessions(found.session.userId, { only: found.session.id })
      return found.session.userId
    },
  }
}

async function isActive(db: Database, { sessionId, userId }: CurrentUser): Promise<boolean> {
  const text = 'select 1 from auth.session where id = $1::uuid and user_id = $2::uuid'
  const [found] = await transaction(db, [{ name: 'is-session-active', text, values: [sessionId, userId] }])
  return found?.rows.length === 1
}

/** Shown after an address was taken back: nothing logs in until the owner has chosen a password. */
export const NEW_PASSWORD_FIRST =
  'Choose a new password first. Use the link we emailed you, or choose “Forgot your password?”'

export type Auth = ReturnType<typeof createAuth>
