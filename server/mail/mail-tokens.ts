import { createHash, createHmac, createSecretKey } from 'node:crypto'

/** How long the link of each kind works, counted from when its mail was written. */
export const TOKEN_LIFE_MS = {
  reset: 15 * 60_000,
  verify: 86_400_000,
  change: 86_400_000,
  undo: 7 * 86_400_000,
} as const

export type TokenPurpose = keyof typeof TOKEN_LIFE_MS

/**
 * Makes the tokens of mails: 256 bits that follow from the server's secret and the mail's id.
 *
 * So the database never stores one, and an email that is sent twice after a crash has the same token both times.
 */
export function createMailTokens(secret: string) {
  const key = createSecretKey(createHmac('sha256', secret).update('mail-token/v1').digest())
  return {
    tokenOf: (mailId: string): string => createHmac('sha256', key).update(mailId).digest('base64url'),
  }
}

export type MailTokens = ReturnType<typeof createMailTokens>

/** @returns the stored hash of a token; null for text that cannot be one. */
export function hashMailToken(token: string | null | undefined): Buffer | null {
  if (!token || !/^[\w-]{43}$/.test(token)) return null
  return createHash('sha256').update(token).digest()
}
