import { randomBytes } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import { readSixDigits } from '#core/codes/six-digits.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { hashBackupCode, makeBackupCodes, readBackupCode } from '#server/auth/two-factor/backup-codes.ts'
import { lockAccount } from '#server/auth/accounts/lock-account.ts'
import { createSecretBox, deriveKey } from '#server/auth/secrets/secret-box.ts'
import { matchStep } from '#server/auth/two-factor/totp.ts'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { ApiError } from '#server/errors.ts'
import { queueNotice } from '#server/mail/queue-notice.ts'

/** A secret that is not confirmed within this time is discarded. */
const SETUP_LIFE_MS = 15 * 60_000

/** 160 bits, as RFC 4226 recommends: as long as the hash. */
const SECRET_BYTES = 20

/**
 * A typed code: the time step of the authenticator, with its secret as stored and as encrypted again; or the hashes of
 * a backup code under the current and the previous key.
 */
export type ReadCode =
  | { readonly step: number; readonly stored: Uint8Array; readonly sealed: Buffer }
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
  const moment = () => new Date(now()).toISOString()

  async function ask<Row>(statement: Statement): Promise<Row[]> {
    const [result] = await transaction(db, [statement])
    return (result?.rows ?? []) as Row[]
  }

  function newBackupCodes(userId: string) {
    const codes = makeBackupCodes()
    const hashes = codes.map((code) => hashBackupCode(backupKey, userId, readBackupCode(code) ?? ''))
    return { codes, hashes: hashes.map((hash) => hash.toString('hex')) }
  }

  /** Reads a typed code with the account's encrypted secret. @returns null when the code is not valid now. */
  function readCode(userId: string, stored: Uint8Array, typed: string): ReadCode | null {
    const digits = readSixDigits(typed)
    if (digits !== null) {
      const opened = box.open(stored, userId)
      const step = opened && matchStep(opened, digits, now())
      return opened === null || step === null ? null : { step, stored, sealed: box.close(opened, userId) }
    }
    const code = readBackupCode(typed)
    if (code === null) return null
    const hashWith = (key: Buffer) => hashBackupCode(key, userId, code)
    return { backupHash: hashWith(backupKey), previousHash: hashWith(previousBackupKey) }
  }

  return {
    readCode,

    async read(userId: string): Promise<{ readonly enabled: boolean; readonly backupCodesLeft: number }> {
      const [row] = await ask<{ enabled: boolean; left: number }>({
        name: 'second-factor.read',
        text: READ,
        values: [userId],
      })
      return { enabled: row?.enabled ?? false, backupCodesLeft: row?.left ?? 0 }
    },

    /** Creates a secret that takes effect when a code confirms it. @throws ApiError `conflict` if one is in use. */
    async start(userId: string): Promise<{ readonly secret: Buffer; readonly email: string }> {
      const made = randomBytes(SECRET_BYTES)
      const [row] = await ask<{ email: string; started: boolean }>({
        name: 'second-factor.start',
        text: START,
        values: [userId, box.close(made, userId), moment()],
      })
      if (!row) throw new ApiError('sign-in-needed')
      if (!row.started) throw new ApiError('conflict', 'Two-factor authentication is already on.')
      return { secret: made, email: row.email }
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
      // One moment for all statements, which compare it.
      const at = now()
      const confirmedAt = new Date(at).toISOString()
      const since = new Date(at - SETUP_LIFE_MS).toISOString()
      const [row] = await ask<{ secret: Buffer }>({
        name: 'second-factor.started',
        text: STARTED,
        values: [userId, since],
      })
      if (!row) throw new ApiError('conflict', 'Please start over. This setup has expired.')
      const read = readCode(userId, row.secret, typed)
      if (!read || !('step' in read)) throw new ApiError('wrong-code', WRONG_DIGITS, { field: 'code' })
      const { codes, hashes } = newBackupCodes(userId)
      const [, , confirmed, , others] = await transaction(db, [
        { name: 'second-factor.lock-log-in', text: LOCK_LOG_IN, values: [userId] },
        lockAccount(userId),
        {
          name: 'second-factor.confirm',
          text: CONFIRM,
          values: [userId, row.secret, confirmedAt, read.step, hashes, sessionId, read.sealed],
        },
        queueNotice(userId, { kind: 'two-factor-on' }, at),
        { name: 'second-factor.end-others', text: END_OTHERS, values: [userId, sessionId, confirmedAt] },
        { name: 'second-factor.end-email-changes', text: END_EMAIL_CHANGES, values: [userId, confirmedAt] },
      ])
      if (confirmed?.rows.length !== 1)
        throw new ApiError('conflict', 'Please start over. This setup has expired.')
      return { codes, ended: (others?.rows ?? []).map(({ id }: { id: string }) => id) }
    },

    /** Disables two-factor; deletes its backup codes and pending log-ins. */
    async turnOff(userId: string): Promise<void> {
      await transaction(db, [
        lockAccount(userId),
        queueNotice(userId, { kind: 'two-factor-off' }, now()),
        { name: 'second-factor.off', text: OFF, values: [userId] },
      ])
    },

    /**
     * Creates ten new backup codes, and deletes the old ones.
     *
     * @throws ApiError `conflict` when two-factor is off, or the session has ended.
     */
    async renewBackupCodes({ userId, sessionId }: CurrentUser): Promise<readonly string[]> {
      const { codes, hashes } = newBackupCodes(userId)
      // The lock serializes concurrent renewals: the last one's codes are valid.
      const [, renewed] = await transaction(db, [
        lockAccount(userId),
        { name: 'backup-codes.renew', text: RENEW_CODES, values: [userId, hashes, moment(), sessionId] },
      ])
      if (renewed?.rows.length !== 1) throw new ApiError('conflict', 'Two-factor authentication is off.')
      return codes
    },
  }
}

/** The message for six digits that are not valid now. Every response has the time in its header `Server-Time`. */
export const WRONG_DIGITS = 'That code is incorrect. The clock of the device with your app may be wrong.'

export type SecondFactor = ReturnType<typeof createSecondFactor>

const READ = `
  select f.confirmed_at is not null as enabled,
    (select count(*) from auth.backup_code c where c.user_id = f.user_id) as left
  from auth.second_factor f where f.user_id = $1::uuid`

const START = `
  with person as (
    select id, email from auth."user" where id = $1::uuid for key share
  ), started as (
    insert into auth.second_factor (user_id, secret, created_at)
    select id, $2, $3::timestamptz from person
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
      where second_factor.confirmed_at is null
    returning user_id
  )
  select email, exists (select from started) as started from person`

const STARTED = `
  select secret from auth.second_factor
  where user_id = $1::uuid and confirmed_at is null and created_at > $2::timestamptz`

// The lock of `openSession`, and separate statements: the sessions that this confirmation ends include those that were
// opened before it got the lock, and a log-in that gets it afterwards sees the factor.
const LOCK_LOG_IN = `
  select from auth.account where user_id = $1::uuid for update`

const isConfirmedAt = (moment: string) => `exists (
    select from auth.second_factor f where f.user_id = $1::uuid and f.confirmed_at = ${moment}::timestamptz
  )`

const END_OTHERS = `
  delete from auth.session s
  where s.user_id = $1::uuid and s.id <> $2::uuid and ${isConfirmedAt('$3')} returning s.id`

const END_EMAIL_CHANGES = `
  delete from auth.mail_tokens t
  where t.user_id = $1::uuid and t.purpose = 'change' and ${isConfirmedAt('$2')}`

// Compares the secret, so that of two concurrent setups only the confirmed one is turned on.
const CONFIRM = `
  with factor as (
    update auth.second_factor set
      confirmed_at = $3::timestamptz, backup_codes_at = $3::timestamptz, last_step = $4::bigint, tries = 0,
      secret = $7
    where user_id = $1::uuid and confirmed_at is null and secret = $2
      and exists (select from auth.session where id = $6::uuid and user_id = $1::uuid)
    returning user_id
  ), person as (
    update auth."user" set two_factor = true from factor where id = factor.user_id returning id
  ), session as (
    update auth.session s set authenticated_by = 'password-and-code' from factor
    where s.id = $6::uuid and s.user_id = factor.user_id and s.authenticated_by = 'password'
  ), codes as (
    insert into auth.backup_code (user_id, code_hash)
    select factor.user_id, decode(hash, 'hex') from factor, unnest($5::text[]) as hash
  )
  select id from person`

const OFF = `
  with factor as (
    delete from auth.second_factor where user_id = $1::uuid
  )
  update auth."user" set two_factor = false where id = $1::uuid`

const RENEW_CODES = `
  with factor as (
    update auth.second_factor set backup_codes_at = $3::timestamptz
    where user_id = $1::uuid and confirmed_at is not null
      and exists (select from auth.session where id = $4::uuid and user_id = $1::uuid)
    returning user_id
  ), old as (
    delete from auth.backup_code c using factor where c.user_id = factor.user_id
  ), codes as (
    insert into auth.backup_code (user_id, code_hash)
    select factor.user_id, decode(hash, 'hex') from factor, unnest($2::text[]) as hash
  )
  select user_id from factor`
