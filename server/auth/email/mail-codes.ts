import { createHmac, timingSafeEqual } from 'node:crypto'
import { readTypedCode } from '#core/codes/typed-code.ts'
import type { EpochMs } from '#core/units.ts'
import { deriveKey } from '#server/auth/secrets/secret-box.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction, type Trx } from '#server/db/query.ts'
import { ApiError } from '#server/errors.ts'
import { createMailTokens, LINK_PATHS, MAIL_CODE_LENGTH, TokenPurpose } from '#server/mail/mail-tokens.ts'

/**
 * Codes tried with one address. Counted in the database, so that they survive a restart, and not scaled by
 * RATE_LIMIT_SCALE: with 40 bits, guessing one of a hundred valid codes takes over a hundred thousand years.
 */
export const TRIES_PER_ADDRESS = { times: 10, windowMs: 3_600_000 }

/** Exchanges the code that an email shows for the link of that email, for when the link was damaged on its way. */
export function createMailCodes(db: Database, secret: string, now: () => EpochMs) {
  const tokens = createMailTokens(secret)
  const key = deriveKey(secret, 'mail-code-tries/v1')

  return {
    /**
     * Takes as long for an address to which nothing was sent.
     *
     * @param email as `readEmailAddress` returns it.
     * @returns the path of the link, with its token. The link stays valid until it is used.
     * @throws ApiError `wrong-code`, `too-many-requests`.
     */
    async exchange(email: string, typed: string): Promise<string> {
      const hash = createHmac('sha256', key).update(email).digest()
      const at = new Date(now())
      const [{ tries, since }, mails] = await inTransaction(db, async (trx) => [
        await countTry(trx, hash, at),
        await trx
          .selectFrom('auth.mailTokens')
          .select(['id', 'purpose'])
          .where('email', '=', email)
          .where('hash', 'is not', null)
          .where('expiresAt', '>', at)
          .execute(),
      ])
      const { times, windowMs } = TRIES_PER_ADDRESS
      if (tries > times) {
        const retryAfterSeconds = Math.max(1, Math.ceil((since.getTime() + windowMs - now()) / 1000))
        throw new ApiError('too-many-requests', undefined, { retryAfterSeconds })
      }
      const code = readTypedCode(typed, MAIL_CODE_LENGTH)
      const match = mails.find(
        ({ id }) => code !== null && isSame(code, tokens.codeOf(id).replaceAll('-', '')),
      )
      if (!match)
        throw new ApiError('wrong-code', 'That code is incorrect, has expired, or was already used.', {
          field: 'code',
        })
      return LINK_PATHS[TokenPurpose.parse(match.purpose)] + tokens.tokenOf(match.id)
    },
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Counts an attempt for an address, within the open window or a new one. */
async function countTry(
  trx: Trx,
  addressHash: Buffer,
  now: Date,
): Promise<{ readonly tries: number; readonly since: Date }> {
  const windowStart = new Date(now.getTime() - TRIES_PER_ADDRESS.windowMs)
  await trx
    .deleteFrom('auth.mailCodeTries')
    .where('addressHash', '=', addressHash)
    .where('since', '<=', windowStart)
    .execute()
  return await trx
    .insertInto('auth.mailCodeTries')
    .values({ addressHash, tries: 1, since: now })
    .onConflict((same) =>
      same.column('addressHash').doUpdateSet((eb) => ({ tries: eb('auth.mailCodeTries.tries', '+', 1) })),
    )
    .returning(['tries', 'since'])
    .executeTakeFirstOrThrow()
}
