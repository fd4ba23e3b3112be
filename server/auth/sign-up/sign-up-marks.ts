import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/auth/secrets/secret-box.ts'

/** Sign-up ID, signature. */
const MARK = /^([0-9a-f-]{36})\.([\w-]{43})$/

/**
 * Marks the browser that signed up, by a signed cookie with the ID of the sign-up. It confirms that sign-up without its
 * password, and does nothing without a link from an email. It is set whether or not the address has an account.
 */
export function createSignUpMarks(secret: string) {
  const key = deriveKey(secret, 'sign-up-mark/v1')
  const seal = (signUpId: string) => createHmac('sha256', key).update(signUpId).digest()

  return {
    make: (signUpId: string): string => `${signUpId}.${seal(signUpId).toString('base64url')}`,

    /** @returns the sign-up of a valid mark; null otherwise. */
    read(mark: string | undefined): string | null {
      const [, signUpId = '', sealed = ''] = MARK.exec(mark ?? '') ?? []
      if (signUpId === '') return null
      return timingSafeEqual(Buffer.from(sealed, 'base64url'), seal(signUpId)) ? signUpId : null
    },
  }
}
