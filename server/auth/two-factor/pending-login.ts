import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import { readSixDigits } from '#core/codes/six-digits.ts'
import { codeTries, TRIES_PER_ACCOUNT, triesColumn } from '#server/auth/two-factor/code-tries.ts'
import { type ReadCode, type SecondFactor, WRONG_DIGITS } from '#server/auth/two-factor/second-factor.ts'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { ApiError } from '#server/errors.ts'

/** A pending log-in expires after this time, */
export const PENDING_LOGIN_LIFE_MS = 5 * 60_000
/** and after this many codes. */
export const TRIES_PER_STEP = 5

/** The browser of a log-in. */
type LogInDevice = {
  /** Whether it has logged in to this account before. */
  readonly isKnown: boolean
  /** As `deviceName` returns it. */
  readonly name: string
  /** The token of its previous pending log-in. */
  readonly previous: string | undefined
}

type Taken = {
  readonly user_id: string
  readonly known_device: boolean
  readonly password_hash: Buffer
  readonly same_password: boolean
  readonly secret: Buffer | null
  /** Start of the account's window when no attempts are left; null otherwise. */
  readonly full_since: Date | null
}

type Passed = { readonly since: Date }

/** A log-in between the password and the code. Its token has no other use. */
export function createPendingLogin(options: {
  readonly db: Database
  readonly secondFactor: SecondFactor
  readonly now: () => EpochMs
}) {
  const { db, secondFactor, now } = options

  async function ask<Row>(statement: Statement): Promise<Row[]> {
    const [result] = await transaction(db, [statement])
    return (result?.rows ?? []) as Row[]
  }

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
      const until = new Date(now() + PENDING_LOGIN_LIFE_MS).toISOString()
      const opened = await ask({
        name: 'pending-login.open',
        text: OPEN,
        values: [
          userId,
          sha256(token),
          password,
          until,
          new Date(now()).toISOString(),
          sha256(device.previous ?? ''),
          device.isKnown,
          randomUUID(),
          device.name,
        ],
      })
      return opened.length === 0 ? null : token
    },

    /**
     * Uses a code, and ends the pending log-in.
     *
     * Counts the attempt before it checks the code. The statement that ends the pending log-in also advances the time
     * step or deletes the backup code, so only one of several concurrent attempts succeeds.
     *
     * @returns the user, the fingerprint of the verified password, and when the factor of the code was turned on.
     * @throws ApiError `sign-in-needed` when the log-in has to start over: unknown or expired token, too many codes, or
     *   a changed password. `wrong-code`, `too-many-requests`.
     */
    async complete(
      token: string | undefined,
      typed: string,
    ): Promise<{ readonly userId: string; readonly password: Buffer; readonly factorSince: Date }> {
      if (!token || !/^[\w-]{43}$/.test(token)) throw startOver()
      const [taken] = await ask<Taken>({
        name: 'pending-login.take',
        text: TAKE,
        values: [
          sha256(token),
          new Date(now()).toISOString(),
          new Date(now() - TRIES_PER_ACCOUNT.windowMs).toISOString(),
          TRIES_PER_STEP,
          TRIES_PER_ACCOUNT.times,
        ],
      })
      if (!taken?.same_password) throw startOver()
      if (taken.full_since !== null) throw tooMany(taken.full_since)
      if (taken.secret === null) throw startOver()
      const userId = taken.user_id
      const code = secondFactor.readCode(userId, taken.secret, typed)
      const [passed] =
        code === null ? [] : await ask<Passed>(spend(userId, code, taken.known_device, sha256(token)))
      if (!passed) throw wrongCode(userId, typed, code)
      return { userId, password: taken.password_hash, factorSince: passed.since }
    },

    /**
     * Forgets a log-in that was completed another way, with a passkey. The owner gets no email about it.
     *
     * @param userId only a pending log-in of this user.
     */
    async drop(token: string | undefined, userId: string): Promise<void> {
      if (token !== undefined)
        await ask({ name: 'pending-login.drop', text: DROP, values: [sha256(token), userId] })
    },

    /**
     * Checks and uses a code of a signed-in user whose password was just verified. Attempts count together with those
     * of log-ins.
     *
     * @returns whether the account has two-factor on; without it, no code is needed.
     * @throws ApiError `code-needed` for an empty code, `wrong-code`, `too-many-requests`.
     */
    async confirm(userId: string, typed: string, isKnownDevice: boolean): Promise<boolean> {
      if (!(await secondFactor.read(userId)).enabled) return false
      if (typed === '') throw new ApiError('code-needed', undefined, { field: 'code' })
      const [counted] = await ask<{ secret: Buffer | null; since: Date | null }>({
        name: 'pending-login.count-try',
        text: COUNT_TRY,
        values: [
          userId,
          new Date(now()).toISOString(),
          new Date(now() - TRIES_PER_ACCOUNT.windowMs).toISOString(),
          TRIES_PER_ACCOUNT.times,
          isKnownDevice,
        ],
      })
      if (!counted) return false
      if (counted.secret === null) throw tooMany(counted.since ?? new Date(now()))
      const code = secondFactor.readCode(userId, counted.secret, typed)
      const passed = code === null ? [] : await ask(spend(userId, code, isKnownDevice))
      if (passed.length === 0) throw wrongCode(userId, typed, code)
      return true
    },
  }

  function tooMany(since: Date): ApiError {
    const seconds = Math.ceil((since.getTime() + TRIES_PER_ACCOUNT.windowMs - now()) / 1000)
    return new ApiError('too-many-requests', undefined, { retryAfterSeconds: Math.max(1, seconds) })
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function wrongCode(userId: string, typed: string, code: ReadCode | null): ApiError {
  const isUsed = code !== null && 'step' in code
  const message = isUsed ? USED_DIGITS : readSixDigits(typed) === null ? undefined : WRONG_DIGITS
  return new ApiError('wrong-code', message, { field: 'code', userId })
}

const USED_DIGITS = 'That code was already used. Wait until your app shows the next one.'

function startOver(): ApiError {
  return new ApiError('sign-in-needed', 'Please enter your email and password again.')
}

/** Uses a code, and ends the pending log-in if there is one. */
function spend(userId: string, code: ReadCode, isKnownDevice: boolean, pending?: Buffer): Statement {
  const [kind, values] =
    'step' in code
      ? (['code', [userId, code.step, code.stored, code.sealed]] as const)
      : (['backup', [userId, code.backupHash, code.previousHash]] as const)
  const tries = triesColumn(isKnownDevice)
  const use = USE[kind](tries)
  return pending === undefined
    ? { name: `pending-login.confirm-${kind}.${tries}`, text: `${use} ${CONFIRM}`, values }
    : {
        name: `pending-login.use-${kind}.${tries}`,
        text: `${use} ${endPending(values.length + 1)}`,
        values: [...values, pending],
      }
}

const OPEN = `
  with old as (
    delete from auth.second_step where user_id = $1::uuid and expires_at <= $5::timestamptz
  ), replaced as (
    select notice_id from auth.second_step
    where token_hash = $6 and user_id = $1::uuid and expires_at > $5::timestamptz
  ), opened as (
    insert into auth.second_step (token_hash, user_id, password_hash, expires_at, known_device, notice_id)
    select $2, user_id, $3, $4::timestamptz, $7::boolean, coalesce((select notice_id from replaced), $8::uuid)
    from auth.second_factor
    where user_id = $1::uuid and confirmed_at is not null
    for key share
    returning user_id, notice_id
  ), notice as (
    insert into auth.outbox (id, kind, address, user_id, payload, created_at, not_before)
    select $8::uuid, 'log-in-incomplete', u.email, u.id, jsonb_build_object('device', $9::text),
      $5::timestamptz, $4::timestamptz
    from opened join auth."user" u on u.id = opened.user_id
    where not $7::boolean and opened.notice_id = $8::uuid and not exists (
      select from auth.outbox o
      where o.user_id = u.id and o.kind = 'log-in-incomplete' and o.payload ->> 'device' = $9::text
        and o.created_at > $5::timestamptz - interval '24 hours'
    )
  )
  select user_id from opened`

const DROP = `
  with dropped as (
    delete from auth.second_step where token_hash = $1 and user_id = $2::uuid returning user_id, notice_id
  )
  ${dropNotice('dropped')}
  select user_id from dropped`

/** Deletes the unsent email about a pending log-in. */
function dropNotice(ended: string): string {
  return `, notice as (
    delete from auth.outbox o using ${ended}
    where o.id = ${ended}.notice_id and o.sent_at is null and o.given_up_at is null
  )`
}

const LOG_IN_TRIES = codeTries({
  known: 'step.known_device',
  now: '$2::timestamptz',
  windowStart: '$3::timestamptz',
  times: '$5::integer',
})

// Returns the secret only with an attempt counted for the account and for the log-in. Locks the account's row first, as
// does every statement that writes both.
const TAKE = `
  with step as (
    select user_id, password_hash, known_device from auth.second_step
    where token_hash = $1 and expires_at > $2::timestamptz and tries < $4::integer
  ), counted as (
    update auth.second_factor f set ${LOG_IN_TRIES.set}
    from step
    where f.user_id = step.user_id and f.confirmed_at is not null and ${LOG_IN_TRIES.left}
    returning f.user_id, f.secret
  ), tried as (
    update auth.second_step s set tries = s.tries + 1 from counted
    where s.token_hash = $1 and s.tries < $4::integer and s.user_id = counted.user_id
    returning counted.secret
  )
  select step.user_id, step.password_hash, step.known_device, (select secret from tried) as secret,
    (select ${LOG_IN_TRIES.since} from auth.second_factor f
      where f.user_id = step.user_id and not exists (select from counted)) as full_since,
    exists (
      select from auth.account a where a.user_id = step.user_id
        and sha256(convert_to(a.password, 'UTF8')) = step.password_hash
    ) as same_password
  from step`

const CONFIRM_TRIES = codeTries({
  known: '$5::boolean',
  now: '$2::timestamptz',
  windowStart: '$3::timestamptz',
  times: '$4::integer',
})

// No row: two-factor is off. No secret: no attempts are left.
const COUNT_TRY = `
  with counted as (
    update auth.second_factor f set ${CONFIRM_TRIES.set}
    where f.user_id = $1::uuid and f.confirmed_at is not null and ${CONFIRM_TRIES.left}
    returning f.secret
  )
  select (select secret from counted) as secret, ${CONFIRM_TRIES.since} as since from auth.second_factor f
  where f.user_id = $1::uuid and f.confirmed_at is not null`

const USE = {
  code: (tries: string) => `
  with factor as (
    update auth.second_factor set
      last_step = $2::bigint, ${tries} = 0, secret = case when secret = $3 then $4 else secret end
    where user_id = $1::uuid and confirmed_at is not null and last_step < $2::bigint
    returning user_id, confirmed_at
  )`,
  backup: (tries: string) => `
  with code as (
    delete from auth.backup_code where user_id = $1::uuid and code_hash in ($2, $3) returning user_id
  ), factor as (
    update auth.second_factor f set ${tries} = 0 from code where f.user_id = code.user_id
    returning f.user_id, f.confirmed_at
  )`,
} as const

const CONFIRM = 'select user_id from factor'

const endPending = (token: number) => `, ended as (
    delete from auth.second_step s using factor
    where s.token_hash = $${token} and s.user_id = factor.user_id
    returning factor.confirmed_at as since, s.notice_id
  )
  ${dropNotice('ended')}
  select since from ended`
