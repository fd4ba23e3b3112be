import { createHash, randomBytes } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import type { SecondFactor } from '#server/auth/second-factor.ts'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { writeCookie } from '#server/http/cookies.ts'
import { Failure, fail } from '#server/http/fail.ts'

/** A right password is good for this long while its code is looked up, */
export const SECOND_STEP_LIFE_MS = 5 * 60_000
/** and for this many codes. */
export const TRIES_PER_STEP = 5

/**
 * Codes tried for one account, over every log-in there is. Counted in the database, so that no restart forgets them,
 * and not scaled by configuration: this is the strength of six digits.
 */
export const TRIES_PER_ACCOUNT = { times: 20, windowMs: 3_600_000 }

type Taken = {
  readonly user_id: string
  readonly password_hash: Buffer
  readonly same_password: boolean
  readonly secret: Buffer | null
  /** Since when the account's tries have been counted, where there are none left. */
  readonly full_since: Date | null
}

/** The log-in between the password and the code: who passed the first is known by a cookie that opens nothing else. */
export function createSecondStep(options: {
  readonly db: Database
  readonly secondFactor: SecondFactor
  readonly https: boolean
  readonly now: () => EpochMs
}) {
  const { db, secondFactor, https, now } = options
  const name = https ? '__Host-second-step' : 'second-step'

  async function ask<Row>(statement: Statement): Promise<Row[]> {
    const [result] = await transaction(db, [statement])
    return (result?.rows ?? []) as Row[]
  }

  function setCookie(value: string, maxAgeSeconds: number): string {
    return writeCookie(name, value, { maxAgeSeconds, secure: https })
  }

  return {
    clearCookies: () => [setCookie('', 0)],

    /**
     * Remembers by its fingerprint that this password was right.
     *
     * @returns the cookies that say so; null where the account has no second factor (any more).
     */
    async open(userId: string, password: Buffer): Promise<readonly string[] | null> {
      const token = randomBytes(32).toString('base64url')
      const until = new Date(now() + SECOND_STEP_LIFE_MS).toISOString()
      const opened = await ask({
        name: 'second-step.open',
        text: OPEN,
        values: [userId, sha256(token), password, until, new Date(now()).toISOString()],
      })
      if (opened.length === 0) return null
      return [setCookie(token, SECOND_STEP_LIFE_MS / 1000)]
    },

    /**
     * Uses a code up, and the pending log-in with it.
     *
     * The try is counted before the code is looked at. The time step moves forward, or the backup code is deleted, in
     * the statement that ends the pending log-in: whatever comes in at the same time, one of it succeeds.
     *
     * @returns whose log-in it was, and the fingerprint of the password it began with.
     * @throws Failure `sign-in-needed` when it has to begin anew: no such cookie, too late, too many codes, another
     *   password since. `wrong-code`, `too-many-requests`.
     */
    async pass(
      cookies: ReadonlyMap<string, string>,
      typed: string,
    ): Promise<{ readonly userId: string; readonly password: Buffer }> {
      const token = cookies.get(name)
      if (!token || !/^[\w-]{43}$/.test(token)) throw startOver()
      const [taken] = await ask<Taken>({
        name: 'second-step.take',
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
      const passed = code === null ? [] : await ask(spend(userId, code, sha256(token)))
      if (passed.length === 0) throw wrongCode(userId)
      return { userId, password: taken.password_hash }
    },

    /**
     * Checks the code of a signed-in person whose password was right a moment ago, and uses it up. Tries count
     * together with those of log-ins.
     *
     * @returns whether the account has two-factor on; no code is asked for where it is off.
     * @throws Failure `code-needed` where none was typed, `wrong-code`, `too-many-requests`.
     */
    async confirm(userId: string, typed: string): Promise<boolean> {
      if (!(await secondFactor.read(userId)).enabled) return false
      if (typed === '') throw fail('code-needed', undefined, 'code')
      const [counted] = await ask<{ secret: Buffer | null; tries_since: Date | null }>({
        name: 'second-step.count-try',
        text: COUNT_TRY,
        values: [
          userId,
          new Date(now()).toISOString(),
          new Date(now() - TRIES_PER_ACCOUNT.windowMs).toISOString(),
          TRIES_PER_ACCOUNT.times,
        ],
      })
      if (!counted) return false
      if (counted.secret === null) throw tooMany(counted.tries_since ?? new Date(now()))
      const code = secondFactor.readCode(userId, counted.secret, typed)
      const passed = code === null ? [] : await ask(spend(userId, code))
      if (passed.length === 0) throw wrongCode(userId)
      return true
    },
  }

  function tooMany(since: Date): Failure {
    const seconds = Math.ceil((since.getTime() + TRIES_PER_ACCOUNT.windowMs - now()) / 1000)
    const { message } = fail('too-many-requests')
    return new Failure('too-many-requests', message, { retryAfterSeconds: Math.max(1, seconds) })
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function wrongCode(userId: string): Failure {
  const { message } = fail('wrong-code')
  return new Failure('wrong-code', message, { field: 'code', userId })
}

function startOver(): Failure {
  return fail('sign-in-needed', 'Please enter your email and password again.')
}

/** Uses a code up, and with it the pending log-in it was typed for, where there is one. */
function spend(
  userId: string,
  code: NonNullable<ReturnType<SecondFactor['readCode']>>,
  pending?: Buffer,
): Statement {
  const [kind, value] =
    'step' in code ? (['code', code.step] as const) : (['backup', code.backupHash] as const)
  return pending === undefined
    ? { name: `second-step.confirm-${kind}`, text: `${USE[kind]} ${CONFIRM}`, values: [userId, value] }
    : {
        name: `second-step.use-${kind}`,
        text: `${USE[kind]} ${END_PENDING}`,
        values: [userId, value, pending],
      }
}

const OPEN = `
  with old as (
    delete from auth.second_step where user_id = $1::uuid and expires_at <= $5::timestamptz
  )
  insert into auth.second_step (token_hash, user_id, password_hash, expires_at)
  select $2, user_id, $3, $4::timestamptz from auth.second_factor
  where user_id = $1::uuid and confirmed_at is not null
  for key share
  returning user_id`

// The secret is given out only with a try that was counted for the account and for the log-in. The account's row
// is locked first, here as in whatever else writes both.
const TAKE = `
  with step as (
    select user_id, password_hash from auth.second_step
    where token_hash = $1 and expires_at > $2::timestamptz and tries < $4::integer
  ), counted as (
    update auth.second_factor f set
      tries = case when f.tries_since > $3::timestamptz then f.tries + 1 else 1 end,
      tries_since = case when f.tries_since > $3::timestamptz then f.tries_since else $2::timestamptz end
    from step
    where f.user_id = step.user_id and f.confirmed_at is not null
      and (f.tries < $5::integer or f.tries_since is null or f.tries_since <= $3::timestamptz)
    returning f.user_id, f.secret
  ), tried as (
    update auth.second_step s set tries = s.tries + 1 from counted
    where s.token_hash = $1 and s.tries < $4::integer and s.user_id = counted.user_id
    returning counted.secret
  )
  select step.user_id, step.password_hash, (select secret from tried) as secret,
    (select f.tries_since from auth.second_factor f
      where f.user_id = step.user_id and not exists (select from counted)) as full_since,
    exists (
      select from auth.account a where a."userId" = step.user_id and a."providerId" = 'credential'
        and sha256(convert_to(a.password, 'UTF8')) = step.password_hash
    ) as same_password
  from step`

// No row: two-factor is off. No secret: there are no tries left.
const COUNT_TRY = `
  with counted as (
    update auth.second_factor set
      tries = case when tries_since > $3::timestamptz then tries + 1 else 1 end,
      tries_since = case when tries_since > $3::timestamptz then tries_since else $2::timestamptz end
    where user_id = $1::uuid and confirmed_at is not null
      and (tries < $4::integer or tries_since is null or tries_since <= $3::timestamptz)
    returning secret
  )
  select (select secret from counted) as secret, tries_since from auth.second_factor
  where user_id = $1::uuid and confirmed_at is not null`

const USE = {
  code: `
  with factor as (
    update auth.second_factor set last_step = $2::bigint, tries = 0
    where user_id = $1::uuid and confirmed_at is not null and last_step < $2::bigint
    returning user_id
  )`,
  backup: `
  with code as (
    delete from auth.backup_code where user_id = $1::uuid and code_hash = $2 returning user_id
  ), factor as (
    update auth.second_factor f set tries = 0 from code where f.user_id = code.user_id returning f.user_id
  )`,
} as const

const CONFIRM = 'select user_id from factor'

const END_PENDING = `
  delete from auth.second_step s using factor
  where s.token_hash = $3 and s.user_id = factor.user_id
  returning s.user_id`
