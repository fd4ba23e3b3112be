import { readSixDigits } from '#core/codes/six-digits.ts'
import type { EpochMs } from '#core/units.ts'
import { type ReadCode, type SecondFactor, WRONG_DIGITS } from '#server/auth/two-factor/second-factor.ts'
import type { Trx } from '#server/db/query.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Attempts of one account over all its log-ins, on known devices and on others separately. Counted in the database, so that
 * they survive a restart, and not scaled by RATE_LIMIT_SCALE: the strength of six digits depends on it.
 */
const TRIES_PER_ACCOUNT = { times: 20, windowMs: 3_600_000 }

type LockedFactor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

/** Locks the second factor of an account, if it is on. */
export async function lockFactor(trx: Trx, userId: string) {
  const factor = await trx
    .selectFrom('auth.secondFactor')
    .select(['secret', 'lastStep', 'confirmedAt', 'tries', 'triesSince', 'knownTries', 'knownTriesSince'])
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return factor?.confirmedAt ? { ...factor, userId, confirmedAt: factor.confirmedAt } : null
}

/**
 * Counts an attempt, and checks and uses a code.
 *
 * @returns the time since which the factor is on, or the error to throw after the commit.
 */
export async function tryCode(
  trx: Trx,
  factor: LockedFactor,
  { typed, isKnownDevice }: { readonly typed: string; readonly isKnownDevice: boolean },
  { secondFactor, now }: { readonly secondFactor: SecondFactor; readonly now: () => EpochMs },
): Promise<Date | ApiError> {
  const full = await countTry(trx, factor, isKnownDevice, now())
  if (full !== null) return full
  const code = secondFactor.readCode(factor.userId, factor.secret, typed)
  if (code !== null && (await useCode(trx, factor, code, isKnownDevice))) return factor.confirmedAt
  return wrongCode(factor.userId, typed, code)
}

/** Counts an attempt. @returns the error when none is left; null otherwise. */
async function countTry(
  trx: Trx,
  factor: LockedFactor,
  isKnownDevice: boolean,
  now: EpochMs,
): Promise<ApiError | null> {
  const { times, windowMs } = TRIES_PER_ACCOUNT
  const since = isKnownDevice ? factor.knownTriesSince : factor.triesSince
  const isOpen = since !== null && since.getTime() > now - windowMs
  const tries = isOpen ? (isKnownDevice ? factor.knownTries : factor.tries) : 0
  const window = isOpen ? since : new Date(now)
  if (tries >= times) {
    const seconds = Math.ceil((window.getTime() + windowMs - now) / 1000)
    return new ApiError('too-many-requests', undefined, { retryAfterSeconds: Math.max(1, seconds) })
  }
  await trx
    .updateTable('auth.secondFactor')
    .set(
      isKnownDevice
        ? { knownTries: tries + 1, knownTriesSince: window }
        : { tries: tries + 1, triesSince: window },
    )
    .where('userId', '=', factor.userId)
    .execute()
  return null
}

/** Uses a code, and resets the attempts. @returns false if it was used before. */
async function useCode(
  trx: Trx,
  factor: LockedFactor,
  code: ReadCode,
  isKnownDevice: boolean,
): Promise<boolean> {
  const reset = isKnownDevice ? { knownTries: 0 } : { tries: 0 }
  const update = trx.updateTable('auth.secondFactor').where('userId', '=', factor.userId)
  if ('step' in code) {
    if (factor.lastStep >= code.step) return false
    await update.set({ ...reset, lastStep: code.step, secret: code.sealed }).execute()
    return true
  }
  const used = await trx
    .deleteFrom('auth.backupCode')
    .where('userId', '=', factor.userId)
    .where('codeHash', 'in', [code.backupHash, code.previousHash])
    .returning('userId')
    .executeTakeFirst()
  if (used === undefined) return false
  await update.set(reset).execute()
  return true
}

function wrongCode(userId: string, typed: string, code: ReadCode | null): ApiError {
  const isUsed = code !== null && 'step' in code
  const message = isUsed ? USED_DIGITS : readSixDigits(typed) === null ? undefined : WRONG_DIGITS
  return new ApiError('wrong-code', message, { field: 'code', userId })
}

const USED_DIGITS = 'That code was already used. Wait until your app shows the next one.'
