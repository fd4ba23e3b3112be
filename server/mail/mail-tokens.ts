import { createHash, createHmac, createSecretKey } from 'node:crypto'
import * as z from 'zod'
import { formatTypedCode } from '#core/codes/typed-code.ts'
import { sql } from 'kysely'

/** How long the link of each kind works, counted from when its mail was written. */
export const TOKEN_LIFE_MS = {
  reset: 15 * 60_000,
  verify: 86_400_000,
  change: 86_400_000,
  undo: 7 * 86_400_000,
} as const satisfies Record<TokenPurpose, number>

export const TokenPurpose = z.enum(['reset', 'verify', 'change', 'undo'])

/** What a link does. */
export type TokenPurpose = z.infer<typeof TokenPurpose>

/** The page of each kind of link. The token follows. */
export const LINK_PATHS = {
  reset: '/reset-password#token=',
  verify: '/verify-email#token=',
  change: '/change-email#confirm=',
  undo: '/change-email#undo=',
} as const satisfies Record<TokenPurpose, string>

/** Characters of the code that an email shows for when its link is damaged: 40 bits. */
export const MAIL_CODE_LENGTH = 8

/**
 * Makes the tokens of mails: 256 bits that follow from the server's secret and the mail's id. So do the codes that replace
 * them; `mail-codes.ts` limits how many can be tried.
 *
 * So the database never stores one, and an email that is sent twice after a crash has the same token both times.
 */
export function createMailTokens(secret: string) {
  const keyFor = (use: string) => createSecretKey(createHmac('sha256', secret).update(use).digest())
  const [key, codeKey] = [keyFor('mail-token/v1'), keyFor('mail-code/v1')]
  return {
    tokenOf: (mailId: string): string => createHmac('sha256', key).update(mailId).digest('base64url'),
    codeOf: (mailId: string): string =>
      formatTypedCode(createHmac('sha256', codeKey).update(mailId).digest().subarray(0, MAIL_CODE_LENGTH)),
  }
}

export type MailTokens = ReturnType<typeof createMailTokens>

/** @returns the stored hash of a token; null for text that cannot be one. */
export function hashMailToken(token: string | null | undefined): Buffer | null {
  if (!token || !/^[\w-]{43}$/.test(token)) return null
  return createHash('sha256').update(token).digest()
}

/**
 * Returns an SQL condition: the session that requested a change of address has not ended. A request of an older server
 * names no session.
 *
 * @param link the name of `auth.mail_tokens` in the statement, or its alias.
 */
export function isRequesterSignedIn(link: string, now: Date) {
  const family = sql.ref(`${link}.sessionFamily`)
  // 720 hours: the longest life of a session, `SESSION_LIMIT_MS`.
  return sql<boolean>`(${family} is null or exists (
    select from auth.session r
    where r.family = ${family} and r.user_id = ${sql.ref(`${link}.userId`)}
      and r.expires_at > ${now}::timestamptz and r.created_at > ${now}::timestamptz - interval '720 hours'
  ))`
}
