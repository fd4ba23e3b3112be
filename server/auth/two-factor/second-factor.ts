import { randomBytes } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import { readSixDigits } from '#core/codes/six-digits.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { hashBackupCode, makeBackupCodes, readBackupCode } from '#server/auth/two-factor/backup-codes.ts'
import {
  hasSession,
  lockAccount,
  lockSignedIn,
  lockUser,
  updateUser,
  endSessions,
} from '#server/auth/accounts/account-rows.ts'
import { createSecretBox, deriveKey } from '#server/auth/secrets/secret-box.ts'
import { matchStep } from '#server/auth/two-factor/totp.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction, query, type Trx } from '#server/db/query.ts'
import { ApiError } from '#server/errors.ts'
import { queueMail } from '#server/mail/queue-mail.ts'

/** A secret that is not confirmed within this time is discarded. */
const SETUP_LIFE_MS = 15 * 60_000

/** 160 bits, as RFC 4226 recommends: as long as the hash. */
const SECRET_BYTES = 20

/**
 * A typed code: the time step of the authenticator, with its secret encrypted again; or the hashes of
 * a backup code under the current and the previous key.
 */
export type ReadCode =
  | { readonly step: number; readonly sealed: Buffer }
  | { readonly backupHash: Buffer; readonly previousHash: Buffer }

/** The backup codes of a factor that was turned on, and the sessions that ended. */
type Confirmed = { readonly codes: readonly string[]; readonly ended: readonly string[] }

/**
 * Sets up, confirms, and deletes the second factor of an account. `pending-login.ts` logs in with it.
 *
 * @param previous the AUTH_SECRET before a rotation, otherwise the same as `secret`. Using a code of an authenticator
 *   encrypts its secret under the current one.
 */
export function createSecondFactor(db: Database, secret: string, previous: string, now: () => EpochMs) {
  const keyOf = { secret: 'second-factor-secret/v1', backupCode: 'backup-code/v1' } as const
  const box = createSecretBox(deriveKey(secret, keyOf.secret), deriveKey(previous, keyOf.secret))
  const backupKey = deriveKey(secret, keyOf.backupCode)
  const previousBackupKey = deriveKey(previous, keyOf.backupCode)

  /** Replaces the backup codes. @returns the new ones, which are shown only once. */
  async function replaceBackupCodes(trx: Trx, userId: string): Promise<readonly string[]> {
    const codes = makeBackupCodes()
    await trx.deleteFrom('auth.backupCode').where('userId', '=', userId).execute()
    await trx
      .insertInto('auth.backupCode')
      .values(
        codes.map((code) => ({
          userId,
          codeHash: hashBackupCode(backupKey, userId, readBackupCode(code) ?? ''),
        })),
      )
      .execute()
    return codes
  }

  /** Reads a typed code with the account's encrypted secret. @returns null when the code is not valid now. */
  function readCode(userId: string, stored: Uint8Array, typed: string): ReadCode | null {
    const digits = readSixDigits(typed)
    if (digits !== null) {
      const opened = box.open(stored, userId)
      const step = opened && matchStep(opened, digits, now())
      return opened === null || step === null ? null : { step, sealed: box.close(opened, userId) }
    }
    const code = readBackupCode(typed)
    if (code === null) return null
    const hashWith = (key: Buffer) => hashBackupCode(key, userId, code)
    return { backupHash: hashWith(backupKey), previousHash: hashWith(previousBackupKey) }
  }

  return {
    readCode,

    async read(userId: string): Promise<{ readonly enabled: boolean; readonly backupCodesLeft: number }> {
      const factor = await query(db)
        .selectFrom('auth.secondFactor as f')
        .select((eb) => [
          'f.confirmedAt',
          eb
            .selectFrom('auth.backupCode as c')
            .select((codes) => codes.fn.countAll<number>().as('left'))
            .whereRef('c.userId', '=', 'f.userId')
            .as('left'),
        ])
        .where('f.userId', '=', userId)
        .executeTakeFirst()
      return { enabled: Boolean(factor?.confirmedAt), backupCodesLeft: factor?.left ?? 0 }
    },

    /** Creates a secret that takes effect when a code confirms it. @throws ApiError `conflict` if one is in use. */
    async start(userId: string): Promise<{ readonly secret: Buffer; readonly email: string }> {
      const secretBytes = randomBytes(SECRET_BYTES)
      const created = { secret: box.close(secretBytes, userId), createdAt: new Date(now()) }
      return await inTransaction(db, async (trx) => {
        const user = await lockUser(trx, userId)
        if (user === undefined) throw new ApiError('sign-in-needed')
        const factor = await trx
          .selectFrom('auth.secondFactor')
          .select('confirmedAt')
          .where('userId', '=', userId)
          .executeTakeFirst()
        if (factor?.confirmedAt) throw new ApiError('conflict', 'Two-factor authentication is already on.')
        await trx
          .insertInto('auth.secondFactor')
          .values({ userId, ...created })
          .onConflict((same) => same.column('userId').doUpdateSet(created))
          .execute()
        return { secret: secretBytes, email: user.email }
      })
    },

    /**
     * Enables two-factor with the first code of the new secret, and uses that code. The session counts as signed in
     * with it. Every other session ends, also one of a log-in that is under way with only the password, and so does a
     * requested change of address.
     *
     * @returns the backup codes, which are shown only once, and the sessions that ended.
     * @throws ApiError `wrong-code`; `conflict` when no setup was started, it has expired, or the session has ended.
     */
    async confirm({ userId, sessionId }: CurrentUser, typed: string): Promise<Confirmed> {
      const at = new Date(now())
      return await inTransaction(db, async (trx) => {
        const account = await lockAccount(trx, userId)
        const setup = await trx
          .selectFrom('auth.secondFactor')
          .select('secret')
          .where('userId', '=', userId)
          .where('confirmedAt', 'is', null)
          .where('createdAt', '>', new Date(at.getTime() - SETUP_LIFE_MS))
          .executeTakeFirst()
        if (!account || !setup) throw setupExpired()
        const code = readCode(userId, setup.secret, typed)
        if (!code || !('step' in code)) throw new ApiError('wrong-code', WRONG_DIGITS, { field: 'code' })
        if (!(await hasSession(trx, userId, sessionId))) throw setupExpired()
        // Compares the secret, so that of two concurrent setups only the confirmed one is turned on.
        const confirmed = await trx
          .updateTable('auth.secondFactor')
          .set({ confirmedAt: at, backupCodesAt: at, lastStep: code.step, tries: 0, secret: code.sealed })
          .where('userId', '=', userId)
          .where('confirmedAt', 'is', null)
          .where('secret', '=', setup.secret)
          .returning('userId')
          .executeTakeFirst()
        if (!confirmed) throw setupExpired()
        await updateUser(trx, userId, { twoFactor: true })
        await trx
          .updateTable('auth.session')
          .set({ authenticatedBy: 'password-and-code' })
          .where('id', '=', sessionId)
          .where('authenticatedBy', '=', 'password')
          .execute()
        const codes = await replaceBackupCodes(trx, userId)
        await queueMail(trx, { kind: 'two-factor-on', address: account.email, userId }, at)
        return { codes, ended: await endSessions(trx, userId, { except: sessionId }) }
      })
    },

    /**
     * Disables two-factor; deletes its backup codes and pending log-ins.
     *
     * @throws ApiError `sign-in-needed` when the session has ended.
     */
    async turnOff(user: CurrentUser): Promise<void> {
      await inTransaction(db, async (trx) => {
        const { userId } = user
        const { email } = await lockSignedIn(trx, user)
        const factor = await trx
          .deleteFrom('auth.secondFactor')
          .where('userId', '=', userId)
          .returning('confirmedAt')
          .executeTakeFirst()
        await updateUser(trx, userId, { twoFactor: false })
        if (factor?.confirmedAt)
          await queueMail(trx, { kind: 'two-factor-off', address: email, userId }, new Date(now()))
      })
    },

    /**
     * Creates ten new backup codes, and deletes the old ones.
     *
     * @throws ApiError `conflict` when two-factor is off, or the session has ended.
     */
    async renewBackupCodes({ userId, sessionId }: CurrentUser): Promise<readonly string[]> {
      return await inTransaction(db, async (trx) => {
        // The lock serializes concurrent renewals: the last one's codes are valid.
        const user = await lockUser(trx, userId, sessionId)
        const renewed = await trx
          .updateTable('auth.secondFactor')
          .set({ backupCodesAt: new Date(now()) })
          .where('userId', '=', userId)
          .where('confirmedAt', 'is not', null)
          .returning('userId')
          .executeTakeFirst()
        if (!user || !renewed) throw new ApiError('conflict', 'Two-factor authentication is off.')
        return await replaceBackupCodes(trx, userId)
      })
    },
  }
}

function setupExpired(): ApiError {
  return new ApiError('conflict', 'Please start over. This setup has expired.')
}

/** The message for six digits that are not valid now. Every response has the time in its header `Server-Time`. */
export const WRONG_DIGITS = 'That code is incorrect. The clock of the device with your app may be wrong.'

export type SecondFactor = ReturnType<typeof createSecondFactor>
