import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** The page that ends the digest by email of the user whose token follows. A browser does not send it to the server. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe#token='

const TOKEN = /^([0-9a-f]{32})([\w-]{43})$/

/**
 * Makes and reads the tokens of links that end the digest by email (RFC 8058) and turn it on again: the user and a signature.
 * They work as long as the account exists, because old emails have them, and can do nothing else.
 *
 * @param previous the secret before a rotation, with which earlier emails were signed.
 */
export function createUnsubscribeTokens(secret: string, previous: string | null = null) {
  const [key, ...earlier] = [secret, ...(previous === null ? [] : [previous])].map((one) =>
    createSecretKey(createHmac('sha256', one).update('unsubscribe/v1').digest()),
  ) as [KeyObject, ...KeyObject[]]
  const signatureOf = (id: string, by = key) => createHmac('sha256', by).update(id).digest('base64url')

  return {
    tokenOf(userId: string): string {
      const id = userId.replaceAll('-', '')
      return `${id}${signatureOf(id)}`
    },

    /** @returns the user of a token; null if its signature is wrong. */
    read(token: string): string | null {
      const [, id, signature] = TOKEN.exec(token) ?? []
      if (id === undefined || signature === undefined) return null
      const given = Buffer.from(signature)
      const isValid = [key, ...earlier].some((by) => timingSafeEqual(given, Buffer.from(signatureOf(id, by))))
      return isValid ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
    },
  }
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>
