import { createHmac, timingSafeEqual } from 'node:crypto'
import { readTypedCode } from '#core/codes/typed-code.ts'
import type { EpochMs } from '#core/units.ts'
import { deriveKey } from '#server/auth/secrets/secret-box.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { ApiError } from '#server/errors.ts'
import {
  createMailTokens,
  LINK_PATHS,
  MAIL_CODE_LENGTH,
  type TokenPurpose,
} from '#server/mail/mail-tokens.ts'

/**
 * Codes tried with one address. Counted in the database, so that they survive a restart, and not scaled by
 * RATE_LIMIT_SCALE: with 40 bits, guessing one of a hundred valid codes takes over a hundred thousand years.
 */
export const TRIES_PER_ADDRESS = { times: 10, windowMs: 3_600_000 }

/** Exchanges the code that an email shows for the link of that email, for when the link was damaged on its way. */
export function createMailCodes(db: Database, secret: string, now: () => EpochMs) {
  const tokens = createMailTokens(secret)
  const key = deriveKey(secret, 'mail-code-tries/v1')
  const iso = (at: number) => new Date(at).toISOString()

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
      const { times, windowMs } = TRIES_PER_ADDRESS
      const [counted, found] = await transaction(db, [
        { name: 'mail-code.count', text: COUNT, values: [hash, iso(now()), iso(now() - windowMs)] },
        { name: 'mail-code.find', text: FIND, values: [email, iso(now())] },
      ])
      const { tries, since } = (counted?.rows[0] ?? {}) as { tries: number; since: Date }
      if (tries > times) {
        const retryAfterSeconds = Math.max(1, Math.ceil((since.getTime() + windowMs - now()) / 1000))
        throw new ApiError('too-many-requests', undefined, { retryAfterSeconds })
      }
      const code = readTypedCode(typed, MAIL_CODE_LENGTH)
      const mails = (found?.rows ?? []) as { id: string; purpose: TokenPurpose }[]
      const match = mails.find(
        ({ id }) => code !== null && isSame(code, tokens.codeOf(id).replaceAll('-', '')),
      )
      if (!match)
        throw new ApiError('wrong-code', 'That code is incorrect, has expired, or was already used.', {
          field: 'code',
        })
      return LINK_PATHS[match.purpose] + tokens.tokenOf(match.id)
    },
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

const COUNT = `
  insert into auth.mail_code_tries as t (address_hash, tries, since) values ($1, 1, $2::timestamptz)
  on conflict (address_hash) do update set
    tries = case when t.since > $3::timestamptz then t.tries + 1 else 1 end,
    since = case when t.since > $3::timestamptz then t.since else excluded.since end
  returning tries, since`

const FIND = `
  select id, purpose from auth.mail_tokens
  where email = $1 and hash is not null and expires_at > $2::timestamptz`
