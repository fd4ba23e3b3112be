import { randomUUID } from 'node:crypto'
import { type EpochMs, epochMs } from '#core/units.ts'
import { passwordFingerprint } from '#server/auth/passwords/password-fingerprint.ts'
import { deviceName } from '#server/auth/sessions/device-name.ts'
import {
  type AuthMethod,
  hashToken,
  newToken,
  type Session,
  SESSION_LIFE_MS,
} from '#server/auth/sessions/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction, type Trx } from '#server/db/query.ts'
import { queueMail } from '#server/mail/queue-mail.ts'

/** Sessions of one user; opening one more ends the oldest. */
export const MAX_SESSIONS = 20

/** How a user authenticated for a log-in. */
export type LogInEvidence = {
  readonly method: AuthMethod
  /** Fingerprint of the verified password, if one was used. */
  readonly password: Buffer | null
  /** The verified passkey, if one was used. */
  readonly passkeyId: string | null
  /** When the second factor was turned on whose code was verified; null without a code. */
  readonly factorSince: Date | null
}

/**
 * Opens a new session with a new token, and ends the oldest above the maximum.
 *
 * @returns null when the account was deleted, its password was changed, that passkey was removed, it needs a new
 *   password because its address was taken back, or its second factor is not the verified one.
 */
export async function openSession(
  db: Database,
  login: LogInEvidence & { readonly userId: string; readonly userAgent: string },
  now: EpochMs,
): Promise<{
  readonly token: string
  readonly session: Session
  readonly ended: readonly string[]
} | null> {
  const { userId, userAgent, method } = login
  const [token, id] = [newToken(), randomUUID()]
  const [at, expiresAt] = [new Date(now), epochMs(now + SESSION_LIFE_MS)]
  const ended = await inTransaction(db, async (trx) => {
    if (!(await isEvidenceValid(trx, userId, login))) return null
    await trx
      .insertInto('auth.session')
      .values({
        id,
        userId,
        token: hashToken(token),
        createdAt: at,
        updatedAt: at,
        expiresAt: new Date(expiresAt),
        userAgent: userAgent.slice(0, 200),
        authenticatedAt: at,
        authenticatedBy: method,
      })
      .execute()
    await noticeDevice(trx, userId, deviceName(userAgent), at)
    return await endOldest(trx, userId)
  })
  return ended && { token, session: { id, userId, expiresAt }, ended }
}

/**
 * Locks the account's password, and compares what was verified before. Every transaction that changes a password or turns a
 * second factor on locks it first, and ends the account's sessions afterwards. A concurrent log-in is either ended by it, or
 * sees the change.
 */
async function isEvidenceValid(trx: Trx, userId: string, evidence: LogInEvidence): Promise<boolean> {
  const account = await trx
    .selectFrom('auth.account')
    .select('password')
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (!account?.password) return false
  if (evidence.passkeyId !== null) {
    const passkey = await trx
      .selectFrom('auth.passkey')
      .select('id')
      .where('id', '=', evidence.passkeyId)
      .where('userId', '=', userId)
      .forShare()
      .executeTakeFirst()
    return passkey !== undefined
  }
  if (evidence.password !== null && !passwordFingerprint(account.password).equals(evidence.password))
    return false
  const factor = await trx
    .selectFrom('auth.secondFactor')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return factor?.confirmedAt?.getTime() === evidence.factorSince?.getTime()
}

/**
 * Records the kind of browser a user signs in with, and queues an email when it is new.
 *
 * The first one sends no email. The browser's version is ignored, so that an update sends none either.
 */
async function noticeDevice(trx: Trx, userId: string, device: string, now: Date): Promise<void> {
  const known = await trx
    .selectFrom('auth.knownDevices as d')
    .innerJoin('auth.user as u', 'u.id', 'd.userId')
    .select(['d.device', 'u.email'])
    .where('d.userId', '=', userId)
    .execute()
  await trx
    .insertInto('auth.knownDevices')
    .values({ userId, device, firstSeenAt: now, lastSeenAt: now })
    .onConflict((same) => same.columns(['userId', 'device']).doUpdateSet({ lastSeenAt: now }))
    .execute()
  const [first] = known
  if (first !== undefined && !known.some((one) => one.device === device))
    await queueMail(trx, { kind: 'new-device', address: first.email, userId, device }, now)
}

async function endOldest(trx: Trx, userId: string): Promise<readonly string[]> {
  const oldest = trx
    .selectFrom('auth.session')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .offset(MAX_SESSIONS)
  const ended = await trx.deleteFrom('auth.session').where('id', 'in', oldest).returning('id').execute()
  return ended.map(({ id }) => id)
}
