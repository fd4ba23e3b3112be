import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EpochMs } from '#core/units.ts'
import { passwordFingerprint } from '#server/auth/passwords/password-fingerprint.ts'
import type { SecondFactor } from '#server/auth/two-factor/second-factor.ts'
import { lockFactor, tryCode } from '#server/auth/two-factor/try-code.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction, type Trx } from '#server/db/query.ts'
import { ApiError } from '#server/errors.ts'
import { deleteUnsentMail, queueMail } from '#server/mail/queue-mail.ts'

/** A pending log-in expires after this time, */
export const PENDING_LOGIN_LIFE_MS = 5 * 60_000
/** and after this many codes. */
const TRIES_PER_STEP = 5

/** The browser of a log-in. */
type LogInDevice = {
  /** Whether it has logged in to this account before. */
  readonly isKnown: boolean
  /** As `deviceName` returns it. */
  readonly name: string
  /** The token of its previous pending log-in. */
  readonly previous: string | undefined
}

/** A log-in with a verified password and code, for `Auth.signIn`. */
type CompletedLogin = {
  readonly userId: string
  /** Fingerprint of the verified password. */
  readonly password: Buffer
  /** When the factor of the code was turned on. */
  readonly factorSince: Date
}

/** A log-in between the password and the code. Its token has no other use. */
export function createPendingLogin(options: {
  readonly db: Database
  readonly secondFactor: SecondFactor
  readonly now: () => EpochMs
}) {
  const { db, now } = options

  return {
    /**
     * Records that a password was verified, by its fingerprint.
     *
     * If a device that is not known does not enter a code in time, the owner gets an email: somebody may know the
     * password. That email is queued now, and deleted when the log-in is completed. Starting over in the same browser
     * queues no second one, and the same kind of browser causes one in 24 hours.
     *
     * @returns the token of the pending log-in; null when the account has no second factor.
     */
    async open(userId: string, password: Buffer, device: LogInDevice): Promise<string | null> {
      const token = randomBytes(32).toString('base64url')
      const at = new Date(now())
      const expiresAt = new Date(at.getTime() + PENDING_LOGIN_LIFE_MS)
      const isOpen = await inTransaction(db, async (trx) => {
        const factor = await trx
          .selectFrom('auth.secondFactor as f')
          .innerJoin('auth.user as u', 'u.id', 'f.userId')
          .select('u.email')
          .where('f.userId', '=', userId)
          .where('f.confirmedAt', 'is not', null)
          .forKeyShare('f')
          .executeTakeFirst()
        if (factor === undefined) return false
        await trx
          .deleteFrom('auth.secondStep')
          .where('userId', '=', userId)
          .where('expiresAt', '<=', at)
          .execute()
        const replaced = await trx
          .selectFrom('auth.secondStep')
          .select('noticeId')
          .where('tokenHash', '=', sha256(device.previous ?? ''))
          .where('userId', '=', userId)
          .executeTakeFirst()
        const noticeId = replaced?.noticeId ?? randomUUID()
        await trx
          .insertInto('auth.secondStep')
          .values({
            tokenHash: sha256(token),
            userId,
            passwordHash: password,
            expiresAt,
            knownDevice: device.isKnown,
            noticeId,
          })
          .execute()
        const isNoticed = Boolean(replaced?.noticeId) || (await wasNoticed(trx, userId, device.name, at))
        if (!device.isKnown && !isNoticed) {
          const notice = { id: noticeId, kind: 'log-in-incomplete', device: device.name } as const
          await queueMail(trx, { ...notice, address: factor.email, userId, notBefore: expiresAt }, at)
        }
        return true
      })
      return isOpen ? token : null
    },

    /**
     * Uses a code, and ends the pending log-in. The attempt is counted also when the code is wrong. The account's factor is
     * locked meanwhile, so only one of several concurrent attempts succeeds.
     *
     * @throws ApiError `sign-in-needed` when the log-in has to start over: unknown or expired token, too many codes, or
     *   a changed password. `wrong-code`, `too-many-requests`.
     */
    async complete(token: string | undefined, typed: string): Promise<CompletedLogin> {
      if (!token || !/^[\w-]{43}$/.test(token)) throw startOver()
      const tokenHash = sha256(token)
      return await committed(db, async (trx) => {
        const pending = trx
          .selectFrom('auth.secondStep as s')
          .innerJoin('auth.account as a', 'a.userId', 's.userId')
          .select(['s.userId', 's.passwordHash', 's.knownDevice', 's.noticeId', 'a.password'])
          .where('s.tokenHash', '=', tokenHash)
          .where('s.expiresAt', '>', new Date(now()))
          .where('s.tries', '<', TRIES_PER_STEP)
        const found = await pending.executeTakeFirst()
        if (found === undefined) return startOver()
        const { userId } = found
        const factor = await lockFactor(trx, userId)
        const login = await pending.executeTakeFirst()
        const isSamePassword =
          login?.password && passwordFingerprint(login.password).equals(login.passwordHash)
        if (!factor || !isSamePassword) return startOver()
        const factorSince = await tryCode(trx, factor, { typed, isKnownDevice: login.knownDevice }, options)
        if (!(factorSince instanceof ApiError)) {
          await endPending(trx, tokenHash, userId)
          return { userId, password: login.passwordHash, factorSince }
        }
        // An attempt that was not counted for the account is not counted for this log-in either.
        if (factorSince.code === 'too-many-requests') return factorSince
        await trx
          .updateTable('auth.secondStep')
          .set((eb) => ({ tries: eb('tries', '+', 1) }))
          .where('tokenHash', '=', tokenHash)
          .execute()
        return factorSince
      })
    },

    /**
     * Forgets a log-in that was completed another way, with a passkey. The owner gets no email about it.
     *
     * @param userId only a pending log-in of this user.
     */
    async drop(token: string | undefined, userId: string): Promise<void> {
      if (token !== undefined) await inTransaction(db, (trx) => endPending(trx, sha256(token), userId))
    },

    /**
     * Checks and uses a code of a signed-in user whose password was just verified. Attempts count together with those
     * of log-ins.
     *
     * @returns whether the account has two-factor on; without it, no code is needed.
     * @throws ApiError `code-needed` for an empty code, `wrong-code`, `too-many-requests`.
     */
    async confirm(userId: string, typed: string, isKnownDevice: boolean): Promise<boolean> {
      return await committed(db, async (trx) => {
        const factor = await lockFactor(trx, userId)
        if (factor === null) return false
        if (typed === '') return new ApiError('code-needed', undefined, { field: 'code' })
        const since = await tryCode(trx, factor, { typed, isKnownDevice }, options)
        return since instanceof ApiError ? since : true
      })
    },
  }
}

/** Throws an error that a transaction returned, after its commit: an attempt counts also if it fails. */
async function committed<Value>(db: Database, work: (trx: Trx) => Promise<Value | ApiError>): Promise<Value> {
  const result = await inTransaction(db, work)
  if (result instanceof ApiError) throw result
  return result
}

/** Deletes a pending log-in, and the unsent email about it. */
async function endPending(trx: Trx, tokenHash: Buffer, userId: string): Promise<void> {
  const ended = await trx
    .deleteFrom('auth.secondStep')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .returning('noticeId')
    .executeTakeFirst()
  if (ended?.noticeId) await deleteUnsentMail(trx).where('id', '=', ended.noticeId).execute()
}

/** Returns whether an email about a log-in on this kind of browser was queued in the last 24 hours. */
async function wasNoticed(trx: Trx, userId: string, device: string, now: Date): Promise<boolean> {
  const notice = await trx
    .selectFrom('auth.outbox')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', 'log-in-incomplete')
    .where(sql`payload ->> 'device'`, '=', device)
    .where('createdAt', '>', new Date(now.getTime() - 86_400_000))
    .executeTakeFirst()
  return notice !== undefined
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function startOver(): ApiError {
  return new ApiError('sign-in-needed', 'Please enter your email and password again.')
}
